import { Skeleton } from '@mantine/core';
import { lazyPart } from '../feedback/lazy-part.tsx';
import classes from './qr-view.module.css';

const QrDrawing = lazyPart(
  'qr-drawing',
  async () => (await import('./qr-drawing.tsx')).QrDrawing,
  <Skeleton className={classes['qr'] ?? ''} />,
);

/** The QR code of a text, dark on white in both themes, as scanners want it. */
export function QrView({ text, label }: { text: string; label: string }) {
  return <QrDrawing text={text} label={label} />;
}

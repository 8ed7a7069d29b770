import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import classes from './qr-view.module.css';

const QrDrawing = lazy(async () => ({ default: (await import('./qr-drawing.tsx')).QrDrawing }));

/** The QR code of a text, dark on white in both themes, as scanners want it. */
export function QrView({ text, label }: { text: string; label: string }) {
  return (
    <Suspense fallback={<Skeleton className={classes['qr'] ?? ''} />}>
      <QrDrawing text={text} label={label} />
    </Suspense>
  );
}

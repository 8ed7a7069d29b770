import { create } from 'qrcode';
import { useMemo } from 'react';
import { qrPath } from './qr-path.ts';
import classes from './qr-view.module.css';

// ISO/IEC 18004 §5.3.8.
const quietModules = 4;

/** The QR code of a text. */
export function QrDrawing({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    return { size: modules.size, path: qrPath(modules.size, (row, column) => modules.get(row, column) !== 0) };
  }, [text]);
  const whole = size + 2 * quietModules;
  return (
    <svg
      className={classes['qr']}
      viewBox={`${-quietModules} ${-quietModules} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}

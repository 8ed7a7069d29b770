/** A picture of black and white dots as printers take it: rows of whole bytes from the top, the first dot in the high bit, 1 is black. */
export type Bitmap = { width: number; height: number; rowBytes: number; dots: Uint8Array };

/** Makes a white bitmap; a width that is no multiple of 8 leaves dots at the end of each row that nobody sees. */
export function createBitmap(width: number, height: number): Bitmap {
  const rowBytes = Math.ceil(width / 8);
  return { width, height, rowBytes, dots: new Uint8Array(rowBytes * height) };
}

/** Blackens dots of one row, as far as they are in the bitmap. */
export function blacken(bitmap: Bitmap, { x, y, length }: { x: number; y: number; length: number }): void {
  if (y < 0 || y >= bitmap.height) return;
  const end = Math.min(x + length, bitmap.width);
  for (let each = Math.max(x, 0); each < end; each += 1) {
    const at = y * bitmap.rowBytes + (each >> 3);
    bitmap.dots[at] = (bitmap.dots[at] ?? 0) | (0x80 >> (each & 7));
  }
}

/** Makes black of white and white of black in some rows. */
export function invertRows({ dots, rowBytes }: Bitmap, { top, height }: { top: number; height: number }): void {
  const end = Math.min(dots.length, (top + height) * rowBytes);
  for (let at = top * rowBytes; at < end; at += 1) dots[at] = (dots[at] ?? 0) ^ 0xff;
}

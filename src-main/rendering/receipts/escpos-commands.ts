const escape = 0x1b;

/** ESC a 1: centres what follows. The printer obeys it at the beginning of a line only. */
export const alignCentre = Uint8Array.of(escape, 0x61, 1);

/** ESC a 0: left again, which is where every printer starts. */
export const alignLeft = Uint8Array.of(escape, 0x61, 0);

/** ESC J n: prints what is buffered and feeds n dots of white paper. */
export function feed(dots: number): Uint8Array {
  return Uint8Array.of(escape, 0x4a, dots);
}

/** A count as ESC/POS writes it: the low byte first. */
export function lowByteFirst(count: number): [number, number] {
  return [count & 0xff, count >> 8];
}

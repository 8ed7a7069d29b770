const escape = 0x1b;

/** ESC @: forgets what an earlier job has left unfinished or set. */
export const initializePrinter = Uint8Array.of(escape, 0x40);

/** GS V 66: feeds to the knife and cuts, all but one point. Printers without a knife ignore it. */
export const cutPaper = Uint8Array.of(0x1d, 0x56, 66, 0);

/** ESC p 0: a pulse of 50 ms on pin 2 of the drawer's socket, and 500 ms of rest. */
export const openDrawer = Uint8Array.of(escape, 0x70, 0, 25, 250);

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

/**
 * The most elements that the rules look at on one document, each as often as they do. A valid invoice of 20,000 lines takes less
 * than a million looks; only a text made for it makes the rules look at everything once for everything.
 */
export const maximumWork = 5_000_000;

/** Ends the validation of a document that takes more than that. */
export class TooMuchWork extends Error {}

// Rules are tried on one document after the other, each in one go, so one count serves them all.
let done = 0;

/** Begins the count for a document. */
export function beginWork(): void {
  done = 0;
}

/** Counts elements that are looked at. */
export function work(elements: number): void {
  done += elements;
  if (done > maximumWork) throw new TooMuchWork();
}

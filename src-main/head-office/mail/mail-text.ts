import { shownRiyadhTime } from '#shared/invoice/riyadh-time.ts';

/** A name, an address or an instant in a mail: it keeps its own direction among Arabic words, and does not become a second link. */
export function own(text: string): string {
  const plain = text.replaceAll('://', ': //').replaceAll(/\bwww\./gi, 'www .');
  return `\u2068${plain}\u2069`;
}

const untilMinute = 16;

/** An instant in a mail, in Riyadh's time. */
export function shownInstant(at: Date): string {
  return own(shownRiyadhTime(at).slice(0, untilMinute));
}

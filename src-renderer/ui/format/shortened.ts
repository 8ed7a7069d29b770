const shownAtEnd = 6;

/** An identifier with `…` in its middle where it is longer than so many characters. */
export function shortened(value: string, longest: number): string {
  if (value.length <= longest) return value;
  return `${value.slice(0, longest - shownAtEnd - 1)}…${value.slice(-shownAtEnd)}`;
}

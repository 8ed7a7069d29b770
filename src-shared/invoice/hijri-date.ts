/** The Umm al-Qura date (`YYYY-MM-DD`) of a Gregorian calendar day given in the same form. */
export function hijriDate(gregorian: string): string {
  // Noon, so that no zone of the machine can move the day.
  const parts = hijriFormat().formatToParts(new Date(`${gregorian}T12:00:00Z`));
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

let format: Intl.DateTimeFormat | undefined;

// Made once, at first use: building a formatter costs far more than using it.
function hijriFormat(): Intl.DateTimeFormat {
  format ??= new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return format;
}

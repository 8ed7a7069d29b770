let format: Intl.DateTimeFormat | undefined;
let latest: { gregorian: string; hijri: string } | undefined;

// Created once, at first use: creating a formatter is far more expensive than using it.
function hijriFormat(): Intl.DateTimeFormat {
  format ??= new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return format;
}

function convert(gregorian: string): string {
  // Noon, so that the day is the same in every time zone.
  const parts = hijriFormat().formatToParts(new Date(`${gregorian}T12:00:00Z`));
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The Umm al-Qura date (`YYYY-MM-DD`) of a Gregorian calendar day given in the same form. */
export function hijriDate(gregorian: string): string {
  // Nearly all documents of a day have the same date, and converting one takes as long as half a signature.
  if (latest?.gregorian !== gregorian) latest = { gregorian, hijri: convert(gregorian) };
  return latest.hijri;
}

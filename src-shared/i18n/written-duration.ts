import type { Language } from './texts/languages.ts';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

// Both languages are written with Latin digits.
const locales: Record<Language, string> = { en: 'en-GB', ar: 'ar-SA-u-nu-latn' };

// Arabic joins its parts by a word of one letter, which is written to what follows.
const joints: Record<Language, string> = { en: ' ', ar: ' و' };

/** How long something lasted, in the units that it has, the largest first: `4 hours 12 minutes`. */
export function writeDuration(seconds: number, language: Language, mostUnits: number = units.length): string {
  let rest = Math.max(0, Math.trunc(seconds));
  const counted = units.map(([unit, size]) => {
    const amount = Math.trunc(rest / size);
    rest -= amount * size;
    return { unit, amount };
  });
  const first = counted.findIndex(({ amount }) => amount > 0);
  const begun = first === -1 ? counted.slice(-1) : counted.slice(first, first + mostUnits);
  const shown = begun.filter(({ amount }, index) => index === 0 || amount > 0);
  const written = shown.map(({ unit, amount }) =>
    new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(amount),
  );
  return written.join(joints[language]);
}

import { languages, type Language } from '#shared/i18n/texts/languages.ts';

/** How a page is looked at: language, colors and the width of the window. */
export type Appearance = {
  language: Language;
  colorScheme: 'light' | 'dark';
  width: number;
  /** What axe is asked: the other theme differs in nothing but its colors, which a phone and a screen show all of. */
  rules: 'all' | 'colors' | 'none';
};

const themes = ['light', 'dark'] as const;
const widths = [360, 768, 1_280, 1_920];
const widthsOfColors = new Set([360, 1_280]);

function rulesOf(colorScheme: 'light' | 'dark', width: number): Appearance['rules'] {
  if (colorScheme === 'light') return 'all';
  return widthsOfColors.has(width) ? 'colors' : 'none';
}

/** The ways in which each page must be well in a language; the narrowest window comes first in one of two, as each page is opened in the first. */
export function appearancesOf(language: Language): Appearance[] {
  const from = language === 'ar' ? widths : widths.toReversed();
  return themes.flatMap((colorScheme) =>
    from.map((width) => ({ language, colorScheme, width, rules: rulesOf(colorScheme, width) })),
  );
}

/** Every way in which each page must be well. */
export const appearances: readonly Appearance[] = languages.flatMap(appearancesOf);

/** The height of a window, whatever its width. */
export const windowHeight = 900;

/** The language that a browser says it prefers. */
export function localeOf(language: Language): string {
  return language === 'ar' ? 'ar-SA' : 'en-GB';
}

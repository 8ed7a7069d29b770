import { languages, type Language } from '#shared/i18n/texts/languages.ts';

/** How a page is looked at: language, colors and the width of the window. */
export type Appearance = {
  language: Language;
  colorScheme: 'light' | 'dark';
  width: number;
  /** What axe is asked: a phone and a screen show all there is, and the other theme differs in nothing but its colors. */
  rules: 'all' | 'colors' | 'none';
};

const themes = ['light', 'dark'] as const;
const widths = [360, 768, 1_280, 1_920];
const widthsOfRules = new Set([360, 1_280]);

function rulesOf(colorScheme: 'light' | 'dark', width: number): Appearance['rules'] {
  if (!widthsOfRules.has(width)) return 'none';
  return colorScheme === 'light' ? 'all' : 'colors';
}

// The narrowest window comes first in one of two languages, as each page is opened in the first.
function appearancesOf(language: Language): Appearance[] {
  const from = language === 'ar' ? widths : widths.toReversed();
  return themes.flatMap((colorScheme) =>
    from.map((width) => ({ language, colorScheme, width, rules: rulesOf(colorScheme, width) })),
  );
}

/** The ways in which a page is checked in a language: what fits in one theme fits in the other. */
export function checkedAppearancesOf(language: Language): Appearance[] {
  return appearancesOf(language).filter(({ colorScheme, rules }) => colorScheme === 'light' || rules !== 'none');
}

/** Every way in which each page must be well. */
export const appearances: readonly Appearance[] = languages.flatMap(appearancesOf);

/** The height of a window, whatever its width. */
export const windowHeight = 900;

/** The language that a browser says it prefers. */
export function localeOf(language: Language): string {
  return language === 'ar' ? 'ar-SA' : 'en-GB';
}

import { languages, type Language } from '../../../src-shared/i18n/texts/languages.ts';

/** How a page is looked at: language, colors and the width of the window. */
export type Appearance = { language: Language; colorScheme: 'light' | 'dark'; width: number };

const themes = ['light', 'dark'] as const;
const widths = [360, 1_280];

/** Every way in which each page must be well. */
export const appearances: readonly Appearance[] = languages.flatMap((language) =>
  themes.flatMap((colorScheme) => widths.map((width) => ({ language, colorScheme, width }))),
);

/** The height of a window, whatever its width. */
export const windowHeight = 900;

/** The language that a browser says it prefers. */
export function localeOf(language: Language): string {
  return language === 'ar' ? 'ar-SA' : 'en-GB';
}

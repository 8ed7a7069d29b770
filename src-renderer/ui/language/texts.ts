import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { TextArea } from '#shared/i18n/texts/en/all-texts.ts';
import { directionOf, languages, type Language } from '#shared/i18n/texts/languages.ts';

type Areas = Partial<Record<TextArea, Readonly<Record<string, string>>>>;

/** The texts of a program, and the way to another language. */
export type Texts = {
  i18n: i18n;
  /** Loads those of a language, if they were not yet: of the first pages, or of all once another was opened. */
  load: (language: Language) => Promise<void>;
  /** Loads those of the pages after the first, if they were not yet. */
  loadAll: () => Promise<void>;
};

/** The texts of a program in a language, by the pages that need them: each a chunk of its own. */
export type TextLoaders = Readonly<Record<'first' | 'all', () => Promise<Areas>>>;

// An address, or a path: `https://…`, `/v1/…`.
const address = /(?:https?:\/\/|(?<!\S)\/(?=[a-z]))(?:[\w./:-]*[\w/])?/gu;

/**
 * The texts of a language. Those from the right have each address in directional isolates: the slashes at its ends would else belong
 * to the sentence around it, which shows `https://` as `//:https`.
 */
export function shownTexts(language: Language, words: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (directionOf(language) === 'ltr') return words;
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, text.replaceAll(address, '\u2066$&\u2069')]));
}

/**
 * The texts of the user interface, in the language that it starts in.
 *
 * @param loaders a browser gets only the language that it shows, of one program, and for the first page no more than that says.
 */
export async function createTexts(language: Language, loaders: Readonly<Record<Language, TextLoaders>>): Promise<Texts> {
  const texts = createInstance().use(initReactI18next);
  await texts.init({
    lng: language,
    ns: ['kit'],
    defaultNS: 'kit',
    keySeparator: false,
    resources: { [language]: {} },
    // React escapes.
    interpolation: { escapeValue: false },
    returnEmptyString: false,
    // A page says so where it was shown before its texts had come, instead of showing keys in silence.
    saveMissing: true,
    missingKeyHandler: (_languages, area, key) => reportError(new Error(`There is no text ${area}:${key}.`)),
  });
  let pages: keyof TextLoaders = 'first';
  async function load(next: Language): Promise<void> {
    const wanted = pages;
    for (const [area, words] of Object.entries(await loaders[next][wanted]())) {
      if (!texts.hasResourceBundle(next, area)) texts.addResourceBundle(next, area, shownTexts(next, words));
    }
    // Another page was opened meanwhile.
    if (wanted !== pages) await load(next);
  }
  async function loadAll(): Promise<void> {
    pages = 'all';
    // Also of a language that is about to be shown.
    await Promise.all(languages.filter((each) => texts.hasResourceBundle(each, 'kit')).map(load));
  }
  await load(language);
  return { i18n: texts, load, loadAll };
}

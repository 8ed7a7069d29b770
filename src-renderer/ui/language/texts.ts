import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { TextArea } from '#shared/i18n/texts/en/all-texts.ts';
import { directionOf, type Language } from '#shared/i18n/texts/languages.ts';

type Areas = Partial<Record<TextArea, Readonly<Record<string, string>>>>;

/** The texts of a program, and the way to another language. */
export type Texts = {
  i18n: i18n;
  /** Loads those of a language, if they were not yet. */
  load: (language: Language) => Promise<void>;
};

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
 * @param loaders each language is a chunk of its own, so that a browser gets only the one that it shows, and of one program.
 */
export async function createTexts(language: Language, loaders: Readonly<Record<Language, () => Promise<Areas>>>): Promise<Texts> {
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
  });
  async function load(next: Language): Promise<void> {
    if (texts.hasResourceBundle(next, 'kit')) return;
    for (const [area, words] of Object.entries(await loaders[next]())) {
      texts.addResourceBundle(next, area, shownTexts(next, words));
    }
  }
  await load(language);
  return { i18n: texts, load };
}

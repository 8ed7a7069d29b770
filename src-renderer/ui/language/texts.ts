import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { TextArea } from '../../../src-shared/i18n/texts/en/all-texts.ts';
import type { Language } from '../../../src-shared/i18n/texts/languages.ts';

type Texts = Record<TextArea, Readonly<Record<string, string>>>;

// Each language is a chunk of its own, so that a browser gets only the one that it shows.
const loaders: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('../../../src-shared/i18n/texts/en/all-texts.ts')).en,
  ar: async () => (await import('../../../src-shared/i18n/texts/ar/all-texts.ts')).ar,
};

/** The texts of a language, loaded if they were not yet. */
export async function loadTexts(texts: i18n, language: Language): Promise<void> {
  if (texts.hasResourceBundle(language, 'kit')) return;
  const areas = await loaders[language]();
  for (const [area, words] of Object.entries(areas)) texts.addResourceBundle(language, area, words);
}

/** The texts of the user interface, in the language that it starts in. */
export async function createTexts(language: Language): Promise<i18n> {
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
  await loadTexts(texts, language);
  return texts;
}

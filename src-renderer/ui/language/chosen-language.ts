import { languageOf, type Language } from '#shared/i18n/texts/languages.ts';

const storageKey = 'sanad-language';

/** The language that was chosen in this browser, else the first of the browser's own that we have, else English. */
export function chosenLanguage(): Language {
  const stored = languageOf(localStorage.getItem(storageKey));
  if (stored !== undefined) return stored;
  const own = navigator.languages.map(languageOf);
  return own.find((language) => language !== undefined) ?? 'en';
}

/** Remembers a choice in this browser. */
export function rememberLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
}

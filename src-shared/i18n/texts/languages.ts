/** The languages of both user interfaces. */
export const languages = ['en', 'ar'] as const;

/** See {@link languages}. */
export type Language = (typeof languages)[number];

/** The names of the languages, each in itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', ar: 'العربية' };

/** The direction in which a language is written. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The language of a text in the form of BCP 47, such as `ar-SA`; undefined where it is none of ours. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const primary = tag?.split('-')[0]?.toLowerCase();
  return languages.find((language) => language === primary);
}

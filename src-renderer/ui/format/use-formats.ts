import type { Language } from '#shared/i18n/texts/languages.ts';
import { useLanguage } from '../language/language-provider.tsx';
import { createFormats, type Formats } from './formats.ts';

// Made once: the formats of a language take longer to make than a row of a list to show.
const made = new Map<Language, Formats>();

function formatsOf(language: Language): Formats {
  const formats = made.get(language) ?? createFormats(language);
  made.set(language, formats);
  return formats;
}

/** The formats of the page's language. */
export function useFormats(): Formats {
  return formatsOf(useLanguage().language);
}

import { useMemo } from 'react';
import { useLanguage } from '../language/language-provider.tsx';
import { createFormats, type Formats } from './formats.ts';

/** The formats of the page's language. */
export function useFormats(): Formats {
  const { language } = useLanguage();
  return useMemo(() => createFormats(language), [language]);
}

import { DirectionProvider, useDirection } from '@mantine/core';
import type { i18n } from 'i18next';
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { directionOf, languageOf, type Language } from '../../../src-shared/i18n/texts/languages.ts';
import { rememberLanguage } from './chosen-language.ts';
import { loadTexts } from './texts.ts';

type LanguageChoice = { language: Language; setLanguage: (language: Language) => Promise<void> };

const LanguageContext = createContext<LanguageChoice>({ language: 'en', setLanguage: async () => {} });

/** The language of the page, and the way to change it in place. */
export function useLanguage(): LanguageChoice {
  return use(LanguageContext);
}

function Direction({ language, children }: { language: Language; children: ReactNode }) {
  const { setDirection } = useDirection();
  useEffect(() => {
    document.documentElement.lang = language;
    setDirection(directionOf(language));
  }, [language, setDirection]);
  return children;
}

/** Texts and direction for everything below it. */
export function LanguageProvider({ texts, children }: { texts: i18n; children: ReactNode }) {
  const [language, setShown] = useState<Language>(languageOf(texts.language) ?? 'en');
  const setLanguage = useCallback(
    async (next: Language) => {
      await loadTexts(texts, next);
      await texts.changeLanguage(next);
      rememberLanguage(next);
      setShown(next);
    },
    [texts],
  );
  const choice = useMemo(() => ({ language, setLanguage }), [language, setLanguage]);
  return (
    <I18nextProvider i18n={texts}>
      <DirectionProvider initialDirection={directionOf(language)} detectDirection={false}>
        <Direction language={language}>
          <LanguageContext value={choice}>{children}</LanguageContext>
        </Direction>
      </DirectionProvider>
    </I18nextProvider>
  );
}

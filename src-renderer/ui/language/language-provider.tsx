import { DirectionProvider, useDirection } from '@mantine/core';
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { directionOf, languageOf, type Language } from '../../../src-shared/i18n/texts/languages.ts';
import { rememberLanguage } from './chosen-language.ts';
import type { Texts } from './texts.ts';

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
export function LanguageProvider({ texts: { i18n, load }, children }: { texts: Texts; children: ReactNode }) {
  const [language, setShown] = useState<Language>(languageOf(i18n.language) ?? 'en');
  const setLanguage = useCallback(
    async (next: Language) => {
      await load(next);
      await i18n.changeLanguage(next);
      rememberLanguage(next);
      setShown(next);
    },
    [i18n, load],
  );
  const choice = useMemo(() => ({ language, setLanguage }), [language, setLanguage]);
  return (
    <I18nextProvider i18n={i18n}>
      <DirectionProvider initialDirection={directionOf(language)} detectDirection={false}>
        <Direction language={language}>
          <LanguageContext value={choice}>{children}</LanguageContext>
        </Direction>
      </DirectionProvider>
    </I18nextProvider>
  );
}

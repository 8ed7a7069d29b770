import { DirectionProvider, useDirection } from '@mantine/core';
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { directionOf, languageOf, languages, type Language } from '#shared/i18n/texts/languages.ts';
import { rememberLanguage } from './chosen-language.ts';
import type { Texts } from './texts.ts';

type LanguageChoice = {
  language: Language;
  setLanguage: (language: Language) => Promise<void>;
  /** Gets the texts of every language, for who is about to choose one. */
  prepare: () => void;
};

const LanguageContext = createContext<LanguageChoice>({ language: 'en', setLanguage: async () => {}, prepare: () => {} });

/** The language of the page, and the way to change it in place. */
export function useLanguage(): LanguageChoice {
  return use(LanguageContext);
}

function Chosen({ texts: { i18n, load }, children }: { texts: Texts; children: ReactNode }) {
  const [language, setShown] = useState<Language>(languageOf(i18n.language) ?? 'en');
  const { setDirection } = useDirection();
  useEffect(() => {
    document.documentElement.lang = language;
    setDirection(directionOf(language));
  }, [language, setDirection]);
  // Heard together with all that shows texts, so that language, direction and texts change the page in one step, and not in three.
  useEffect(() => {
    function onChanged(tag: string): void {
      const next = languageOf(tag) ?? 'en';
      setShown(next);
      setDirection(directionOf(next));
    }
    i18n.on('languageChanged', onChanged);
    return () => i18n.off('languageChanged', onChanged);
  }, [i18n, setDirection]);
  const setLanguage = useCallback(
    async (next: Language) => {
      await load(next);
      rememberLanguage(next);
      await i18n.changeLanguage(next);
    },
    [i18n, load],
  );
  const prepare = useCallback(() => {
    // Who then chooses one that has not come is told by the choice itself.
    for (const each of languages) void load(each).catch(() => undefined);
  }, [load]);
  const choice = useMemo(() => ({ language, setLanguage, prepare }), [language, setLanguage, prepare]);
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

/** Texts and direction for everything below it. */
export function LanguageProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return (
    <I18nextProvider i18n={texts.i18n}>
      <DirectionProvider initialDirection={directionOf(languageOf(texts.i18n.language) ?? 'en')} detectDirection={false}>
        <Chosen texts={texts}>{children}</Chosen>
      </DirectionProvider>
    </I18nextProvider>
  );
}

import { useMantineColorScheme } from '@mantine/core';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageNames, languages, type Language } from '../../../src-shared/i18n/texts/languages.ts';
import { useLanguage } from '../language/language-provider.tsx';
import { colorSchemes } from '../theme/color-schemes.ts';
import type { Command } from './command.ts';

/** The other languages and themes, as commands. @param onLanguage hears which language was chosen. */
export function usePreferenceCommands(onLanguage: (language: Language) => void): Command[] {
  const { t } = useTranslation();
  const { language, setLanguage } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const group = t('palette.preferences');
  return [
    ...languages
      .filter((each) => each !== language)
      .map((each) => ({
        id: `language-${each}`,
        group,
        label: t('palette.language', { language: languageNames[each] }),
        keywords: t('control.language'),
        Icon: Languages,
        run: () => {
          void setLanguage(each);
          onLanguage(each);
        },
      })),
    ...colorSchemes
      .filter(({ scheme }) => scheme !== colorScheme)
      .map(({ scheme, command, Icon }) => ({
        id: `theme-${scheme}`,
        group,
        label: t(command),
        keywords: t('control.theme'),
        Icon,
        run: () => setColorScheme(scheme),
      })),
  ];
}

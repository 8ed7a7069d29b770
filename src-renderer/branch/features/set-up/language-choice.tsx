import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageNames, languageOf, languages, type Language } from '#shared/i18n/texts/languages.ts';
import { useLanguage } from '#ui/language/language-provider.tsx';

/** Arabic or English, which the page changes to at once. */
export function LanguageChoice({ onChosen }: { onChosen?: ((language: Language) => void) | undefined }) {
  const { t } = useTranslation();
  const { language, setLanguage } = useLanguage();
  return (
    <Radio.Group
      aria-label={t('control.language')}
      value={language}
      onChange={(value) => {
        const chosen = languageOf(value);
        if (chosen === undefined) return;
        void setLanguage(chosen);
        onChosen?.(chosen);
      }}
    >
      <Stack gap="sm">
        {languages.map((each) => (
          <Radio key={each} value={each} label={<bdi lang={each}>{languageNames[each]}</bdi>} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

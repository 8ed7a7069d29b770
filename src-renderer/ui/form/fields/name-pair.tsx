import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldProps, FieldsOf } from './field-props.ts';
import { TextField } from './text-field.tsx';

/** A name in English and in Arabic, side by side; each is written in its own direction. */
export function NamePair({
  english,
  arabic,
  isArabicRequired = false,
}: {
  english: FieldProps;
  arabic: ReturnType<FieldsOf<string>> & { label: string };
  isArabicRequired?: boolean;
}) {
  const { t } = useTranslation('forms');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
      <TextField isRequired lang="en" dir="ltr" help={t('name.english_help')} {...english} />
      <TextField isRequired={isArabicRequired} lang="ar" dir="rtl" help={t('name.arabic_help')} {...arabic} />
    </SimpleGrid>
  );
}

import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../../../src-shared/i18n/texts/en/all-texts.ts';
import { EntryFrame } from '../../../../ui/shell/entry-frame.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';

/** A page that a link leads somebody to who is not signed in. */
export function EntryPage({ label, intro, children }: { label: TextKey<'headOffice'>; intro: string; children: ReactNode }) {
  const { t } = useTranslation('headOffice');
  usePageTitle(t(label), t('product.name'));
  return (
    <EntryFrame name={t('product.name')} place={t('product.place')}>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t(label)}</Title>
          <Text c="dimmed">{intro}</Text>
        </div>
        {children}
      </Stack>
    </EntryFrame>
  );
}

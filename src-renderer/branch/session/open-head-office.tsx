import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from './session-context.ts';

/** Leads from a sentence to a page of the head office that the branch has joined, for who manages the branch; its words stay in one line. */
export function OpenHeadOffice({ href }: { href: string }) {
  const { t } = useTranslation('units');
  if (!useMay('settings.change')) return null;
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" inherit underline="always" style={{ whiteSpace: 'nowrap' }}>
      {t('head_office.open')}
    </Anchor>
  );
}

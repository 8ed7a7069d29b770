import { Alert, Code, Text, Title } from '@mantine/core';
import { ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OrganizationInvoice } from '../../../../../../src-shared/api/dashboard/documents/invoices.ts';
import { Facts } from '../../../../../ui/figures/facts.tsx';
import { Identifier } from '../../../../../ui/format/identifier.tsx';
import { useFormats } from '../../../../../ui/format/use-formats.ts';
import { StatusBadge } from '../../../../../ui/status/status-badge.tsx';

/** The place of a document in the chain of its unit, and whether its stamp holds or what is wrong with it. */
export function DocumentChain({ found: { icv, hash, pih, signature } }: { found: OrganizationInvoice }) {
  const { t } = useTranslation('documents');
  const { count } = useFormats();
  return (
    <section>
      <Title order={2} mb="xs">
        {t('detail.chain')}
      </Title>
      {!signature.ok && (
        <Alert color="red" icon={<ShieldX aria-hidden />} title={t('detail.chain_faults')} mb="sm">
          <Text mb="xs">{t('detail.chain_faults_text')}</Text>
          {signature.faults.map(({ value, message }) => (
            <div key={`${value}-${message}`}>
              <Code>{value}</Code>{' '}
              <Text span dir="ltr" lang="en">
                {message}
              </Text>
            </div>
          ))}
        </Alert>
      )}
      <Facts
        facts={[
          {
            label: t('detail.stamp'),
            value: (
              <StatusBadge tone={signature.ok ? 'done' : 'refused'}>
                {t(signature.ok ? 'detail.chain_verified' : 'detail.chain_faults')}
              </StatusBadge>
            ),
          },
          { label: t('detail.icv'), value: <bdi dir="ltr">{count(icv)}</bdi> },
          { label: t('detail.hash'), value: <Identifier value={hash} label={t('detail.hash')} /> },
          { label: t('detail.pih'), value: <Identifier value={pih} label={t('detail.pih')} /> },
        ]}
      />
    </section>
  );
}

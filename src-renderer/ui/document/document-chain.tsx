import { Alert, Code, Text, Title } from '@mantine/core';
import { ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../figures/facts.tsx';
import { Identifier } from '../format/identifier.tsx';
import { useFormats } from '../format/use-formats.ts';
import { StatusBadge } from '../status/status-badge.tsx';
import type { ShownDocument } from './shown-document.ts';

// What does not hold: in words, and what the fault is about where that has a name.
type ChainFault = { value?: string; message: string };

/** The place of a document in the chain of its unit, and whether its stamp holds or what is wrong with it. */
export function DocumentChain({
  found: { icv, hash, pih },
  isValid,
  faults,
}: {
  found: Pick<ShownDocument, 'icv' | 'hash' | 'pih'>;
  isValid: boolean;
  faults: readonly ChainFault[];
}) {
  const { t } = useTranslation('documents');
  const { count } = useFormats();
  return (
    <section>
      <Title order={2} mb="xs">
        {t('detail.chain')}
      </Title>
      {!isValid && (
        <Alert color="red" icon={<ShieldX aria-hidden />} title={t('detail.chain_faults')} mb="sm">
          <Text mb="xs">{t('detail.chain_faults_text')}</Text>
          {faults.map(({ value, message }) => (
            <div key={`${value}-${message}`}>
              {value !== undefined && <Code>{value}</Code>}{' '}
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
              <StatusBadge tone={isValid ? 'done' : 'refused'}>
                {t(isValid ? 'detail.chain_verified' : 'detail.chain_faults')}
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

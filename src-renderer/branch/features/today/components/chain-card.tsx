import { Card, Group, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerToday } from '../../../../../src-shared/api/manager/documents/today.ts';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { StatusBadge } from '../../../../ui/status/status-badge.tsx';

type Chain = ManagerToday['chains'][number];

// Directional isolates, so that the words of a fault do not turn the sentence around them.
function isolated(words: string): string {
  return `\u2068${words}\u2069`;
}

function ChainBadge({ chain: { icv, verified_icv: verified, fault } }: { chain: Chain }) {
  const { t } = useTranslation('today');
  const { count } = useFormats();
  if (fault !== null) return <StatusBadge tone="refused">{t('chain.fault', { fault: isolated(fault) })}</StatusBadge>;
  if (icv === 0) return <StatusBadge tone="neutral">{t('chain.empty')}</StatusBadge>;
  if (verified < icv) {
    return <StatusBadge tone="moving">{t('chain.so_far', { verified: count(verified), icv: count(icv) })}</StatusBadge>;
  }
  return <StatusBadge tone="done">{t('chain.verified', { verified: count(verified) })}</StatusBadge>;
}

/** How far the chain of each unit has been verified. */
export function ChainCard({ chains }: { chains: readonly Chain[] }) {
  const { t } = useTranslation('today');
  return (
    <Card withBorder component="section">
      <Title order={2} mb="xs">
        {t('chain.title')}
      </Title>
      {chains.length === 0 && <Text c="dimmed">{t('chain.empty')}</Text>}
      {chains.map((chain) => (
        <Group key={chain.egs_unit_id} justify="space-between" py={4}>
          <bdi>{chain.unit_name}</bdi>
          <ChainBadge chain={chain} />
        </Group>
      ))}
    </Card>
  );
}

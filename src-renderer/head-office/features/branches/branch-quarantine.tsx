import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/api/dashboard/appliances.ts';
import { type Quarantined, quarantineList, quarantineReleased } from '#shared/api/dashboard/quarantine.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useRead } from '#ui/client/use-read.ts';
import { useChange } from '#ui/client/use-change.ts';
import { useMay } from '../../session/signed-in-person.ts';

function Row({ row }: { row: Quarantined }) {
  const { t } = useTranslation('branches');
  const isAside = row.code === 'APPLIANCE_REVOKED';
  return (
    <Stack gap={2} component="li">
      <Group gap="xs" justify="space-between">
        <Text fw={500}>{row.invoice_number ?? t('quarantine.entry')}</Text>
        <Text size="sm" c="dimmed">
          <Moment value={row.received_at} />
        </Text>
      </Group>
      <Text size="sm" {...(isAside ? {} : { dir: 'ltr', ta: 'start' })} style={{ overflowWrap: 'anywhere' }}>
        {isAside ? t('quarantine.aside') : row.reason}
      </Text>
    </Stack>
  );
}

const mostShown = 25;

// The newest of what is kept apart of a branch.
function useQuarantine(applianceId: string, isWanted: boolean) {
  return useRead(
    { path: '/quarantine', query: { appliance_id: applianceId, limit: mostShown }, answer: quarantineList },
    { enabled: isWanted },
  );
}

// Takes documents back in that were put aside when a branch was revoked.
function useReleaseQuarantine(applianceId: string) {
  const change = useChange(['/appliances', '/quarantine', '/invoices']);
  return async () => {
    await change({ method: 'POST', path: `/appliances/${applianceId}/quarantine/release`, answer: quarantineReleased });
  };
}

function ReleaseDialog({ appliance: { appliance_id, branch_name }, onClose }: { appliance: Appliance; onClose: () => void }) {
  const { t } = useTranslation('branches');
  const release = useReleaseQuarantine(appliance_id);
  return (
    <ConfirmDialog
      title={t('quarantine.release_title')}
      name={branch_name}
      confirmLabel={t('quarantine.release')}
      isDanger={false}
      onConfirm={async () => {
        await release();
        onClose();
      }}
      onClose={onClose}
    >
      {t('quarantine.release_text')}
    </ConfirmDialog>
  );
}

/** What a branch sent that is in no list and in no sum, newest first; nothing where there is none. */
export function BranchQuarantine({ appliance }: { appliance: Appliance }) {
  const { t } = useTranslation('branches');
  const mayChange = useMay('appliances.change');
  const { count } = useFormats();
  const { entries, documents } = appliance.quarantine;
  const { data, error, refetch } = useQuarantine(appliance.appliance_id, entries + documents > 0);
  const [isReleasing, setReleasing] = useState(false);
  if (entries + documents === 0) return null;
  const total = data?.pagination.total_count ?? 0;
  const shown = data?.data ?? [];
  return (
    <section aria-labelledby="branch-quarantine">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="branch-quarantine">
          {t('quarantine.title')}
        </Title>
        {documents > 0 && mayChange && (
          <Button size="xs" variant="default" onClick={() => setReleasing(true)}>
            {t('quarantine.release')}
          </Button>
        )}
      </Group>
      <Text mb="xs">{t('quarantine.text')}</Text>
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton h={64} aria-busy />}
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {shown.map((row) => (
          <Row key={row.quarantine_id} row={row} />
        ))}
      </Stack>
      {total > shown.length && shown.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('quarantine.more', { shown: count(shown.length), total: count(total) })}
        </Text>
      )}
      {isReleasing && <ReleaseDialog appliance={appliance} onClose={() => setReleasing(false)} />}
    </section>
  );
}

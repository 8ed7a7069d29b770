import { Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerBackupJob } from '../../../../../src-shared/api/manager/appliance/backups.ts';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { StatusBadge } from '../../../../ui/status/status-badge.tsx';

type DrilledUnit = NonNullable<NonNullable<ManagerBackupJob['findings']>['units']>[number];

function UnitRow({ unit: { unit_name: name, documents, last_icv: icv, ok, faults, newest } }: { unit: DrilledUnit }) {
  const { t } = useTranslation('backups');
  const { count, moment } = useFormats();
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={500}>
          <bdi>{name}</bdi>
        </Text>
        <Text fz="xs">{t('job.unit_documents', { count: documents, shown: count(documents), icv: count(icv) })}</Text>
        {newest !== null && (
          <Text fz="xs">
            {t('job.newest')}: <bdi dir="ltr">{newest.invoice_number}</bdi> · {moment(new Date(newest.issued_at))}
          </Text>
        )}
        {faults.map((fault) => (
          <Text key={fault} fz="xs" lang="en" dir="ltr">
            {fault}
          </Text>
        ))}
      </Table.Td>
      <Table.Td ta="end">
        <StatusBadge tone={ok ? 'done' : 'refused'}>{t(ok ? 'job.unit_ok' : 'job.unit_fault')}</StatusBadge>
      </Table.Td>
    </Table.Tr>
  );
}

/** What the trial of a restore has found of each unit: how many documents, whether their chain holds, and the newest one. */
export function DrilledUnits({ units }: { units: readonly DrilledUnit[] }) {
  const { t } = useTranslation('backups');
  return (
    <Stack gap={0}>
      <Table aria-label={t('job.unit')} horizontalSpacing={4}>
        <Table.Tbody>
          {units.map((unit) => (
            <UnitRow key={unit.egs_unit_id} unit={unit} />
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

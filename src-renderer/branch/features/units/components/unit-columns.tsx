import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerUnit } from '../../../../../src-shared/api/manager/appliance/units.ts';
import { Moment } from '../../../../ui/format/moment.tsx';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import type { ListColumn } from '../../../../ui/list/list-column.ts';
import { StatusBadge } from '../../../../ui/status/status-badge.tsx';
import { CertificateStatus, statusOf, UnitStatus } from './unit-status.tsx';

/** The columns of the list of EGS units. */
export function useUnitColumns(): ListColumn<ManagerUnit>[] {
  const { t } = useTranslation(['units', 'branch']);
  const { count } = useFormats();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        isFixed: true,
        csv: (row) => row.unit_name,
        cell: (row) => (
          <Text span fw={500} inherit>
            <bdi>{row.unit_name}</bdi>
          </Text>
        ),
      },
      {
        id: 'company',
        header: t('column.company'),
        shownFrom: 'desktop',
        csv: (row) => row.company_name,
        cell: (row) => <bdi>{row.company_name}</bdi>,
      },
      {
        id: 'environment',
        header: t('branch:environment.label'),
        shownFrom: 'tablet',
        csv: (row) => row.environment,
        order: (row) => t(`branch:environment.${row.environment}`),
        cell: (row) => t(`branch:environment.${row.environment}`),
      },
      {
        id: 'status',
        header: t('column.status'),
        csv: (row) => statusOf(row),
        order: (row) => t(`status.${statusOf(row)}`),
        cell: (row) => (
          <Group gap="xs" component="span" display="inline-flex">
            <UnitStatus unit={row} />
            {row.portal_steps.some(({ done_at }) => done_at === null) && (
              <StatusBadge tone="attention">{t('portal.due')}</StatusBadge>
            )}
          </Group>
        ),
      },
      {
        id: 'certificate',
        header: t('column.certificate'),
        shownFrom: 'tablet',
        csv: (row) => row.cert_expires_at,
        cell: (row) => <CertificateStatus unit={row} />,
      },
      {
        id: 'icv',
        header: t('column.icv'),
        align: 'figures',
        csv: (row) => row.invoice_counter,
        cell: (row) => count(row.invoice_counter),
      },
      {
        id: 'created',
        header: t('column.created'),
        shownFrom: 'chosen',
        csv: (row) => row.created_at,
        cell: (row) => <Moment value={row.created_at} />,
      },
    ],
    [t, count],
  );
}

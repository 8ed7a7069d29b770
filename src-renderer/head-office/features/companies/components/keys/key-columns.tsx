import { Code, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKeyResource } from '../../../../../../src-shared/api/dashboard/branches/api-keys.ts';
import { Moment } from '../../../../../ui/format/moment.tsx';
import type { ListColumn } from '../../../../../ui/list/list-column.ts';
import { useUnitChoices } from '../../api/list-unit-choices.ts';
import { KeyStatus } from './key-status.tsx';
import { LastUse } from './last-use.tsx';

/** The columns of the list of API keys. */
export function useKeyColumns(companyId: string): ListColumn<ApiKeyResource>[] {
  const { t } = useTranslation('companies');
  const units = useUnitChoices(companyId);
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('key.column.name'),
        isFixed: true,
        csv: (row) => row.name,
        cell: (row) => (
          <Text span fw={500}>
            <bdi>{row.name}</bdi>
          </Text>
        ),
      },
      {
        id: 'key',
        header: t('key.column.key'),
        shownFrom: 'tablet',
        csv: (row) => `${row.prefix}…${row.last_four}`,
        cell: (row) => (
          <Code>
            <bdi dir="ltr">{`${row.prefix}…${row.last_four}`}</bdi>
          </Code>
        ),
      },
      {
        id: 'environment',
        header: t('environment.label'),
        shownFrom: 'tablet',
        csv: (row) => row.environment,
        cell: (row) => t(`environment.${row.environment}`),
      },
      {
        id: 'status',
        header: t('key.column.status'),
        csv: (row) => row.status,
        cell: (row) => <KeyStatus status={row.status} />,
      },
      {
        id: 'last_used',
        header: t('key.column.last_used'),
        shownFrom: 'tablet',
        csv: (row) => row.last_used_at,
        cell: (row) => <LastUse found={row} />,
      },
      {
        id: 'unit',
        header: t('key.column.unit'),
        shownFrom: 'desktop',
        cell: (row) => units.find((unit) => unit.egs_unit_id === row.default_egs_unit_id)?.unit_name ?? t('key.no_unit'),
      },
      {
        id: 'created',
        header: t('key.column.created'),
        shownFrom: 'desktop',
        csv: (row) => row.created_at,
        cell: (row) => <Moment value={row.created_at} />,
      },
    ],
    [t, units],
  );
}

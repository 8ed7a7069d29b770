import { Anchor, Code } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { ApiKeyResource } from '../../../../../../src-shared/api/dashboard/branches/api-keys.ts';
import { Moment } from '../../../../../ui/format/moment.tsx';
import type { ListColumn } from '../../../../../ui/list/list-column.ts';
import { useUnitChoices } from '../../api/list-unit-choices.ts';
import { KeyStatus } from './key-status.tsx';
import { LastUse } from './last-use.tsx';

function KeyLink({ found: { key_id, name } }: { found: ApiKeyResource }) {
  const parameters = new URLSearchParams(useLocation().search);
  parameters.set('key', key_id);
  return (
    <Anchor component={Link} to={{ search: parameters.toString() }} preventScrollReset fw={500} tabIndex={-1}>
      <bdi>{name}</bdi>
    </Anchor>
  );
}

/** The columns of the list of API keys. */
export function useKeyColumns(companyId: string): ListColumn<ApiKeyResource>[] {
  const { t } = useTranslation('companies');
  const units = useUnitChoices(companyId);
  return useMemo(() => {
    const unitOf = (row: ApiKeyResource) => units.find((unit) => unit.egs_unit_id === row.default_egs_unit_id);
    return [
      {
        id: 'name',
        header: t('key.column.name'),
        isFixed: true,
        csv: (row) => row.name,
        cell: (row) => <KeyLink found={row} />,
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
        order: (row) => t(`environment.${row.environment}`),
        cell: (row) => t(`environment.${row.environment}`),
      },
      {
        id: 'status',
        header: t('key.column.status'),
        csv: (row) => row.status,
        order: (row) => t(`key.status.${row.status}`),
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
        csv: (row) => unitOf(row)?.unit_name,
        cell: (row) => unitOf(row)?.unit_name ?? t('key.no_unit'),
      },
      {
        id: 'created',
        header: t('key.column.created'),
        shownFrom: 'desktop',
        csv: (row) => row.created_at,
        cell: (row) => <Moment value={row.created_at} />,
      },
    ];
  }, [t, units]);
}

import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeenTill } from '../../../../../src-shared/api/manager/appliance/tills.ts';
import { Moment } from '../../../../ui/format/moment.tsx';
import type { ListColumn } from '../../../../ui/list/list-column.ts';
import { ErrorsToday } from './errors-today.tsx';
import { TillName } from './till-name.tsx';

function KeyCell({ till: { api_key: key } }: { till: SeenTill }) {
  const { t } = useTranslation('tills');
  if (key === null) return t('till.no_key');
  return (
    <Group gap="xs" component="span" display="inline-flex">
      <bdi>{key.name}</bdi>
      <Text span fz="xs" c="dimmed">
        <bdi dir="ltr">…{key.last_four}</bdi>
      </Text>
    </Group>
  );
}

/** The columns of the list of tills. */
export function useTillColumns(): ListColumn<SeenTill>[] {
  const { t } = useTranslation(['tills', 'branch']);
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        isFixed: true,
        csv: (row) => row.name,
        cell: (row) => (
          <Text span fw={500} inherit>
            <TillName till={row} />
          </Text>
        ),
      },
      {
        id: 'address',
        header: t('column.address'),
        shownFrom: 'tablet',
        csv: (row) => row.address,
        cell: (row) => <bdi dir="ltr">{row.address}</bdi>,
      },
      {
        id: 'key',
        header: t('column.key'),
        shownFrom: 'tablet',
        csv: (row) => row.api_key?.name,
        cell: (row) => <KeyCell till={row} />,
      },
      {
        id: 'environment',
        header: t('branch:environment.label'),
        shownFrom: 'chosen',
        csv: (row) => row.api_key?.environment,
        cell: (row) => row.api_key !== null && t(`branch:environment.${row.api_key.environment}`),
      },
      {
        id: 'last_sale',
        header: t('column.last_sale'),
        csv: (row) => row.last_sale_at,
        cell: (row) => (row.last_sale_at === null ? t('till.no_sale') : <Moment value={row.last_sale_at} />),
      },
      {
        id: 'errors',
        header: t('column.errors'),
        csv: (row) => row.errors_today,
        cell: (row) => <ErrorsToday count={row.errors_today} />,
      },
      {
        id: 'first_seen',
        header: t('column.first_seen'),
        shownFrom: 'chosen',
        csv: (row) => row.first_seen_at,
        cell: (row) => <Moment value={row.first_seen_at} />,
      },
    ],
    [t],
  );
}

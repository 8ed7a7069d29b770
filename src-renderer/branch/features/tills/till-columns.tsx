import { Text, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMemo } from 'react';
import type { SeenTill } from '#shared/api/people/tills.ts';
import { useFormats } from '#ui/format/use-formats.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { momentColumn, textColumn } from '#ui/list/columns.tsx';
import type { ListColumn } from '#ui/list/list-column.ts';

/** What a till is called; one that was never paired has no name. */
export function TillName({ till: { name } }: { till: SeenTill }) {
  const { t } = useTranslation('tills');
  if (name === null) {
    return (
      <Text span c="dimmed" inherit>
        {t('till.unnamed')}
      </Text>
    );
  }
  return <bdi>{name}</bdi>;
}

/** How many requests of a till were refused today. */
export function ErrorsToday({ count: errors }: { count: number }) {
  const { t } = useTranslation('tills');
  const { count } = useFormats();
  if (errors === 0) return t('till.no_errors');
  return <StatusBadge tone="refused">{t('till.errors', { count: errors, shown: count(errors) })}</StatusBadge>;
}

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
      textColumn('address', t('column.address'), (row) => row.address, { isLatin: true, shownFrom: 'tablet' }),
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
      momentColumn('last_sale', t('column.last_sale'), (row) => row.last_sale_at, { none: t('till.no_sale') }),
      {
        id: 'errors',
        header: t('column.errors'),
        csv: (row) => row.errors_today,
        cell: (row) => <ErrorsToday count={row.errors_today} />,
      },
      momentColumn('first_seen', t('column.first_seen'), (row) => row.first_seen_at, { shownFrom: 'chosen' }),
    ],
    [t],
  );
}

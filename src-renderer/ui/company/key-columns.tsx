import { Code } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Moment } from '../format/moment.tsx';
import { wordColumn } from '../list/columns.tsx';
import type { ListColumn } from '../list/list-column.ts';
import { OnPhone } from '../list/on-phone.tsx';
import { StatusBadge, type Tone } from '../status/status-badge.tsx';

/** Whether an API key is valid. */
export type KeyState = 'active' | 'expiring' | 'expired' | 'revoked';

type ListedKey = {
  name: string;
  prefix: string;
  last_four: string;
  environment: 'sandbox' | 'production';
  last_used_at: string | null;
};

const tones = { active: 'done', expiring: 'attention', expired: 'neutral', revoked: 'neutral' } as const;

/** Whether a key is valid, in a word; `tones` are those that differ from the usual ones. */
export function KeyStatus({ status, tones: own = {} }: { status: KeyState; tones?: Partial<Record<KeyState, Tone>> }) {
  const { t } = useTranslation('companies');
  return <StatusBadge tone={own[status] ?? tones[status]}>{t(`key.status.${status}`)}</StatusBadge>;
}

/** What may be shown of a key. */
export function KeyMark({ found: { prefix, last_four: end } }: { found: Pick<ListedKey, 'prefix' | 'last_four'> }) {
  return (
    <Code>
      <bdi dir="ltr">{`${prefix}…${end}`}</bdi>
    </Code>
  );
}

function BelowName({ found: { environment, last_used_at: at } }: { found: ListedKey }) {
  const { t } = useTranslation('companies');
  return (
    <OnPhone>
      <div>{t(`environment.${environment}`)}</div>
      {t('key.column.last_used')}: {at === null ? t('key.never_used') : <Moment value={at} />}
    </OnPhone>
  );
}

/** The columns that every list of API keys has; its program says how it shows name, status and last use. */
export function keyColumns<Key extends ListedKey>(
  t: TFunction<'companies'>,
  show: {
    name: (key: Key) => ReactNode;
    stateOf: (key: Key) => KeyState;
    status: (key: Key) => ReactNode;
    lastUse: (key: Key) => ReactNode;
    lastUseFrom: 'tablet' | 'desktop';
  },
): ListColumn<Key>[] {
  return [
    {
      id: 'name',
      header: t('key.column.name'),
      isFixed: true,
      csv: ({ name }) => name,
      cell: (key) => (
        <>
          {show.name(key)}
          <BelowName found={key} />
        </>
      ),
    },
    {
      id: 'key',
      header: t('key.column.key'),
      shownFrom: 'tablet',
      csv: ({ prefix, last_four: end }) => `${prefix}…${end}`,
      cell: (key) => <KeyMark found={key} />,
    },
    wordColumn(
      'environment',
      t('environment.label'),
      { code: ({ environment }) => environment, word: ({ environment }) => t(`environment.${environment}`) },
      { shownFrom: 'tablet' },
    ),
    {
      id: 'status',
      header: t('key.column.status'),
      csv: show.stateOf,
      order: (key) => t(`key.status.${show.stateOf(key)}`),
      cell: show.status,
    },
    {
      id: 'last_used',
      header: t('key.column.last_used'),
      shownFrom: show.lastUseFrom,
      csv: (key) => key.last_used_at,
      cell: show.lastUse,
    },
  ];
}

import { Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Stack } from '@mantine/core';
import { optionsOf } from '#ui/filters/filter-fields.tsx';
import { ArrangedList } from '#ui/list/list-view.tsx';
import type { SeenTill } from '#shared/api/people/tills.ts';
import { useListAddress } from '#ui/list/list-address.ts';
import { wholeList } from '#ui/list/loaded-rows.ts';
import { useChangedRows } from '#ui/live/live-rows.ts';
import { SidePanel } from '#ui/dialog/side-panel.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { Identifier } from '#ui/format/identifier.tsx';
import { Moment } from '#ui/format/moment.tsx';
import type { useTills } from './tills-api.ts';
import { useTillColumns, ErrorsToday, TillName } from './till-columns.tsx';
import { LostTill } from './lost-till.tsx';

const viewChoices = ['search', 'state', 'sort'] as const;
const inAddress = [...viewChoices, 'till'] as const;
const states = ['errors', 'no_sale', 'unpaired'] as const;

const filters = {
  state: ({ errors_today, last_sale_at, name }: SeenTill, state: string) => {
    if (state === 'errors') return errors_today > 0;
    return state === 'no_sale' ? last_sale_at === null : name === null;
  },
};

const idOf = ({ till_id }: SeenTill) => till_id;

// A till beside the list: where it is, with which key it sells, and what was refused to it.
function TillPanel({ till, onClose, onChanged }: { till: SeenTill; onClose: () => void; onChanged: () => void }) {
  const { t } = useTranslation(['tills', 'branch']);
  const { api_key: key, last_sale_at: lastSale } = till;
  const facts = [
    { label: t('column.errors'), value: <ErrorsToday count={till.errors_today} /> },
    { label: t('column.last_sale'), value: lastSale === null ? t('till.no_sale') : <Moment value={lastSale} isExact /> },
    { label: t('column.first_seen'), value: <Moment value={till.first_seen_at} isExact /> },
    { label: t('column.address'), value: <Identifier value={till.address} label={t('column.address')} /> },
    { label: t('till.id'), value: <Identifier value={till.till_id} label={t('till.id')} /> },
    { label: t('column.key'), value: key === null ? t('till.no_key') : <bdi>{key.name}</bdi> },
    ...(key === null
      ? []
      : [
          { label: t('till.last_four'), value: <bdi dir="ltr">…{key.last_four}</bdi> },
          { label: t('till.key_id'), value: <Identifier value={key.key_id} label={t('till.key_id')} /> },
          { label: t('branch:environment.label'), value: t(`branch:environment.${key.environment}`) },
        ]),
  ];
  return (
    <SidePanel title={<TillName till={till} />} onClose={onClose}>
      <Stack gap="lg">
        {till.errors_today > 0 && <Notice tone="attention">{t('till.errors_text')}</Notice>}
        {till.name === null && <Notice tone="neutral">{t('till.unnamed_text')}</Notice>}
        {key === null && <Notice tone="neutral">{t('till.no_key_text')}</Notice>}
        <Facts facts={facts} />
        {key !== null && <LostTill apiKey={key} onRevoked={onChanged} />}
      </Stack>
    </SidePanel>
  );
}

/** The tills that were seen. */
export function TillList({ reading: { tills, isLoaded, isLoading, error, retry } }: { reading: ReturnType<typeof useTills> }) {
  const { t } = useTranslation(['tills', 'branch']);
  const address = useListAddress(inAddress);
  const { choices, choose } = address;
  const columns = useTillColumns();
  const marked = useChangedRows({ rows: tills, isLoaded, idOf, columns });
  return (
    <>
      <ArrangedList
        list="tills"
        counted="tills"
        label={t('branch:page.tills')}
        columns={columns}
        reading={{ loaded: wholeList(tills, isLoading), error, retry }}
        idOf={idOf}
        markedIds={marked}
        address={address}
        names={viewChoices}
        search={{ label: t('search.label') }}
        views
        filters={filters}
        onOpen={({ till_id }) => choose({ till: till_id })}
        openId={choices.till}
        fields={[
          {
            name: 'state',
            label: t('filter.state'),
            options: optionsOf(states, (state) => t(`filter.${state}`)),
          },
        ]}
        empty={{ Icon: Store, title: t('empty.title'), text: t('empty.text') }}
        panel={(till, close) => <TillPanel till={till} onClose={close} onChanged={retry} />}
        onClose={() => choose({ till: undefined })}
      />
    </>
  );
}

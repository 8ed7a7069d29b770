import { Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SeenTill } from '../../../../../src-shared/api/manager/appliance/tills.ts';
import { AbsentRowPanel } from '../../../../ui/dialog/absent-row-panel.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { NoRows } from '../../../../ui/feedback/no-rows.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { ChoiceFilter } from '../../../../ui/list/filters/choice-filter.tsx';
import { SearchFilter } from '../../../../ui/list/filters/search-filter.tsx';
import { useListAddress } from '../../../../ui/list/list-address.ts';
import { SavedViews } from '../../../../ui/list/saved-views/saved-views.tsx';
import { useArrangedList } from '../../../../ui/list/whole/use-arranged-list.ts';
import { wholeList } from '../../../../ui/list/whole/whole-list.ts';
import { useChangedRows } from '../../../../ui/live/use-changed-rows.ts';
import type { useTills } from '../api/read-tills.ts';
import { useTillColumns } from './till-columns.tsx';
import { TillPanel } from './till-panel.tsx';

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

/** The tills that were seen. */
export function TillList({ reading: { tills, isLoaded, isLoading, error, retry } }: { reading: ReturnType<typeof useTills> }) {
  const { t } = useTranslation(['tills', 'branch']);
  const { choices, choose, clear } = useListAddress(inAddress);
  const { till: openId, ...chosen } = choices;
  const whole = wholeList(tills, isLoading);
  const tillColumns = useTillColumns();
  const marked = useChangedRows({ rows: tills, isLoaded, idOf, columns: tillColumns });
  const { columns, loaded, isFiltered } = useArrangedList({
    columns: tillColumns,
    loaded: whole,
    sort: choices.sort,
    search: choices.search,
    filters,
    choices,
  });
  const open = tills.find(({ till_id }) => till_id === openId);
  const closePanel = () => choose({ till: undefined });
  return (
    <>
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      <DataTable
        list="tills"
        label={t('branch:page.tills')}
        columns={columns}
        loaded={loaded}
        idOf={idOf}
        markedIds={marked}
        sort={choices.sort}
        onSort={(sort) => choose({ sort })}
        onOpen={({ till_id }) => choose({ till: till_id })}
        openId={openId}
        toolbar={
          <>
            <SearchFilter value={choices.search} onChange={(search) => choose({ search }, { replace: true })} />
            <ChoiceFilter
              label={t('filter.state')}
              anyLabel={t('filter.any')}
              value={choices.state}
              onChange={(state) => choose({ state })}
              options={states.map((value) => ({ value, label: t(`filter.${value}`) }))}
            />
          </>
        }
        tools={<SavedViews list="tills" names={viewChoices} choices={chosen} choose={choose} />}
        empty={
          error === null && (
            <NoRows isFiltered={isFiltered} onClear={clear} icon={<Store size={32} />} title={t('empty.title')}>
              {t('empty.text')}
            </NoRows>
          )
        }
      />
      {open !== undefined && <TillPanel till={open} onClose={closePanel} onChanged={retry} />}
      {open === undefined && openId !== undefined && error === null && (
        <AbsentRowPanel id={openId} loaded={whole} onClose={closePanel} />
      )}
    </>
  );
}

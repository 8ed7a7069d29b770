import { Cpu } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerUnit } from '../../../../../src-shared/api/manager/appliance/units.ts';
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
import type { useUnits } from '../api/list-units.ts';
import { useUnitColumns } from './unit-columns.tsx';
import { UnitPanel } from './unit-panel.tsx';
import { statusOf, unitStatusNames } from './unit-status.tsx';

const viewChoices = ['search', 'status', 'environment', 'sort'] as const;
const inAddress = [...viewChoices, 'unit', 'do'] as const;
const environments = ['sandbox', 'production'] as const;

const filters = {
  status: (unit: ManagerUnit, status: string) => statusOf(unit) === status,
  environment: (unit: ManagerUnit, environment: string) => unit.environment === environment,
};

const idOf = ({ egs_unit_id }: ManagerUnit) => egs_unit_id;

type Address = ReturnType<typeof useListAddress<(typeof inAddress)[number]>>;

function UnitFilters({ choices, choose }: Pick<Address, 'choices' | 'choose'>) {
  const { t } = useTranslation(['units', 'branch']);
  return (
    <>
      <SearchFilter value={choices.search} onChange={(search) => choose({ search }, { replace: true })} />
      <ChoiceFilter
        label={t('column.status')}
        anyLabel={t('filter.any_status')}
        value={choices.status}
        onChange={(status) => choose({ status })}
        options={unitStatusNames.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <ChoiceFilter
        label={t('branch:environment.label')}
        anyLabel={t('filter.any_environment')}
        value={choices.environment}
        onChange={(environment) => choose({ environment })}
        options={environments.map((value) => ({ value, label: t(`branch:environment.${value}`) }))}
      />
    </>
  );
}

/** The EGS units of the branch. */
export function UnitList({
  reading: { units, isLoaded, isLoading, error, retry },
  emptyText,
  action,
}: {
  reading: ReturnType<typeof useUnits>;
  emptyText: string;
  /** What fills the list. */
  action: ReactNode;
}) {
  const { t } = useTranslation(['units', 'branch']);
  const { choices, choose, clear } = useListAddress(inAddress);
  const { unit: openId, do: _dialog, ...chosen } = choices;
  const whole = wholeList(units, isLoading);
  const unitColumns = useUnitColumns();
  const marked = useChangedRows({ rows: units, isLoaded, idOf, columns: unitColumns });
  const { columns, loaded, isFiltered } = useArrangedList({
    columns: unitColumns,
    loaded: whole,
    sort: choices.sort,
    search: choices.search,
    filters,
    choices,
  });
  const open = units.find(({ egs_unit_id }) => egs_unit_id === openId);
  const closePanel = () => choose({ unit: undefined, do: undefined });
  return (
    <>
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      <DataTable
        list="branch-units"
        label={t('branch:page.units')}
        columns={columns}
        loaded={loaded}
        idOf={idOf}
        markedIds={marked}
        sort={choices.sort}
        onSort={(sort) => choose({ sort })}
        onOpen={({ egs_unit_id }) => choose({ unit: egs_unit_id })}
        openId={openId}
        toolbar={<UnitFilters choices={choices} choose={choose} />}
        tools={<SavedViews list="branch-units" names={viewChoices} choices={chosen} choose={choose} />}
        empty={
          error === null && (
            <NoRows isFiltered={isFiltered} onClear={clear} icon={<Cpu size={32} />} title={t('empty.title')} action={action}>
              {emptyText}
            </NoRows>
          )
        }
      />
      {open !== undefined && <UnitPanel key={open.egs_unit_id} unit={open} onClose={closePanel} />}
      {open === undefined && openId !== undefined && error === null && (
        <AbsentRowPanel id={openId} loaded={whole} onClose={closePanel} />
      )}
    </>
  );
}

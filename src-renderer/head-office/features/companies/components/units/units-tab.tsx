import { NativeSelect } from '@mantine/core';
import { Cpu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { unitListQuery } from '../../../../../../src-shared/api/dashboard/branches/appliances.ts';
import type { CompanyResource } from '../../../../../../src-shared/api/dashboard/branches/companies.ts';
import { AbsentRowPanel } from '../../../../../ui/dialog/absent-row-panel.tsx';
import { SecretValue } from '../../../../../ui/dialog/secret-value.tsx';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { NoRows } from '../../../../../ui/feedback/no-rows.tsx';
import { DataTable } from '../../../../../ui/list/data-table.tsx';
import { useListAddress } from '../../../../../ui/list/list-address.ts';
import { SavedViews } from '../../../../../ui/list/saved-views/saved-views.tsx';
import { useArrangedList } from '../../../../../ui/list/whole/use-arranged-list.ts';
import { makeUnitCommand } from '../../../../health/make-unit-command.ts';
import { useBranchChoices } from '../../api/list-branches.ts';
import { unitChoices, useUnitList, type UnitChoices } from '../../api/list-units.ts';
import { EnvironmentFilter } from '../filters/environment-filter.tsx';
import { useUnitColumns } from './unit-columns.tsx';
import { UnitPanel } from './unit-panel.tsx';

const viewChoices = [...unitChoices, 'sort'] as const;
const inAddress = [...viewChoices, 'unit'] as const;

function UnitFilters({ choices, choose }: { choices: UnitChoices; choose: (changes: UnitChoices) => void }) {
  const { t } = useTranslation('companies');
  const branches = useBranchChoices();
  return (
    <>
      <EnvironmentFilter value={choices.environment} onChange={(environment) => choose({ environment })} />
      <NativeSelect
        label={t('unit.column.branch')}
        value={choices.appliance_id ?? ''}
        onChange={(event) => choose({ appliance_id: event.currentTarget.value })}
        data={[{ value: '', label: t('unit.branch_any') }, ...branches]}
      />
    </>
  );
}

/** The EGS units of a company, at all branches. */
export function UnitsTab({ found }: { found: CompanyResource }) {
  const { t } = useTranslation(['companies', 'kit']);
  const { choices, choose, clear } = useListAddress(inAddress, unitListQuery);
  const { unit: openId, sort, ...filters } = choices;
  const { loaded, error, retry } = useUnitList(found.company_id, filters);
  const { columns, loaded: sorted } = useArrangedList({ columns: useUnitColumns(), loaded, sort });
  const open = loaded.rows.find(({ egs_unit_id }) => egs_unit_id === openId);
  const closePanel = () => choose({ unit: undefined });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      <DataTable
        list="egs-units"
        label={t('tab.units')}
        columns={columns}
        loaded={sorted}
        sort={sort}
        onSort={(next) => choose({ sort: next })}
        idOf={(row) => row.egs_unit_id}
        onOpen={(row) => choose({ unit: row.egs_unit_id })}
        openId={openId}
        toolbar={<UnitFilters choices={filters} choose={choose} />}
        tools={<SavedViews list="egs-units" names={viewChoices} choices={{ ...filters, sort }} choose={choose} />}
        empty={
          <NoRows
            isFiltered={isFiltered}
            onClear={clear}
            icon={<Cpu size={32} />}
            title={t('unit.empty_title')}
            action={<SecretValue label={t('unit.command')} value={makeUnitCommand} />}
          >
            {t('unit.empty_text')}
          </NoRows>
        }
      />
      {open !== undefined && <UnitPanel found={open} onClose={closePanel} />}
      {open === undefined && openId !== undefined && error === null && (
        <AbsentRowPanel id={openId} loaded={loaded} onClose={closePanel} />
      )}
    </>
  );
}

import { Button, Stack } from '@mantine/core';
import { Plus, Store } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useShownDialog } from '../../../../ui/dialog/use-shown-dialog.ts';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { NoRows } from '../../../../ui/feedback/no-rows.tsx';
import { useNow } from '../../../../ui/format/use-now.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { useListAddress } from '../../../../ui/list/list-address.ts';
import { SavedViews } from '../../../../ui/list/saved-views/saved-views.tsx';
import { useArrangedList } from '../../../../ui/list/whole/use-arranged-list.ts';
import { wholeList } from '../../../../ui/list/whole/whole-list.ts';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { useMe } from '../../../session/signed-in-person.ts';
import { byNeed } from '../../../health/branch-issues.ts';
import { useAppliances } from '../../../health/use-appliances.ts';
import { useBranchColumns } from './branch-columns.tsx';
import { branchChoices, BranchFilters, useBranchFilters } from './branch-filters.tsx';
import { BranchPanel } from './branch-panel.tsx';
import { EnrolBranch } from './enrol-branch.tsx';

function EnrolButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('branches');
  return (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={onClick}>
      {t('action.enrol')}
    </Button>
  );
}

/** All branches and how they are; one of them opens beside the list. */
export function BranchesPage() {
  const { t } = useTranslation(['branches', 'headOffice']);
  const { appliance_id: openId } = useParams();
  const navigate = useNavigate();
  const { permissions } = useMe();
  const { data, isPending, error, refetch } = useAppliances();
  const now = useNow();
  const { search } = useLocation();
  const { choices, choose, clear } = useListAddress(branchChoices);
  const rows = useMemo(() => byNeed(data ?? [], now), [data, now]);
  const { columns, loaded, isFiltered } = useArrangedList({
    columns: useBranchColumns(now),
    loaded: wholeList(rows, isPending),
    sort: choices.sort,
    search: choices.search,
    filters: useBranchFilters(now),
    choices,
  });
  const { shown, open, close } = useShownDialog();
  const mayEnrol = permissions.includes('appliances.change');
  usePageTitle(t('headOffice:page.branches'), t('headOffice:product.name'));
  const add = mayEnrol && <EnrolButton onClick={() => open('create')} />;
  return (
    <Stack>
      <PageHead label={t('headOffice:page.branches')} help={t('intro')} actions={rows.length > 0 && add} />
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {(data !== undefined || isPending) && (
        <DataTable
          list="branches"
          label={t('headOffice:page.branches')}
          columns={columns}
          loaded={loaded}
          sort={choices.sort}
          onSort={(sort) => choose({ sort })}
          idOf={(row) => row.appliance_id}
          onOpen={(row) => void navigate({ pathname: `/branches/${row.appliance_id}`, search }, { preventScrollReset: true })}
          openId={openId}
          toolbar={<BranchFilters choices={choices} choose={choose} />}
          tools={<SavedViews list="branches" names={branchChoices} choices={choices} choose={choose} />}
          empty={
            <NoRows isFiltered={isFiltered} onClear={clear} icon={<Store size={32} />} title={t('empty.title')} action={add}>
              {t('empty.text')}
            </NoRows>
          }
        />
      )}
      {openId !== undefined && (
        <BranchPanel
          applianceId={openId}
          onClose={() => void navigate({ pathname: '/branches', search }, { preventScrollReset: true })}
        />
      )}
      {mayEnrol && shown === 'create' && <EnrolBranch onClose={close} />}
    </Stack>
  );
}

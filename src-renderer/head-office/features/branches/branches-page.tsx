import { Button } from '@mantine/core';
import { Plus, Store } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { optionsOf } from '#ui/filters/filter-fields.tsx';
import { ArrangedList } from '#ui/list/list-view.tsx';
import { useShownDialog } from '#ui/shell/use-shown-dialog.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { useNow } from '#ui/format/use-now.ts';
import { useListAddress } from '#ui/list/list-address.ts';
import { wholeList } from '#ui/list/loaded-rows.ts';
import { Page } from '#ui/shell/page.tsx';
import type { Appliance } from '#shared/api/dashboard/appliances.ts';
import { useMayEnrol } from '../../session/signed-in-person.ts';
import { byNeed, hasState, orderedIssues } from '../../health/branch-issues.ts';
import { useAppliances } from '../../health/places-api.ts';
import { useBranchColumns } from './branch-columns.tsx';
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

// The filters and the order of the list that stand in the address of the page.
const branchChoices = ['search', 'state', 'sort'] as const;

// Which branches the filters keep.
function useBranchFilters(now: Date) {
  return useMemo(() => ({ state: (row: Appliance, state: string) => hasState(row, state, now) }), [now]);
}

/** All branches and how they are; one of them opens beside the list. */
export function BranchesPage() {
  const { t } = useTranslation(['branches', 'headOffice']);
  const { appliance_id: openId } = useParams();
  const navigate = useNavigate();
  const { data, isPending, error, refetch } = useAppliances();
  const now = useNow();
  const { search } = useLocation();
  const address = useListAddress(branchChoices);
  const rows = useMemo(() => byNeed(data ?? [], now), [data, now]);
  const columns = useBranchColumns(now);
  const filters = useBranchFilters(now);
  const { shown, open, close } = useShownDialog();
  const mayEnrol = useMayEnrol();
  const add = mayEnrol && <EnrolButton onClick={() => open('create')} />;
  return (
    <Page label={t('headOffice:page.branches')} help={t('intro')} actions={rows.length > 0 && add}>
      {data === undefined && error !== null ? (
        <ErrorNotice fault={error} onRetry={() => void refetch()} />
      ) : (
        <ArrangedList
          list="branches"
          counted="branches"
          label={t('headOffice:page.branches')}
          columns={columns}
          reading={{ loaded: wholeList(rows, isPending), error, retry: () => void refetch() }}
          idOf={(row) => row.appliance_id}
          address={address}
          names={branchChoices}
          views
          filters={filters}
          onOpen={(row) => void navigate({ pathname: `/branches/${row.appliance_id}`, search }, { preventScrollReset: true })}
          openId={openId}
          fields={[
            {
              name: 'state',
              label: t('column.health'),
              options: [
                { value: 'well', label: t('health.well') },
                { value: 'attention', label: t('filter.attention') },
                ...optionsOf(orderedIssues, (issue) => t(`issue.${issue}`)),
              ],
            },
          ]}
          empty={{ Icon: Store, title: t('empty.title'), text: t('empty.text'), action: add }}
        />
      )}
      {openId !== undefined && (
        <BranchPanel
          applianceId={openId}
          onClose={() => void navigate({ pathname: '/branches', search }, { preventScrollReset: true })}
        />
      )}
      {mayEnrol && shown === 'create' && <EnrolBranch onClose={close} />}
    </Page>
  );
}

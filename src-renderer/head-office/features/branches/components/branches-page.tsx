import { Button, Stack } from '@mantine/core';
import { Plus, Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useMe } from '../../../../ui/client/signed-in-person.ts';
import { useShownDialog } from '../../../../ui/dialog/use-shown-dialog.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { useNow } from '../../../../ui/format/use-now.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { byNeed } from '../../../health/branch-issues.ts';
import { useAppliances } from '../../../health/use-appliances.ts';
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

function NoBranches() {
  const { t } = useTranslation('branches');
  return (
    <EmptyState icon={<Store size={32} />} title={t('empty.title')}>
      {t('empty.text')}
    </EmptyState>
  );
}

/** All branches and how they are; one of them opens beside the list. */
export function BranchesPage() {
  const { t } = useTranslation(['branches', 'headOffice']);
  const { appliance_id: openId } = useParams();
  const navigate = useNavigate();
  const { permissions } = useMe();
  const { data, isPending, error, refetch } = useAppliances();
  const columns = useBranchColumns();
  const now = useNow();
  const { shown, open, close } = useShownDialog();
  const mayEnrol = permissions.includes('appliances.change');
  usePageTitle(t('headOffice:page.branches'), t('headOffice:product.name'));
  const rows = byNeed(data ?? [], now);
  return (
    <Stack>
      <PageHead
        label={t('headOffice:page.branches')}
        help={t('intro')}
        actions={mayEnrol && <EnrolButton onClick={() => open('create')} />}
      />
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {(data !== undefined || isPending) && (
        <DataTable
          list="branches"
          label={t('headOffice:page.branches')}
          columns={columns}
          loaded={{
            rows,
            total: data && { count: rows.length, isEstimate: false },
            isLoading: isPending,
            hasMore: false,
            isLoadingMore: false,
            loadMore: () => {},
          }}
          idOf={(row) => row.appliance_id}
          onOpen={(row) => void navigate(`/branches/${row.appliance_id}`, { preventScrollReset: true })}
          openId={openId}
          empty={<NoBranches />}
        />
      )}
      {openId !== undefined && (
        <BranchPanel applianceId={openId} onClose={() => void navigate('/branches', { preventScrollReset: true })} />
      )}
      {mayEnrol && shown === 'create' && <EnrolBranch onClose={close} />}
    </Stack>
  );
}

import { Anchor, Button, Skeleton, Stack } from '@mantine/core';
import { UserPlus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { branchRole } from '../../../../../src-shared/api/dashboard/branches/branch-users.ts';
import type { ManagerUser } from '../../../../../src-shared/api/manager/people/users.ts';
import { useShownDialog } from '../../../../ui/dialog/use-shown-dialog.ts';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { NoRows } from '../../../../ui/feedback/no-rows.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { ChoiceFilter } from '../../../../ui/list/filters/choice-filter.tsx';
import { SearchFilter } from '../../../../ui/list/filters/search-filter.tsx';
import { useListAddress } from '../../../../ui/list/list-address.ts';
import { useArrangedList } from '../../../../ui/list/whole/use-arranged-list.ts';
import { wholeList } from '../../../../ui/list/whole/whole-list.ts';
import { useMay } from '../../../session/session-context.ts';
import { useUserList } from '../api/list-users.ts';
import { useUserColumns } from './user-columns.tsx';
import { UserDialog } from './user-dialog.tsx';

const inAddress = ['search', 'role', 'sort'] as const;
const nobody: ManagerUser[] = [];
const filters = { role: ({ role }: ManagerUser, value: string) => role === value };

function AtHeadOffice({ url }: { url: string | null }) {
  const { t } = useTranslation('users');
  return (
    <Notice tone="neutral" title={t('office.title')}>
      {t('office.text')}{' '}
      {url !== null && (
        <Anchor href={new URL('/branches', url).href} target="_blank" rel="noreferrer">
          <bdi dir="ltr">{url}</bdi>
        </Anchor>
      )}
    </Notice>
  );
}

/** Who may sign in at this branch. Where head office keeps them, they are only read here. */
export function UserList() {
  const { t } = useTranslation(['users', 'branch']);
  const { data, error, isPending, refetch } = useUserList();
  const { choices, choose, clear } = useListAddress(inAddress);
  const dialog = useShownDialog();
  const isOwn = data?.managed_by === 'branch';
  const mayChange = useMay('users.change') && isOwn;
  const arranged = useArrangedList({
    columns: useUserColumns(mayChange),
    loaded: wholeList(data?.data ?? nobody, isPending),
    sort: choices.sort,
    search: choices.search,
    filters,
    choices,
  });
  // Whose they are is said above them, which would push them down when it comes.
  if (isPending && error === null) return <Skeleton height={480} aria-busy />;
  return (
    <Stack>
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {data?.managed_by === 'head_office' && <AtHeadOffice url={data.head_office_url} />}
      <DataTable
        list="users"
        label={t('tab.users')}
        columns={arranged.columns}
        loaded={arranged.loaded}
        idOf={({ user_id }) => user_id}
        sort={choices.sort}
        onSort={(sort) => choose({ sort })}
        toolbar={
          <>
            <SearchFilter value={choices.search} onChange={(search) => choose({ search }, { replace: true })} />
            <ChoiceFilter
              label={t('column.role')}
              anyLabel={t('filter.any_role')}
              value={choices.role}
              onChange={(role) => choose({ role })}
              options={branchRole.options.map((value) => ({ value, label: t(`branch:role.${value}`) }))}
            />
          </>
        }
        tools={
          mayChange && (
            <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => dialog.open('add')}>
              {t('action.add')}
            </Button>
          )
        }
        empty={
          error === null && (
            <NoRows isFiltered={arranged.isFiltered} onClear={clear} icon={<Users size={32} />} title={t('empty.title')}>
              {t('empty.text')}
            </NoRows>
          )
        }
      />
      {mayChange && dialog.shown === 'add' && <UserDialog user={undefined} onClose={dialog.close} />}
    </Stack>
  );
}

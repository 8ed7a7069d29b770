import { Button, Skeleton, Stack } from '@mantine/core';
import { UserPlus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { optionsOf } from '#ui/filters/filter-fields.tsx';
import { ArrangedList } from '#ui/list/list-view.tsx';
import { branchRole } from '#shared/api/dashboard/branch-users.ts';
import { headOfficeMembership } from '#shared/api/people/companies.ts';
import type { ManagerUser } from '#shared/api/people/users.ts';
import { useShownDialog } from '#ui/shell/use-shown-dialog.ts';
import { useRead } from '#ui/client/use-read.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { useListAddress } from '#ui/list/list-address.ts';
import { wholeList } from '#ui/list/loaded-rows.ts';
import { OpenHeadOffice } from '../../session/open-head-office.tsx';
import { useMay, useSignedIn } from '../../session/session-context.ts';
import { useUserList } from './users-api.ts';
import { useUserColumns } from './user-columns.tsx';
import { UserDialog } from './user-dialog.tsx';

const inAddress = ['search', 'role', 'sort'] as const;
const nobody: ManagerUser[] = [];
const filters = { role: ({ role }: ManagerUser, value: string) => role === value };

// They are kept with this branch there.
function AtHeadOffice({ url }: { url: string | null }) {
  const { t } = useTranslation('users');
  const { data: membership } = useRead({ path: '/head-office', answer: headOfficeMembership });
  const path = ['/branches', membership?.appliance_id].filter(Boolean).join('/');
  return (
    <Notice tone="neutral" title={t('office.title')}>
      {t('office.text')} {url !== null && <OpenHeadOffice href={new URL(path, url).href} />}
    </Notice>
  );
}

/** Opens the form for a new user, where the branch itself keeps them. */
export function AddUserButton() {
  const { t } = useTranslation('users');
  const dialog = useShownDialog();
  const mayChange = useMay('users.change');
  const { managed_by: managedBy } = useSignedIn();
  return (
    mayChange &&
    managedBy === 'branch' && (
      <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => dialog.open('add')}>
        {t('action.add')}
      </Button>
    )
  );
}

/** Who may sign in at this branch. Where head office keeps them, they are only read here. */
export function UserList() {
  const { t } = useTranslation(['users', 'branch']);
  const { data, error, isPending, refetch } = useUserList();
  const address = useListAddress(inAddress);
  const dialog = useShownDialog();
  const isOwn = data?.managed_by === 'branch';
  const mayChange = useMay('users.change') && isOwn;
  const columns = useUserColumns(mayChange);
  // Whose they are is said above them, which would push them down when it comes.
  if (isPending && error === null) return <Skeleton height={480} aria-busy />;
  return (
    <Stack>
      {data?.managed_by === 'head_office' && <AtHeadOffice url={data.head_office_url} />}
      <ArrangedList
        list="users"
        counted="users"
        label={t('tab.users')}
        columns={columns}
        reading={{ loaded: wholeList(data?.data ?? nobody, isPending), error, retry: () => void refetch() }}
        idOf={({ user_id }) => user_id}
        address={address}
        names={inAddress}
        search={{ label: t('search.label') }}
        filters={filters}
        fields={[
          {
            name: 'role',
            label: t('column.role'),
            options: optionsOf(branchRole.options, (role) => t(`branch:role.${role}`)),
          },
        ]}
        empty={{ Icon: Users, title: t('empty.title'), text: t('empty.text') }}
      />
      {mayChange && dialog.shown === 'add' && <UserDialog user={undefined} onClose={dialog.close} />}
    </Stack>
  );
}

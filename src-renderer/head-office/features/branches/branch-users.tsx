import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/api/dashboard/appliances.ts';
import { type BranchUser, branchUserList } from '#shared/api/dashboard/branch-users.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { useReadAll } from '#ui/client/use-read.ts';
import { useMay } from '../../session/signed-in-person.ts';
import { BranchUserDialog } from './branch-user-dialog.tsx';
import { BranchUserRow } from './branch-user-row.tsx';
import classes from './branch-users.module.css';

// Who may sign in at the branches.
function useBranchUsers() {
  return useReadAll({ path: '/branch-users', answer: branchUserList });
}

/** Who may sign in at a branch. */
export function BranchUsers({ appliance: { appliance_id } }: { appliance: Appliance }) {
  const { t } = useTranslation('branches');
  const mayChange = useMay('branch_users.change');
  const { data, error, refetch } = useBranchUsers();
  const [edited, setEdited] = useState<BranchUser | 'another'>();
  const users = data?.filter(({ appliance_ids: where }) => where === null || where.includes(appliance_id));
  return (
    <section aria-labelledby="branch-users">
      <Group justify="space-between">
        <Title order={2} id="branch-users">
          {t('user.title')}
        </Title>
        {mayChange && (
          <Button
            size="xs"
            variant="default"
            leftSection={<UserPlus size={14} aria-hidden />}
            onClick={() => setEdited('another')}
          >
            {t('action.add_user')}
          </Button>
        )}
      </Group>
      <Text c="dimmed" mb="xs">
        {t(users?.length === 0 ? 'user.empty' : 'user.intro')}
      </Text>
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={20} aria-busy />}
      {users !== undefined && users.length > 0 && (
        <ul className={classes['users']} aria-label={t('user.title')}>
          {users.map((user) => (
            <BranchUserRow key={user.branch_user_id} user={user} mayChange={mayChange} onChange={() => setEdited(user)} />
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <BranchUserDialog
          applianceId={appliance_id}
          user={edited === 'another' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

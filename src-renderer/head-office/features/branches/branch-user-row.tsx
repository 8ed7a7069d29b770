import { Menu, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { BranchUser } from '#shared/api/dashboard/branch-users.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { DangerItem } from '#ui/dialog/danger-button.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { useChange } from '#ui/client/use-change.ts';
import { RowActions } from '#ui/list/row-actions.tsx';

// Removes a user of the branches.
function useDeleteBranchUser(userId: string) {
  const change = useChange(['/branch-users']);
  return () => change({ method: 'DELETE', path: `/branch-users/${userId}`, answer: z.undefined() });
}

function RemoveUser({ user: { branch_user_id, name }, onClose }: { user: BranchUser; onClose: () => void }) {
  const { t } = useTranslation(['branches', 'kit']);
  const remove = useDeleteBranchUser(branch_user_id);
  return (
    <ConfirmDialog
      title={t('user.delete_title')}
      name={name}
      confirmLabel={t('kit:action.delete')}
      onConfirm={async () => {
        await remove();
        showToast(t('user.deleted', { name: `\u2068${name}\u2069` }));
        onClose();
      }}
      onClose={onClose}
    >
      {t('user.delete_text')}
    </ConfirmDialog>
  );
}

/** A user of a branch, and what can be done with him. */
export function BranchUserRow({ user, mayChange, onChange }: { user: BranchUser; mayChange: boolean; onChange: () => void }) {
  const { t } = useTranslation('branches');
  const [isRemoving, setRemoving] = useState(false);
  const { name, username, role, appliance_ids: where } = user;
  const named = { name: `\u2068${name}\u2069` };
  return (
    <li>
      <div>
        <Text fw={500}>{name}</Text>
        <Text fz="xs" c="dimmed">
          <bdi dir="ltr">{username}</bdi> · {t(`user.role.${role}`)}
          {where === null && <> · {t('user.everywhere')}</>}
        </Text>
      </div>
      {mayChange && (
        <RowActions label={t('user.actions', named)}>
          <Menu.Item onClick={onChange}>{t('user.change', named)}</Menu.Item>
          <DangerItem onClick={() => setRemoving(true)}>{t('user.delete', named)}</DangerItem>
        </RowActions>
      )}
      {isRemoving && <RemoveUser user={user} onClose={() => setRemoving(false)} />}
    </li>
  );
}

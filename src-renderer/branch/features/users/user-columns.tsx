import { Text, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { branchRole } from '#shared/api/dashboard/branch-users.ts';
import type { ManagerUser } from '#shared/api/people/users.ts';
import { Moment } from '#ui/format/moment.tsx';
import { actionsColumn, textColumn } from '#ui/list/columns.tsx';
import type { ListColumn } from '#ui/list/list-column.ts';
import { StatusBadge, type Tone } from '#ui/status/status-badge.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { DangerItem } from '#ui/dialog/danger-button.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { RowActions } from '#ui/list/row-actions.tsx';
import { useSignedIn } from '../../session/session-context.ts';
import { useUserChanges } from './users-api.ts';
import { UserDialog } from './user-dialog.tsx';

const tones = { blocked: 'refused', none: 'neutral', set: 'done' } as const satisfies Record<string, Tone>;

function pinOf({ has_pin, is_pin_blocked }: ManagerUser): keyof typeof tones {
  if (is_pin_blocked) return 'blocked';
  return has_pin ? 'set' : 'none';
}

function LastSignIn({ user: { last_sign_in_at: at } }: { user: ManagerUser }) {
  const { t } = useTranslation('users');
  return at === null ? t('sign_in.never') : <Moment value={at} />;
}

function PinStatus({ user }: { user: ManagerUser }) {
  const { t } = useTranslation('users');
  return <StatusBadge tone={tones[pinOf(user)]}>{t(`pin.${pinOf(user)}`)}</StatusBadge>;
}

function BelowName({ user }: { user: ManagerUser }) {
  const { t } = useTranslation('users');
  return (
    <Text component="div" fz="xs" c="dimmed">
      <bdi dir="ltr">{user.username}</bdi>
      <div>
        {t('column.last_sign_in')}: <LastSignIn user={user} />
      </div>
      <div>
        {t('column.pin')}: <PinStatus user={user} />
      </div>
    </Text>
  );
}

// On a phone with what there is no column for below.
function NameCell({ user, isSelf }: { user: ManagerUser; isSelf: boolean }) {
  const { t } = useTranslation('users');
  const isPhone = useMediaQuery('(width < 48rem)', false, { getInitialValueInEffect: false });
  return (
    <>
      <Text span fw={500}>
        <bdi>{user.name}</bdi>
      </Text>{' '}
      {isSelf && (
        <Text span fz="xs" c="dimmed">
          {t('you')}
        </Text>
      )}
      {isPhone && <BelowName user={user} />}
    </>
  );
}

// What an owner can do with a user; nobody removes himself.
function UserActions({ user, isSelf }: { user: ManagerUser; isSelf: boolean }) {
  const { t } = useTranslation('users');
  const { remove } = useUserChanges();
  const [open, setOpen] = useState<'change' | 'remove'>();
  const close = () => setOpen(undefined);
  const name = `\u2068${user.name}\u2069`;
  return (
    <>
      <RowActions label={t('action.of', { name })}>
        <Menu.Item onClick={() => setOpen('change')}>{t('action.change')}</Menu.Item>
        {!isSelf && <DangerItem onClick={() => setOpen('remove')}>{t('action.remove')}</DangerItem>}
      </RowActions>
      {open === 'change' && <UserDialog user={user} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={t('remove.title')}
          name={<bdi>{user.name}</bdi>}
          confirmLabel={t('action.remove')}
          onConfirm={async () => {
            await remove(user.user_id);
            close();
            showToast(t('removed.toast', { name }));
          }}
          onClose={close}
        >
          {t('remove.text')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The columns of the list of users. */
export function useUserColumns(mayChange: boolean): ListColumn<ManagerUser>[] {
  const { t } = useTranslation(['users', 'branch']);
  const { user: self } = useSignedIn();
  return useMemo(() => {
    const columns: ListColumn<ManagerUser>[] = [
      {
        id: 'name',
        header: t('column.name'),
        isFixed: true,
        csv: ({ name }) => name,
        cell: (user) => <NameCell user={user} isSelf={user.user_id === self.user_id} />,
      },
      textColumn('username', t('column.username'), ({ username }) => username, { isLatin: true, shownFrom: 'tablet' }),
      {
        id: 'role',
        header: t('column.role'),
        csv: ({ role }) => role,
        order: ({ role }) => branchRole.options.indexOf(role),
        cell: ({ role }) => t(`branch:role.${role}`),
      },
      {
        id: 'last_sign_in',
        header: t('column.last_sign_in'),
        shownFrom: 'tablet',
        csv: (user) => user.last_sign_in_at,
        cell: (user) => <LastSignIn user={user} />,
      },
      {
        id: 'pin',
        header: t('column.pin'),
        shownFrom: 'tablet',
        csv: pinOf,
        cell: (user) => <PinStatus user={user} />,
      },
    ];
    if (!mayChange) return columns;
    return [
      ...columns,
      actionsColumn(t('column.actions'), (user) => <UserActions user={user} isSelf={user.user_id === self.user_id} />),
    ];
  }, [t, self.user_id, mayChange]);
}

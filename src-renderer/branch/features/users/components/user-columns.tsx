import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { branchRole } from '../../../../../src-shared/api/dashboard/branches/branch-users.ts';
import type { ManagerUser } from '../../../../../src-shared/api/manager/people/users.ts';
import { Moment } from '../../../../ui/format/moment.tsx';
import type { ListColumn } from '../../../../ui/list/list-column.ts';
import { StatusBadge, type Tone } from '../../../../ui/status/status-badge.tsx';
import { useSignedIn } from '../../../session/session-context.ts';
import { UserActions } from './user-actions.tsx';

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
      {
        id: 'username',
        header: t('column.username'),
        shownFrom: 'tablet',
        csv: ({ username }) => username,
        cell: ({ username }) => <bdi dir="ltr">{username}</bdi>,
      },
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
    const actions: ListColumn<ManagerUser> = {
      id: 'actions',
      header: t('column.actions'),
      isFixed: true,
      align: 'end',
      cell: (user) => <UserActions user={user} isSelf={user.user_id === self.user_id} />,
    };
    return [...columns, actions];
  }, [t, self.user_id, mayChange]);
}

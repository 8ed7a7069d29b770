import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/api/dashboard/team.ts';
import { EmailAddress } from '#ui/format/email-address.tsx';
import { actionsColumn, momentColumn } from '#ui/list/columns.tsx';
import type { ListColumn } from '#ui/list/list-column.ts';
import { OnPhone } from '#ui/list/on-phone.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { useMay, useMe } from '../../session/signed-in-person.ts';
import type { ShownOnceLink } from './link-dialog.tsx';
import { MemberActions } from './member-actions.tsx';
import { roleNames } from './member-fields.ts';
import { RoleName } from './role-field.tsx';

function NameCell({ row, isSelf }: { row: Member; isSelf: boolean }) {
  const { t } = useTranslation('team');
  return (
    <>
      <Text span fw={500}>
        <bdi>{row.name}</bdi>
      </Text>{' '}
      {isSelf && (
        <Text span fz="xs" c="dimmed">
          {t('you')}
        </Text>
      )}
      <OnPhone>
        <EmailAddress address={row.email} />
      </OnPhone>
    </>
  );
}

/** The columns of the list of members. */
export function useMemberColumns(onLink: (link: ShownOnceLink) => void): ListColumn<Member>[] {
  const { t } = useTranslation(['team', 'headOffice']);
  const { user } = useMe();
  const mayChange = useMay('team.change');
  return useMemo(() => {
    const columns: ListColumn<Member>[] = [
      {
        id: 'name',
        header: t('column.name'),
        isFixed: true,
        csv: (row) => row.name,
        cell: (row) => <NameCell row={row} isSelf={row.user_id === user.user_id} />,
      },
      {
        id: 'email',
        header: t('column.email'),
        shownFrom: 'tablet',
        csv: (row) => row.email,
        cell: (row) => <EmailAddress address={row.email} />,
      },
      {
        id: 'role',
        header: t('column.role'),
        csv: (row) => row.role,
        order: (row) => roleNames.indexOf(row.role),
        cell: (row) => <RoleName {...row} />,
      },
      {
        id: 'second_factor',
        header: t('column.second_factor'),
        shownFrom: 'desktop',
        csv: (row) => String(row.totp_enabled),
        cell: (row) =>
          row.totp_enabled ? (
            <StatusBadge tone="done">{t('second_factor.on')}</StatusBadge>
          ) : (
            <Text span inherit c="dimmed">
              {t('second_factor.off')}
            </Text>
          ),
      },
      momentColumn('last_used', t('column.last_used'), (row) => row.last_used_at, { none: t('never'), shownFrom: 'tablet' }),
      momentColumn('joined', t('column.joined'), (row) => row.created_at, { shownFrom: 'desktop' }),
    ];
    if (!mayChange) return columns;
    return [...columns, actionsColumn(t('column.actions'), (row) => <MemberActions found={row} onLink={onLink} />)];
  }, [t, user.user_id, mayChange, onLink]);
}

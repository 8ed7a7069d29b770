import { Text } from '@mantine/core';
import { Users } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../../src-shared/api/dashboard/people/team.ts';
import { useMe } from '../../../../ui/client/signed-in-person.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { EmailAddress } from '../../../../ui/format/email-address.tsx';
import { Moment } from '../../../../ui/format/moment.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import type { ListColumn } from '../../../../ui/list/list-column.ts';
import { StatusBadge } from '../../../../ui/status/status-badge.tsx';
import { useMemberList } from '../api/list-members.ts';
import type { ShownOnceLink } from './link-dialog.tsx';
import { MemberActions } from './member-actions.tsx';
import { RemoveSelected } from './remove-selected.tsx';

function useColumns(onLink: (link: ShownOnceLink) => void): ListColumn<Member>[] {
  const { t } = useTranslation(['team', 'headOffice']);
  const { user, permissions } = useMe();
  const mayChange = permissions.includes('team.change');
  return useMemo(() => {
    const columns: ListColumn<Member>[] = [
      {
        id: 'name',
        header: t('column.name'),
        isFixed: true,
        csv: (row) => row.name,
        cell: (row) => (
          <>
            <Text span fw={500}>
              <bdi>{row.name}</bdi>
            </Text>{' '}
            {row.user_id === user.user_id && (
              <Text span fz="xs" c="dimmed">
                {t('you')}
              </Text>
            )}
          </>
        ),
      },
      {
        id: 'email',
        header: t('column.email'),
        shownFrom: 'tablet',
        csv: (row) => row.email,
        cell: (row) => <EmailAddress address={row.email} />,
      },
      { id: 'role', header: t('column.role'), csv: (row) => row.role, cell: (row) => t(`role.${row.role}`) },
      {
        id: 'second_factor',
        header: t('column.second_factor'),
        shownFrom: 'desktop',
        csv: (row) => String(row.totp_enabled),
        cell: (row) => (
          <StatusBadge tone={row.totp_enabled ? 'done' : 'neutral'}>
            {t(row.totp_enabled ? 'second_factor.on' : 'second_factor.off')}
          </StatusBadge>
        ),
      },
      {
        id: 'last_used',
        header: t('column.last_used'),
        shownFrom: 'tablet',
        csv: (row) => row.last_used_at,
        cell: (row) => (row.last_used_at === null ? t('never') : <Moment value={row.last_used_at} />),
      },
      {
        id: 'joined',
        header: t('column.joined'),
        shownFrom: 'desktop',
        csv: (row) => row.created_at,
        cell: (row) => <Moment value={row.created_at} />,
      },
    ];
    if (!mayChange) return columns;
    const actions: ListColumn<Member> = {
      id: 'actions',
      header: t('column.actions'),
      isFixed: true,
      align: 'end',
      cell: (row) => <MemberActions found={row} onLink={onLink} />,
    };
    return [...columns, actions];
  }, [t, user.user_id, mayChange, onLink]);
}

/** The people of the organization and their roles. */
export function MemberList({ onLink }: { onLink: (link: ShownOnceLink) => void }) {
  const { t } = useTranslation(['team', 'headOffice']);
  const { loaded, error, retry } = useMemberList();
  const columns = useColumns(onLink);
  const { permissions } = useMe();
  const bulk = permissions.includes('team.change') && {
    bulkActions: (ids: readonly string[], unselect: () => void) => (
      <RemoveSelected selected={loaded.rows.filter(({ user_id }) => ids.includes(user_id))} onDone={unselect} />
    ),
  };
  return (
    <>
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      <DataTable
        list="members"
        label={t('headOffice:page.team')}
        columns={columns}
        loaded={loaded}
        idOf={(row) => row.user_id}
        {...bulk}
        empty={
          <EmptyState icon={<Users size={32} />} title={t('members.empty_title')}>
            {t('members.empty_text')}
          </EmptyState>
        }
      />
    </>
  );
}

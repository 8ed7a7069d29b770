import { Button, Stack, Title } from '@mantine/core';
import { Mail } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '../../../../../src-shared/api/dashboard/people/team.ts';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { NoRows } from '../../../../ui/feedback/no-rows.tsx';
import { showToast } from '../../../../ui/feedback/toasts.tsx';
import { EmailAddress } from '../../../../ui/format/email-address.tsx';
import { Moment } from '../../../../ui/format/moment.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { ChoiceFilter } from '../../../../ui/list/filters/choice-filter.tsx';
import { useListAddress } from '../../../../ui/list/list-address.ts';
import type { ListColumn } from '../../../../ui/list/list-column.ts';
import { SavedViews } from '../../../../ui/list/saved-views/saved-views.tsx';
import { useArrangedList } from '../../../../ui/list/whole/use-arranged-list.ts';
import { StatusBadge, type Tone } from '../../../../ui/status/status-badge.tsx';
import { useMe } from '../../../session/signed-in-person.ts';
import { useInvitationChanges } from '../api/change-invitations.ts';
import { useInvitationList } from '../api/list-invitations.ts';
import { roleNames } from './member-filters.tsx';
import { RevokeInvitations } from './revoke-invitations.tsx';

// The list of the members on the same page has names of its own.
const invitationChoices = ['invitation_status', 'invitation_sort'] as const;
const statuses = ['pending', 'accepted', 'expired'] as const;

const invitationFilters = {
  invitation_status: (row: Invitation, status: string) => row.status === status,
};

const tones: Record<Invitation['status'], Tone> = { pending: 'moving', accepted: 'done', expired: 'neutral' };

function useColumns(onRevoke: (found: Invitation) => void): ListColumn<Invitation>[] {
  const { t } = useTranslation('team');
  const { permissions } = useMe();
  const mayChange = permissions.includes('team.change');
  return useMemo(() => {
    const columns: ListColumn<Invitation>[] = [
      {
        id: 'email',
        header: t('column.email'),
        isFixed: true,
        csv: (row) => row.email,
        cell: (row) => <EmailAddress address={row.email} />,
      },
      {
        id: 'role',
        header: t('column.role'),
        shownFrom: 'tablet',
        csv: (row) => row.role,
        order: (row) => roleNames.indexOf(row.role),
        cell: (row) => t(`role.${row.role}`),
      },
      {
        id: 'status',
        header: t('column.status'),
        csv: (row) => row.status,
        order: (row) => t(`status.${row.status}`),
        cell: (row) => <StatusBadge tone={tones[row.status]}>{t(`status.${row.status}`)}</StatusBadge>,
      },
      {
        id: 'expires',
        header: t('column.expires'),
        shownFrom: 'tablet',
        csv: (row) => row.expires_at,
        cell: (row) => (row.status === 'accepted' ? null : <Moment value={row.expires_at} />),
      },
    ];
    if (!mayChange) return columns;
    const actions: ListColumn<Invitation> = {
      id: 'actions',
      header: t('column.actions'),
      isFixed: true,
      align: 'end',
      cell: (row) =>
        row.status !== 'pending' ? null : (
          <Button size="xs" variant="default" onClick={() => onRevoke(row)}>
            {t('action.revoke')}
          </Button>
        ),
    };
    return [...columns, actions];
  }, [t, mayChange, onRevoke]);
}

/** The invitations, and what has become of them. */
export function InvitationList() {
  const { t } = useTranslation('team');
  const { permissions } = useMe();
  const mayChange = permissions.includes('team.change');
  const { choices, choose, clear } = useListAddress(invitationChoices);
  const { loaded: all, error, retry } = useInvitationList();
  const { revoke } = useInvitationChanges();
  const [revoked, setRevoked] = useState<Invitation>();
  const { columns, loaded, isFiltered } = useArrangedList({
    columns: useColumns(setRevoked),
    loaded: all,
    sort: choices.invitation_sort,
    filters: invitationFilters,
    choices,
  });

  async function confirm({ invitation_id }: Invitation): Promise<void> {
    await revoke(invitation_id);
    setRevoked(undefined);
    showToast(t('revoke.toast'));
  }
  return (
    <Stack component="section" gap="sm">
      <Title order={2}>{t('invitations.title')}</Title>
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      <DataTable
        list="invitations"
        label={t('invitations.title')}
        columns={columns}
        loaded={loaded}
        idOf={(row) => row.invitation_id}
        sort={choices.invitation_sort}
        onSort={(sort) => choose({ invitation_sort: sort })}
        bulkActions={(ids, unselect) =>
          mayChange && (
            <RevokeInvitations selected={loaded.rows.filter(({ invitation_id: id }) => ids.includes(id))} onDone={unselect} />
          )
        }
        toolbar={
          <ChoiceFilter
            label={t('column.status')}
            anyLabel={t('filter.any')}
            value={choices.invitation_status}
            onChange={(value) => choose({ invitation_status: value })}
            options={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          />
        }
        tools={<SavedViews list="invitations" names={invitationChoices} choices={choices} choose={choose} />}
        empty={
          <NoRows isFiltered={isFiltered} onClear={clear} icon={<Mail size={32} />} title={t('invitations.empty_title')}>
            {t('invitations.empty_text')}
          </NoRows>
        }
      />
      {revoked !== undefined && (
        <ConfirmDialog
          title={t('revoke.title')}
          name={<bdi dir="ltr">{revoked.email}</bdi>}
          confirmLabel={t('action.revoke')}
          onConfirm={() => confirm(revoked)}
          onClose={() => setRevoked(undefined)}
        >
          {t('revoke.text')}
        </ConfirmDialog>
      )}
    </Stack>
  );
}

import { Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Mail } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionsOf } from '#ui/filters/filter-fields.tsx';
import { ArrangedList } from '#ui/list/list-view.tsx';
import type { Invitation } from '#shared/api/dashboard/team.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { DangerButton } from '#ui/dialog/danger-button.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { EmailAddress } from '#ui/format/email-address.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { useListAddress } from '#ui/list/list-address.ts';
import type { ListColumn } from '#ui/list/list-column.ts';
import { OnPhone } from '#ui/list/on-phone.tsx';
import { StatusBadge, type Tone } from '#ui/status/status-badge.tsx';
import { ConfirmSelected } from '#ui/dialog/confirm-selected.tsx';
import { useMay } from '../../session/signed-in-person.ts';
import { useInvitationChanges, useInvitationList } from './invitations-api.ts';
import { roleNames } from './member-fields.ts';
import { RoleName } from './role-field.tsx';

// The list of the members on the same page has names of its own.
const invitationChoices = ['invitation_status', 'invitation_sort'] as const;
const statuses = ['pending', 'accepted', 'expired'] as const;

const invitationFilters = {
  invitation_status: (row: Invitation, status: string) => row.status === status,
};

const tones: Record<Exclude<Invitation['status'], 'accepted'>, Tone> = { pending: 'moving', expired: 'neutral' };

// Once it was accepted, nothing more can become of an invitation.
function InvitationStatus({ status }: Pick<Invitation, 'status'>) {
  const { t } = useTranslation('team');
  const word = t(`status.${status}`);
  if (status !== 'accepted') return <StatusBadge tone={tones[status]}>{word}</StatusBadge>;
  return (
    <Text span inherit c="dimmed">
      {word}
    </Text>
  );
}

function useColumns(onRevoke: (found: Invitation) => void): ListColumn<Invitation>[] {
  const { t } = useTranslation('team');
  const mayChange = useMay('team.change');
  // There, what has become of it stands below the address.
  const isPhone = useMediaQuery('(width < 48rem)', false, { getInitialValueInEffect: false });
  return useMemo(() => {
    const columns: ListColumn<Invitation>[] = [
      {
        id: 'email',
        header: t('column.email'),
        isFixed: true,
        csv: (row) => row.email,
        cell: (row) => (
          <>
            <EmailAddress address={row.email} />
            <OnPhone>
              {t(`role.${row.role}`)} · <InvitationStatus status={row.status} />
            </OnPhone>
          </>
        ),
      },
      {
        id: 'role',
        header: t('column.role'),
        shownFrom: 'tablet',
        csv: (row) => row.role,
        order: (row) => roleNames.indexOf(row.role),
        cell: (row) => <RoleName {...row} />,
      },
      {
        id: 'status',
        header: t('column.status'),
        shownFrom: isPhone ? 'chosen' : 'always',
        csv: (row) => row.status,
        order: (row) => t(`status.${row.status}`),
        cell: (row) => <InvitationStatus status={row.status} />,
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
          <DangerButton size="xs" onClick={() => onRevoke(row)}>
            {t('action.revoke')}
          </DangerButton>
        ),
    };
    return [...columns, actions];
  }, [t, mayChange, isPhone, onRevoke]);
}

// Revokes the selected invitations that are still open.
function RevokeInvitations({ selected, onDone }: { selected: readonly Invitation[]; onDone: () => void }) {
  const { t } = useTranslation('team');
  const { revokeAll } = useInvitationChanges();
  const open = selected.filter(({ status }) => status === 'pending');
  const count = open.length;
  return (
    <ConfirmSelected
      label={t('revoke_selected.action', { count })}
      title={t('revoke_selected.title')}
      rows={open.map(({ invitation_id: id, email, role }) => ({ id, name: email, mark: role }))}
      note={count < selected.length ? t('revoke_selected.others') : undefined}
      doneText={t('revoke_selected.done', { count })}
      onConfirm={revokeAll}
      onDone={onDone}
    >
      {t('revoke_selected.text')}
    </ConfirmSelected>
  );
}

/** The invitations, and what has become of them. */
export function InvitationList() {
  const { t } = useTranslation('team');
  const mayChange = useMay('team.change');
  const address = useListAddress(invitationChoices);
  const reading = useInvitationList();
  const { revoke } = useInvitationChanges();
  const [revoked, setRevoked] = useState<Invitation>();
  const columns = useColumns(setRevoked);

  async function confirm({ invitation_id }: Invitation): Promise<void> {
    await revoke(invitation_id);
    setRevoked(undefined);
    showToast(t('revoke.toast'));
  }
  return (
    <Stack component="section" gap="sm">
      <Title order={2}>{t('invitations.title')}</Title>
      <ArrangedList
        list="invitations"
        counted="invitations"
        label={t('invitations.title')}
        columns={columns}
        reading={reading}
        idOf={(row) => row.invitation_id}
        address={address}
        names={invitationChoices}
        sortName="invitation_sort"
        views
        filters={invitationFilters}
        bulkActions={(selected, unselect) => mayChange && <RevokeInvitations selected={selected} onDone={unselect} />}
        fields={[
          {
            name: 'invitation_status',
            label: t('column.status'),
            options: optionsOf(statuses, (status) => t(`status.${status}`)),
          },
        ]}
        empty={{ Icon: Mail, title: t('invitations.empty_title'), text: t('invitations.empty_text') }}
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

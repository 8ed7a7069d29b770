import { useTranslation } from 'react-i18next';
import type { Invitation } from '../../../../../src-shared/api/dashboard/people/team.ts';
import { ConfirmSelected } from '../../../../ui/dialog/confirm-selected.tsx';
import { useInvitationChanges } from '../api/change-invitations.ts';

/** Revokes the selected invitations that are still open. */
export function RevokeInvitations({ selected, onDone }: { selected: readonly Invitation[]; onDone: () => void }) {
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

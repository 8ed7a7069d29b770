import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../../src-shared/api/dashboard/people/team.ts';
import { ConfirmSelected } from '../../../../ui/dialog/confirm-selected.tsx';
import { useMe } from '../../../session/signed-in-person.ts';
import { useMemberRemoval } from '../api/change-members.ts';

/** Removes the selected members but oneself. */
export function RemoveSelected({ selected, onDone }: { selected: readonly Member[]; onDone: () => void }) {
  const { t } = useTranslation('team');
  const { user } = useMe();
  const remove = useMemberRemoval();
  const others = selected.filter(({ user_id }) => user_id !== user.user_id);
  const count = others.length;
  return (
    <ConfirmSelected
      label={t('bulk.remove', { count })}
      title={t('bulk.title')}
      rows={others.map(({ user_id: id, name, email: mark }) => ({ id, name, mark }))}
      note={count < selected.length ? t('bulk.self') : undefined}
      doneText={t('bulk.done', { count })}
      onConfirm={remove}
      onDone={onDone}
    >
      {t('bulk.text')}
    </ConfirmSelected>
  );
}

import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ArrangedList } from '#ui/list/list-view.tsx';
import { useListAddress } from '#ui/list/list-address.ts';
import type { Member } from '#shared/api/dashboard/team.ts';
import { ConfirmSelected } from '#ui/dialog/confirm-selected.tsx';
import { useMay, useMe } from '../../session/signed-in-person.ts';
import { useMemberList } from '../../session/team-members.ts';
import { useMemberRemoval } from './members-api.ts';
import type { ShownOnceLink } from './link-dialog.tsx';
import { useMemberColumns } from './member-columns.tsx';
import { memberChoices, memberFilters, useMemberFields } from './member-fields.ts';

// Removes the selected members but oneself.
function RemoveSelected({ selected, onDone }: { selected: readonly Member[]; onDone: () => void }) {
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

/** The people of the organization and their roles. */
export function MemberList({ onLink }: { onLink: (link: ShownOnceLink) => void }) {
  const { t } = useTranslation(['team', 'headOffice']);
  const reading = useMemberList();
  const address = useListAddress(memberChoices);
  const columns = useMemberColumns(onLink);
  const mayChange = useMay('team.change');
  const bulk = mayChange && {
    bulkActions: (selected: typeof reading.loaded.rows, unselect: () => void) => (
      <RemoveSelected selected={selected} onDone={unselect} />
    ),
  };
  return (
    <ArrangedList
      list="members"
      counted="members"
      label={t('headOffice:page.team')}
      columns={columns}
      reading={reading}
      idOf={(row) => row.user_id}
      address={address}
      names={memberChoices}
      views
      filters={memberFilters}
      {...bulk}
      fields={useMemberFields()}
      empty={{ Icon: Users, title: t('members.empty_title'), text: t('members.empty_text') }}
    />
  );
}

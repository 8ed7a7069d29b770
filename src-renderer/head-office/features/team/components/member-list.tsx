import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { NoRows } from '../../../../ui/feedback/no-rows.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { useListAddress } from '../../../../ui/list/list-address.ts';
import { SavedViews } from '../../../../ui/list/saved-views/saved-views.tsx';
import { useArrangedList } from '../../../../ui/list/whole/use-arranged-list.ts';
import { useMe } from '../../../session/signed-in-person.ts';
import { useMemberList } from '../api/list-members.ts';
import type { ShownOnceLink } from './link-dialog.tsx';
import { useMemberColumns } from './member-columns.tsx';
import { memberChoices, MemberFilters, memberFilters } from './member-filters.tsx';
import { RemoveSelected } from './remove-selected.tsx';

/** The people of the organization and their roles. */
export function MemberList({ onLink }: { onLink: (link: ShownOnceLink) => void }) {
  const { t } = useTranslation(['team', 'headOffice']);
  const { loaded, error, retry } = useMemberList();
  const { choices, choose, clear } = useListAddress(memberChoices);
  const {
    columns,
    loaded: shown,
    isFiltered,
  } = useArrangedList({
    columns: useMemberColumns(onLink),
    loaded,
    sort: choices.sort,
    search: choices.search,
    filters: memberFilters,
    choices,
  });
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
        loaded={shown}
        idOf={(row) => row.user_id}
        sort={choices.sort}
        onSort={(sort) => choose({ sort })}
        {...bulk}
        toolbar={<MemberFilters choices={choices} choose={choose} />}
        tools={<SavedViews list="members" names={memberChoices} choices={choices} choose={choose} />}
        empty={
          <NoRows isFiltered={isFiltered} onClear={clear} icon={<Users size={32} />} title={t('members.empty_title')}>
            {t('members.empty_text')}
          </NoRows>
        }
      />
    </>
  );
}

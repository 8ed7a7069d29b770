import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { branchAuditAction } from '../../../../../../src-shared/api/manager/people/audit.ts';
import { ChoiceFilter } from '../../../../../ui/list/filters/choice-filter.tsx';
import { useMay } from '../../../../session/session-context.ts';
import { useUserList } from '../../api/list-users.ts';
import type { AuditChoices } from '../../api/read-audit-log.ts';

type Choose = (changes: Partial<Record<keyof AuditChoices, string | undefined>>) => void;

/** Which entries are shown. Whose, only a person can choose who may see the users. */
export function AuditFilters({ choices, choose }: { choices: AuditChoices; choose: Choose }) {
  const { t } = useTranslation('users');
  const mayReadUsers = useMay('users.read');
  const { data } = useUserList(mayReadUsers);
  return (
    <>
      {mayReadUsers && (
        <ChoiceFilter
          label={t('column.who')}
          anyLabel={t('filter.any_who')}
          value={choices.user_id}
          onChange={(value) => choose({ user_id: value })}
          options={(data?.data ?? []).map(({ user_id: value, name: label }) => ({ value, label }))}
        />
      )}
      <ChoiceFilter
        label={t('column.done')}
        anyLabel={t('filter.any_action')}
        value={choices.action}
        onChange={(action) => choose({ action })}
        options={branchAuditAction.options.map((value) => ({ value, label: t(`done.${value}`) }))}
      />
      <TextInput
        type="date"
        label={t('filter.from')}
        value={choices.from ?? ''}
        onChange={(event) => choose({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('filter.to')}
        value={choices.to ?? ''}
        onChange={(event) => choose({ to: event.currentTarget.value })}
      />
    </>
  );
}

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { commandLineName, type BranchAuditEntry } from '../../../../../../src-shared/api/manager/people/audit.ts';

/** Who did it, in the language of the page, by name or else by user name; null where nobody is known. */
export function useWhoDid(): (entry: BranchAuditEntry) => string | null {
  const { t } = useTranslation('users');
  return useCallback(
    ({ user_id: userId, name, username }) =>
      userId === null && name === commandLineName ? t('log.command_line') : (name ?? username),
    [t],
  );
}

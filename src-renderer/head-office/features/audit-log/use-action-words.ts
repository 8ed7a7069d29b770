import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { auditActions } from '#shared/api/dashboard/audit.ts';

/** All actions of the log. */
export const allActions = Object.values(auditActions).flat();

/** Words an action of the log; an action that this version does not know stays as it is. */
export function useActionWords(): (action: string) => string {
  const { t } = useTranslation('auditLog');
  return useCallback(
    (action) => {
      const known = allActions.find((each) => each === action);
      return known === undefined ? action : t(`done.${known}`);
    },
    [t],
  );
}

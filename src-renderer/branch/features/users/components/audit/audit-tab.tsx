import { Stack } from '@mantine/core';
import { ScrollText } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { BranchAuditEntry } from '../../../../../../src-shared/api/manager/people/audit.ts';
import { AbsentRowPanel } from '../../../../../ui/dialog/absent-row-panel.tsx';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { NoRows } from '../../../../../ui/feedback/no-rows.tsx';
import { DataTable } from '../../../../../ui/list/data-table.tsx';
import { useListAddress } from '../../../../../ui/list/list-address.ts';
import { auditAddress, auditChoices, useAuditLog } from '../../api/read-audit-log.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { EntryPanel } from './entry-panel.tsx';

const openEntry = ['entry'] as const;

/** What people did at this branch, newest first. */
export function AuditTab() {
  const { t } = useTranslation('users');
  const { choices, choose, clear } = useListAddress(auditChoices, auditAddress);
  const { choices: beside, choose: show } = useListAddress(openEntry);
  const { loaded, error, retry } = useAuditLog(choices);
  const open = useCallback(({ entry_id }: BranchAuditEntry) => show({ entry: String(entry_id) }), [show]);
  const close = () => show({ entry: undefined });
  const columns = useAuditColumns(open);
  const shown = loaded.rows.find(({ entry_id }) => String(entry_id) === beside.entry);
  return (
    <Stack>
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      <DataTable
        list="what-people-did"
        label={t('tab.log')}
        columns={columns}
        loaded={loaded}
        idOf={({ entry_id }) => String(entry_id)}
        onOpen={open}
        openId={beside.entry}
        toolbar={<AuditFilters choices={choices} choose={choose} />}
        empty={
          error === null && (
            <NoRows
              isFiltered={Object.keys(choices).length > 0}
              onClear={clear}
              icon={<ScrollText size={32} />}
              title={t('log.empty_title')}
            >
              {t('log.empty')}
            </NoRows>
          )
        }
      />
      {shown !== undefined && <EntryPanel entry={shown} onClose={close} />}
      {shown === undefined && beside.entry !== undefined && error === null && (
        <AbsentRowPanel id={beside.entry} loaded={loaded} onClose={close} />
      )}
    </Stack>
  );
}

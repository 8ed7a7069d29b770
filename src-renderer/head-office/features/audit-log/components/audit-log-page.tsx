import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../../ui/client/save-file.ts';
import { useServices } from '../../../../ui/client/services.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { NoRows } from '../../../../ui/feedback/no-rows.tsx';
import { AbsentRowPanel } from '../../../../ui/dialog/absent-row-panel.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { useListAddress } from '../../../../ui/list/list-address.ts';
import { SavedViews } from '../../../../ui/list/saved-views/saved-views.tsx';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import {
  auditAddress,
  auditChoices,
  auditFilters,
  useAuditLog,
  useAuditVerification,
  type AuditChoices,
  type AuditEntry,
} from '../api/read-audit-log.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { Verification, VerifyButton } from './verification.tsx';

const openEntry = ['entry'] as const;

function SheetButton({ saving }: { saving: { isPending: boolean; mutate: () => void } }) {
  const { t } = useTranslation('auditLog');
  return (
    <Button
      variant="default"
      leftSection={<Download size={16} aria-hidden />}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {t('action.csv')}
    </Button>
  );
}

function useSheet(choices: AuditChoices) {
  const { client } = useServices();
  const parameters = new URLSearchParams({ format: 'csv', ...auditFilters(choices) });
  return useMutation({ mutationFn: () => saveFile(client, `/audit-log?${parameters.toString()}`, 'audit-log.csv') });
}

/** Who changed what, and whether the log is what was written. */
export function AuditLogPage() {
  const { t } = useTranslation(['auditLog', 'headOffice']);
  const { choices, choose, clear } = useListAddress(auditChoices, auditAddress);
  const { choices: beside, choose: show } = useListAddress(openEntry);
  const { loaded, error, retry } = useAuditLog(choices);
  const sheet = useSheet(choices);
  const verification = useAuditVerification();
  const open = useCallback(({ entry_id }: AuditEntry) => show({ entry: entry_id }), [show]);
  const close = () => show({ entry: undefined });
  const columns = useAuditColumns(open);
  usePageTitle(t('headOffice:page.audit_log'), t('headOffice:product.name'));
  const shown = loaded.rows.find(({ entry_id }) => entry_id === beside.entry);
  return (
    <Stack>
      <PageHead label={t('headOffice:page.audit_log')} help={t('help')} actions={<VerifyButton asked={verification} />} />
      <Verification asked={verification} />
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      {sheet.error !== null && <ErrorNotice fault={sheet.error} onRetry={() => sheet.mutate()} />}
      <DataTable
        list="audit-log"
        label={t('headOffice:page.audit_log')}
        columns={columns}
        loaded={loaded}
        idOf={({ entry_id }) => entry_id}
        onOpen={open}
        openId={beside.entry}
        toolbar={<AuditFilters choices={choices} choose={choose} />}
        tools={
          <>
            <SavedViews list="audit-log" names={auditChoices} choices={choices} choose={choose} />
            <SheetButton saving={sheet} />
          </>
        }
        empty={
          error === null && (
            <NoRows
              isFiltered={Object.keys(choices).length > 0}
              onClear={clear}
              icon={<ScrollText size={32} />}
              title={t('empty.title')}
            >
              {t('empty.text')}
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

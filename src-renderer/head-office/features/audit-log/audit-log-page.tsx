import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AuditList } from '#ui/list/audit-list.tsx';
import { saveFile } from '#ui/client/save-file.ts';
import { useServices } from '#ui/client/services.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { useListAddress } from '#ui/list/list-address.ts';
import { Page } from '#ui/shell/page.tsx';
import type { ListColumn } from '#ui/list/list-column.ts';
import { instantsOfDays } from '#ui/format/riyadh-day.ts';
import {
  auditAddress,
  auditChoices,
  useAuditLog,
  useAuditVerification,
  type AuditChoices,
  type AuditEntry,
  usePeople,
} from './audit-log-api.ts';
import { EntryPanel } from './entry-panel.tsx';
import { VerificationResult, VerifyButton } from './verification.tsx';
import { TargetName } from './target-name.tsx';
import { useActionWords, allActions } from './use-action-words.ts';

function useSheet(choices: AuditChoices) {
  const { client } = useServices();
  const parameters = new URLSearchParams({ format: 'csv', ...instantsOfDays(choices) });
  return useMutation({ mutationFn: () => saveFile(client, `/audit-log?${parameters.toString()}`, 'audit-log.csv') });
}

// Who did it: a person, a branch, or head office itself.
function Actor({ actor: { type, name } }: Pick<AuditEntry, 'actor'>) {
  const { t } = useTranslation('auditLog');
  return (
    <>
      <bdi>{type === 'system' ? t('actor.system') : name}</bdi>{' '}
      {type === 'appliance' && (
        <Text span fz="xs" c="dimmed">
          {t('actor.appliance')}
        </Text>
      )}
    </>
  );
}

const actorCell = (entry: AuditEntry) => <Actor actor={entry.actor} />;
const targetCell = (entry: AuditEntry) => <TargetName entry={entry} />;

/** Who changed what, and whether the log is what was written. */
export function AuditLogPage() {
  const { t } = useTranslation(['auditLog', 'headOffice']);
  const address = useListAddress(auditChoices, auditAddress);
  const reading = useAuditLog(address.choices);
  const sheet = useSheet(address.choices);
  const verification = useAuditVerification();
  const people = usePeople();
  const words = useActionWords();
  const who = useMemo(
    () => ({ cell: actorCell, filter: { name: 'actor', options: Array.from(people, ([value, label]) => ({ value, label })) } }),
    [people],
  );
  const labels = useMemo(
    () => ({
      action: t('column.action'),
      at: t('column.at'),
      who: t('column.actor'),
      address: t('column.address'),
      emptyTitle: t('empty.title'),
      empty: t('empty.text'),
    }),
    [t],
  );
  const isWide = useMediaQuery('(width >= 75rem)', true, { getInitialValueInEffect: false });
  // Where there is no room for both, who did it is worth more.
  const target = useMemo(
    (): ListColumn<AuditEntry> => ({
      id: 'target',
      header: t('column.target'),
      shownFrom: isWide ? 'tablet' : 'desktop',
      cell: targetCell,
    }),
    [t, isWide],
  );
  return (
    <Page label={t('headOffice:page.audit_log')} help={t('help')} actions={<VerifyButton asked={verification} />}>
      <VerificationResult asked={verification} />
      <AuditList
        list="audit-log"
        label={t('headOffice:page.audit_log')}
        labels={labels}
        reading={reading}
        actions={allActions}
        wordOf={words}
        who={who}
        between={target}
        address={address}
        names={auditChoices}
        views
        notice={sheet.error !== null && <ErrorNotice fault={sheet.error} onRetry={() => sheet.mutate()} />}
        fields={[{ name: 'target', label: t('filter.target'), isTyped: { pattern: /./ } }]}
        exports={{
          files: [{ label: t('action.csv'), Icon: FileSpreadsheet, onSave: () => sheet.mutate() }],
          isBusy: sheet.isPending,
        }}
        panel={(entry, close) => <EntryPanel entry={entry} onClose={close} />}
      />
    </Page>
  );
}

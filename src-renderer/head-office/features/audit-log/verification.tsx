import { Button, Stack } from '@mantine/core';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AuditVerification } from '#shared/api/dashboard/audit.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Identifier } from '#ui/format/identifier.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import type { useAuditVerification } from './audit-log-api.ts';

type Asked = ReturnType<typeof useAuditVerification>;

function Finding({ verification: { entries, first_fault } }: { verification: AuditVerification }) {
  const { t } = useTranslation('auditLog');
  const { count } = useFormats();
  if (first_fault === undefined) {
    return (
      <Notice tone="done" isLive>
        {t('verify.entries', { count: entries, shown: count(entries) })}
      </Notice>
    );
  }
  const { position, problem, entry_id } = first_fault;
  return (
    <Notice tone="refused" title={t('verify.fault', { position: count(position) })} isLive>
      <Stack gap="xs" align="flex-start">
        {t(`problem.${problem}`)}
        {entry_id !== null && <Identifier value={entry_id} label={t('entry.id')} />}
      </Stack>
    </Notice>
  );
}

/** Asks whether the log is complete and unaltered, by the hashes of all its entries. */
export function VerifyButton({ asked: { isFetching, refetch } }: { asked: Asked }) {
  const { t } = useTranslation('auditLog');
  return (
    <Button
      variant="default"
      leftSection={<ShieldCheck size={16} aria-hidden />}
      loading={isFetching}
      onClick={() => void refetch()}
    >
      {t('action.verify')}
    </Button>
  );
}

/** What was found, once it was asked for. */
export function VerificationResult({ asked: { data, error } }: { asked: Asked }) {
  if (error !== null) return <ErrorNotice fault={error} />;
  return data === undefined ? null : <Finding verification={data} />;
}

import { Alert, Button, Stack } from '@mantine/core';
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AuditVerification } from '../../../../../src-shared/api/dashboard/organization/audit.ts';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { Identifier } from '../../../../ui/format/identifier.tsx';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { useAuditVerification } from '../api/read-audit-log.ts';

function Finding({ verification: { entries, first_fault } }: { verification: AuditVerification }) {
  const { t } = useTranslation('auditLog');
  const { count } = useFormats();
  if (first_fault === undefined) {
    return (
      <Alert color="green" role="status" icon={<CircleCheck aria-hidden />}>
        {t('verify.entries', { count: entries, shown: count(entries) })}
      </Alert>
    );
  }
  const { position, problem, entry_id } = first_fault;
  return (
    <Alert color="red" role="alert" icon={<CircleX aria-hidden />} title={t('verify.fault', { position: count(position) })}>
      <Stack gap="xs" align="flex-start">
        {t(`problem.${problem}`)}
        {entry_id !== null && <Identifier value={entry_id} label={t('entry.id')} />}
      </Stack>
    </Alert>
  );
}

/** Whether the log is complete and unaltered, by the hashes of all its entries. */
export function Verification() {
  const { t } = useTranslation('auditLog');
  const { data, error, isFetching, refetch } = useAuditVerification();
  return (
    <Stack align="stretch" gap="sm">
      <Button
        variant="default"
        w="fit-content"
        leftSection={<ShieldCheck size={16} aria-hidden />}
        loading={isFetching}
        onClick={() => void refetch()}
      >
        {t('action.verify')}
      </Button>
      {error !== null && <ErrorNotice fault={error} />}
      {data !== undefined && error === null && <Finding verification={data} />}
    </Stack>
  );
}

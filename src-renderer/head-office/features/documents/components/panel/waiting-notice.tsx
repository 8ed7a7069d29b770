import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Clock, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OrganizationInvoice } from '../../../../../../src-shared/api/dashboard/documents/invoices.ts';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { DeadlineBar } from '../../../../../ui/figures/deadline-bar.tsx';
import { useMe } from '../../../../session/signed-in-person.ts';
import { useRetry } from '../../api/retry-documents.ts';
import { waitingReason } from '../../text/waiting-reason.ts';
import { noticeClasses } from './notice-classes.ts';

/** Why a document waits, until when it may, and the way to have it tried now; nothing for a document that does not. */
export function WaitingNotice({ found }: { found: OrganizationInvoice }) {
  const { t } = useTranslation('documents');
  const { permissions } = useMe();
  const { retrying } = useRetry();
  if (found.status !== 'queued') return null;
  const reason = found.last_error === null ? undefined : waitingReason(found.last_error);
  return (
    <Alert classNames={noticeClasses} data-tone="moving" icon={<Clock aria-hidden />} title={t('waiting.title')}>
      <Stack gap="sm">
        <Text>{t('waiting.text', { count: found.retry_count })}</Text>
        {found.last_error !== null && (
          <Text dir="auto" fz="xs">
            {reason === undefined ? found.last_error : t(reason.key, { detail: reason.detail })}
          </Text>
        )}
        {found.report_deadline !== null && <DeadlineBar from={found.created_at} deadline={found.report_deadline} />}
        {retrying.error !== null && <ErrorNotice fault={retrying.error} title={t('retry.failed')} />}
        {permissions.includes('invoices.change') && (
          <Group gap="sm">
            <Button
              size="xs"
              leftSection={<RotateCw size={14} aria-hidden />}
              loading={retrying.isPending}
              disabled={retrying.isSuccess}
              onClick={() => retrying.mutate([found.invoice_id])}
            >
              {t('action.retry')}
            </Button>
            <Text fz="xs" role="status">
              {retrying.isSuccess ? t('retry.asked', { count: 1 }) : ''}
            </Text>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}

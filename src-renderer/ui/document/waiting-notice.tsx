import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Clock, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { riyadhInstant } from '#shared/invoice/riyadh-time.ts';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import { DeadlineBar } from '../figures/deadline-bar.tsx';
import type { ShownDocument } from './shown-document.ts';
import { noticeClasses } from './notice-classes.ts';
import { waitingReason } from './waiting-reason.ts';

type Retry = { isPending: boolean; isSuccess: boolean; error: Error | null; run: () => void };

/** Why a document waits, until when it may, and the way to have it tried now; nothing for a document that does not. */
export function WaitingNotice({
  found,
  retry,
}: {
  found: Pick<ShownDocument, 'status' | 'last_error' | 'retry_count' | 'report_deadline' | 'invoice_date' | 'invoice_time'>;
  /** Undefined for those who may not. */
  retry: Retry | undefined;
}) {
  const { t } = useTranslation('documents');
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
        {found.report_deadline !== null && (
          <DeadlineBar
            from={riyadhInstant(found.invoice_date, found.invoice_time).toISOString()}
            deadline={found.report_deadline}
          />
        )}
        {retry !== undefined && retry.error !== null && <ErrorNotice fault={retry.error} title={t('retry.failed')} />}
        {retry !== undefined && (
          <Group gap="sm">
            <Button
              size="xs"
              leftSection={<RotateCw size={14} aria-hidden />}
              loading={retry.isPending}
              disabled={retry.isSuccess}
              onClick={retry.run}
            >
              {t('action.retry')}
            </Button>
            <Text fz="xs" role="status">
              {retry.isSuccess ? t('retry.asked', { count: 1 }) : ''}
            </Text>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}

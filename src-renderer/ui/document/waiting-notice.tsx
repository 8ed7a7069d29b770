import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Clock, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { riyadhInstant } from '#shared/invoice/riyadh-time.ts';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import { DeadlineBar } from '../figures/deadline-bar.tsx';
import { useNow } from '../format/use-now.ts';
import type { ShownDocument } from './shown-document.ts';
import { noticeClasses } from './notice-classes.ts';
import { TechnicalDetails } from './technical-details.tsx';
import { waitingReason } from './waiting-reason.ts';

type Retry = { isPending: boolean; isSuccess: boolean; error: Error | null; run: () => void };

function Reason({ error }: { error: string }) {
  const { t } = useTranslation('documents');
  const { key, detail } = waitingReason(error);
  return (
    <>
      <Text fw={500}>{t(key, { detail })}</Text>
      <TechnicalDetails label={t('detail.technical')} text={error} />
    </>
  );
}

/** Why a document waits, until when it may, and the way to have it tried now; nothing for a document that does not. */
export function WaitingNotice({
  found,
  retry,
}: {
  found: Pick<ShownDocument, 'status' | 'last_error' | 'retry_count' | 'report_deadline' | 'invoice_date' | 'invoice_time'>;
  /** Undefined for those who may not. */
  retry: Retry | undefined;
}) {
  const { t } = useTranslation(['documents', 'findings']);
  const now = useNow();
  if (found.status !== 'queued') return null;
  const { last_error: error, report_deadline: deadline } = found;
  return (
    <Alert classNames={noticeClasses} data-tone="moving" icon={<Clock aria-hidden />} title={t('waiting.title')}>
      <Stack gap="sm">
        <Text>{t('waiting.text', { count: found.retry_count })}</Text>
        {error !== null && <Reason error={error} />}
        {deadline !== null && (
          <DeadlineBar from={riyadhInstant(found.invoice_date, found.invoice_time).toISOString()} deadline={deadline} />
        )}
        {deadline !== null && new Date(deadline) < now && <Text>{t('findings:do.late')}</Text>}
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

import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { useFollowedInvoice, useLastTestInvoice } from '../../api/follow-invoice.ts';
import { useChanges } from '../../api/use-changes.ts';
import { InvoiceProgress } from './invoice-progress.tsx';

/** Issues a test invoice and follows it until the authority has it; one that was issued before is followed on. */
export function TestInvoice({ unitId }: { unitId: string }) {
  const { t } = useTranslation(['setUp', 'kit']);
  const { issueTestInvoice } = useChanges();
  const last = useLastTestInvoice();
  const issuing = useMutation({ mutationFn: () => issueTestInvoice(unitId) });
  const invoiceId = issuing.data?.invoice_id ?? last.data?.data[0]?.invoice_id;
  const followed = useFollowedInvoice(invoiceId);
  if (last.isPending) return <Skeleton height={120} aria-busy />;
  const isEnded = followed.data?.status === 'reported' || followed.data?.status === 'failed';
  return (
    <Stack gap="lg">
      {issuing.error !== null && <ErrorNotice fault={issuing.error} title={t('kit:confirm.failed')} isRefusal />}
      {invoiceId !== undefined && followed.data === undefined && followed.error === null && <Skeleton height={120} aria-busy />}
      {followed.error !== null && <ErrorNotice fault={followed.error} onRetry={() => void followed.refetch()} />}
      {followed.data !== undefined && <InvoiceProgress invoice={followed.data} />}
      {(invoiceId === undefined || isEnded) && (
        <Group justify={invoiceId === undefined ? 'flex-start' : 'flex-end'}>
          <Button
            variant={invoiceId === undefined ? 'filled' : 'default'}
            loading={issuing.isPending}
            onClick={() => issuing.mutate()}
          >
            {t(invoiceId === undefined ? 'invoice.issue' : 'invoice.again')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

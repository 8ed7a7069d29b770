import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { managerDocument, managerDocumentsPage, type ManagerDocument } from '#shared/api/people/documents.ts';
import { useLiveEvents } from '#ui/live/live-events.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { DocumentStatusBadge } from '#ui/status/document-status.tsx';
import { useRead } from '#ui/client/use-read.ts';
import { useChanges } from './set-up-api.ts';

// A document as it is now, live.
function useFollowedInvoice(invoiceId: string | undefined) {
  const query = useRead({ path: `/documents/${invoiceId ?? ''}`, answer: managerDocument }, { enabled: invoiceId !== undefined });
  const reread = (): void => void (invoiceId !== undefined && query.refetch());
  useLiveEvents(({ invoice_id: id }) => id !== undefined && id === invoiceId && reread(), reread);
  return query;
}

// The last test invoice, so that a page that is opened again goes on following it.
function useLastTestInvoice() {
  return useRead({ path: '/documents', query: { search: 'TEST-', limit: 1 }, answer: managerDocumentsPage });
}

function Findings({ findings }: Pick<ManagerDocument, 'findings'>) {
  const { t } = useTranslation('setUp');
  const { language } = useLanguage();
  return findings.map(({ code, message, advice, advice_ar: adviceAr }) => {
    const own = language === 'ar' ? adviceAr : advice;
    return (
      <Text key={code}>
        <bdi dir="ltr">{code}</bdi>:{' '}
        <bdi dir="ltr" lang="en">
          {message}
        </bdi>{' '}
        {t('invoice.advice', { advice: own })}
      </Text>
    );
  });
}

const done = ['reported', 'cleared'];

// Where a test invoice is: waiting, reported, or rejected with what the authority says.
function InvoiceProgress({ invoice: { invoice_number, status, findings } }: { invoice: ManagerDocument }) {
  const { t } = useTranslation(['setUp', 'documents']);
  const facts = [
    { label: t('invoice.number'), value: <bdi dir="ltr">{invoice_number}</bdi> },
    { label: t('invoice.follow'), value: <DocumentStatusBadge status={status} /> },
  ];
  return (
    <Stack>
      <Facts facts={facts} />
      {done.includes(status) && (
        <Notice tone="done" isLive>
          {t('invoice.reported')}
        </Notice>
      )}
      {status === 'failed' && (
        <Notice tone="refused" title={t('invoice.rejected')} isLive>
          <Findings findings={findings} />
        </Notice>
      )}
      {!done.includes(status) && status !== 'failed' && (
        <Notice tone="moving" isLive>
          {t(status === 'queued' ? 'invoice.waiting' : 'invoice.submitted')}
        </Notice>
      )}
    </Stack>
  );
}

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

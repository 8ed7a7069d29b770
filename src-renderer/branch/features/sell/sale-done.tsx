import { Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { managerDocument, type ManagerDocument } from '#shared/api/people/documents.ts';
import { isAccepted } from '#shared/invoice/submission-status.ts';
import { useRead } from '#ui/client/use-read.ts';
import { CustomerLinks } from '#ui/document/customer-links.tsx';
import { DocumentFile } from '#ui/document/document-file.tsx';
import { DocumentHead } from '#ui/document/document-head.tsx';
import { DocumentPaper } from '#ui/document/document-paper.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useLiveEvents } from '#ui/live/live-events.tsx';
import { CorrectLink } from '../../follow-up/follow-up-links.tsx';
import { useMailCopy } from '../../mail/mail-copy.tsx';
import { PrintMenu } from '../../printing/print-menu.tsx';

// Enter begins the next sale.
function focusOn(button: HTMLButtonElement | null): void {
  button?.focus();
}

function SaleCopies({ found }: { found: ManagerDocument }) {
  return <CustomerLinks found={found} byMail={useMailCopy(found)} />;
}

/** The document that was just issued, with all that the buyer gets, and the way to the next sale. */
export function SaleDone({ invoiceId, onNext }: { invoiceId: string; onNext: () => void }) {
  const { t } = useTranslation('sell');
  const path = `/documents/${invoiceId}`;
  const { data: found, error, refetch } = useRead({ path, answer: managerDocument });
  const [hasPdf, setPdf] = useState(false);
  useLiveEvents(
    ({ invoice_id }) => {
      if (invoice_id === invoiceId) void refetch();
    },
    () => void refetch(),
  );
  if (error !== null && found === undefined) return <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  if (found === undefined) return <Skeleton height={320} aria-busy />;
  const { status, invoice_type: type, invoice_number: number } = found;
  const isFailed = status === 'failed';
  const waits = type === 'standard' ? 'done.not_handed_over' : 'done.waiting';
  return (
    <Stack maw="var(--measure)" w="100%">
      <Title order={2}>{t('done.issued', { number: `\u2068${number}\u2069` })}</Title>
      {!isAccepted(status) && (
        <Notice tone={isFailed ? 'refused' : 'moving'} isLive>
          {t(isFailed ? 'done.failed' : waits)}
        </Notice>
      )}
      <Group justify="space-between">
        <Group gap="xs">
          {isFailed ? <CorrectLink found={found} /> : <PrintMenu invoiceId={invoiceId} />}
          <Button
            size="xs"
            variant="default"
            leftSection={<FileText size={14} aria-hidden />}
            aria-pressed={hasPdf}
            onClick={() => setPdf(!hasPdf)}
          >
            {t('action.pdf')}
          </Button>
        </Group>
        <Button ref={focusOn} onClick={onNext}>
          {t('action.next')}
        </Button>
      </Group>
      <SaleCopies found={found} />
      {hasPdf && <DocumentFile found={found} path={path} format="pdf" />}
      <DocumentHead found={found} />
      <DocumentPaper found={found} />
    </Stack>
  );
}

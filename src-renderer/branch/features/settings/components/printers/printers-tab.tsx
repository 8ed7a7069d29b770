import { Card, Skeleton, Stack } from '@mantine/core';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { useLiveEvents } from '../../../../../ui/live/live-events.tsx';
import { usePrinters } from '../../../../printing/use-printers.ts';
import { PdfPrinter } from './pdf-printer.tsx';
import { ReceiptPrinters } from './receipt-printers.tsx';

/** The receipt printers in the network, and the printer for PDFs. */
export function PrintersTab() {
  const { data, error, refetch } = usePrinters();
  const reread = () => void refetch();
  useLiveEvents(({ type }) => type === 'printers' && reread(), reread);
  if (data === undefined) {
    return error === null ? <Skeleton height={240} aria-busy /> : <ErrorNotice fault={error} onRetry={reread} />;
  }
  return (
    <Stack maw="46rem">
      <Card withBorder component="section">
        <ReceiptPrinters printers={data.receipt_printers} />
      </Card>
      <Card withBorder component="section">
        <PdfPrinter printers={data} />
      </Card>
    </Stack>
  );
}

import { Card, Skeleton, Stack } from '@mantine/core';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { useLiveEvents } from '../../../../../ui/live/live-events.tsx';
import { desktopBridge } from '../../../../desktop/desktop-bridge.ts';
import { usePrinters } from '../../../../printing/use-printers.ts';
import { ComputerPrinters } from './computer-printers.tsx';
import { PdfPrinter } from './pdf-printer.tsx';
import { ReceiptLayoutForm } from './receipt-layout.tsx';
import { ReceiptPrinters } from './receipt-printers.tsx';

/** The receipt printers in the network, and the printer for PDFs: one that the appliance uses, or those of the desktop. */
export function PrintersTab() {
  const bridge = desktopBridge();
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
        {bridge === undefined ? <PdfPrinter printers={data} /> : <ComputerPrinters bridge={bridge} />}
      </Card>
      <Card withBorder component="section">
        <ReceiptLayoutForm layout={data.receipt_layout} />
      </Card>
    </Stack>
  );
}

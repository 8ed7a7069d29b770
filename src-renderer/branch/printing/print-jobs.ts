import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { printedOn, type ManagerPrinters } from '#shared/api/people/printers.ts';
import type { MachinePrinter } from '#shared/api/desktop/bridge.ts';
import { useServices } from '#ui/client/services.ts';
import { showToast } from '#ui/feedback/toasts.tsx';
import { answerOf, desktopBridge, useDesktopFaultText } from '../desktop/desktop-bridge.ts';

/** A printer that a document can be printed on, as what, and by whom. */
export type PrintJob = { as: 'receipt' | 'pdf'; by: 'appliance' | 'desktop'; printer: string; name: string };

/** The jobs that can be chosen; the desktop prints PDFs itself, for on Windows the appliance cannot. */
export function printJobsOf(printers: ManagerPrinters, ofDesktop: readonly MachinePrinter[] | undefined): PrintJob[] {
  const receipts = printers.receipt_printers.map(
    ({ printer_id: printer, name }) => ({ as: 'receipt', by: 'appliance', printer, name }) as const,
  );
  const pdfs =
    ofDesktop === undefined
      ? printers.system_printers.printers.map(({ name }) => ({ as: 'pdf', by: 'appliance', printer: name, name }) as const)
      : ofDesktop.map(({ name, display_name: shown }) => ({ as: 'pdf', by: 'desktop', printer: name, name: shown }) as const);
  return [...receipts, ...pdfs];
}

/** Prints a document, and says where it was printed. */
export function usePrinting(invoiceId: string) {
  const { t } = useTranslation('settings');
  const { client } = useServices();
  const faultText = useDesktopFaultText();
  const bridge = desktopBridge();
  const print = async ({ as, by, printer, name }: PrintJob) => {
    if (by === 'appliance' || bridge === undefined) {
      const body = { as, printer };
      return client.send({ method: 'POST', path: `/documents/${invoiceId}/print`, body, answer: printedOn });
    }
    const file = await client.download(`/documents/${invoiceId}/pdf`);
    await answerOf(bridge.printPdf({ printer, pdf: new Uint8Array(await file.arrayBuffer()) }));
    return { printer: name, is_copy: null };
  };
  return useMutation({
    mutationFn: print,
    onSuccess: ({ printer, is_copy }) => {
      const name = `\u2068${printer}\u2069`;
      showToast(t(is_copy === true ? 'print.done_copy' : 'print.done', { name }));
    },
    onError: (fault) => showToast(faultText(fault), { isFailure: true }),
  });
}

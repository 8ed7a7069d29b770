import { z } from 'zod';
import {
  managerPrinters,
  managerPrinter,
  printedOn,
  shownReceiptLayout,
  type choosePrinter,
} from '#shared/api/people/printers.ts';
import { useRead } from '#ui/client/use-read.ts';
import type { ReceiptLayoutChanges } from '#shared/api/printing/receipt-layout.ts';
import type { NewPrinter, PrinterChanges } from '#shared/api/printing/printers.ts';
import { useServices } from '#ui/client/services.ts';
import { savingAt, useChange } from '#ui/client/use-change.ts';

/** The receipt printers in the network, and the printers of the machine. */
export function usePrinters() {
  return useRead({ path: '/printers', answer: managerPrinters });
}

/** What can be done with printers. */
export function usePrinterChanges() {
  const { client } = useServices();
  const change = useChange(['/printers']);
  return {
    /** Adds one, or changes the one of this id. */
    save: (printerId: string | undefined, body: NewPrinter | PrinterChanges) =>
      change({
        ...savingAt('/printers', printerId),
        body,
        answer: managerPrinter,
      }),
    remove: (printerId: string) => change({ method: 'DELETE', path: `/printers/${printerId}`, answer: z.undefined() }),
    choose: (body: z.output<typeof choosePrinter>) =>
      change({ method: 'PATCH', path: '/printers', body, answer: managerPrinters }),
    changeLayout: (body: ReceiptLayoutChanges) =>
      change({ method: 'PATCH', path: '/receipt-layout', body, answer: shownReceiptLayout }),
    test: (body: { as: 'receipt' | 'pdf'; printer?: string }) =>
      client.send({ method: 'POST', path: '/printers/test', body, answer: printedOn }),
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import {
  managerPrinter,
  managerPrinters,
  printedOn,
  shownReceiptLayout,
  type choosePrinter,
} from '../../../../../src-shared/api/manager/appliance/printers.ts';
import type { ReceiptLayoutChanges } from '../../../../../src-shared/api/printing/receipt-layout.ts';
import type { NewPrinter, PrinterChanges } from '../../../../../src-shared/api/printing/printers.ts';
import { useServices } from '../../../../ui/client/services.tsx';
import { printersKey } from '../../../printing/use-printers.ts';

/** What can be done with printers. */
export function usePrinterChanges() {
  const { client } = useServices();
  const queries = useQueryClient();
  async function andReread<Answer>(answered: Promise<Answer>): Promise<Answer> {
    const answer = await answered;
    await queries.invalidateQueries({ queryKey: printersKey });
    return answer;
  }
  return {
    /** Adds one, or changes the one of this id. */
    save: (printerId: string | undefined, body: NewPrinter | PrinterChanges) =>
      andReread(
        client.send({
          ...(printerId === undefined
            ? { method: 'POST' as const, path: '/printers' }
            : { method: 'PATCH' as const, path: `/printers/${printerId}` }),
          body,
          answer: managerPrinter,
        }),
      ),
    remove: (printerId: string) =>
      andReread(client.send({ method: 'DELETE', path: `/printers/${printerId}`, answer: z.undefined() })),
    choose: (body: z.output<typeof choosePrinter>) =>
      andReread(client.send({ method: 'PATCH', path: '/printers', body, answer: managerPrinters })),
    changeLayout: (body: ReceiptLayoutChanges) =>
      andReread(client.send({ method: 'PATCH', path: '/receipt-layout', body, answer: shownReceiptLayout })),
    test: (body: { as: 'receipt' | 'pdf'; printer?: string }) =>
      client.send({ method: 'POST', path: '/printers/test', body, answer: printedOn }),
  };
}

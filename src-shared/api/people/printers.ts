import { z } from 'zod';
import { receiptLayout, receiptLayoutChanges } from '../printing/receipt-layout.ts';
import { newPrinter, printerChanges, shownPrinter } from '../printing/printers.ts';

const text = z.string();

const systemPrinter = z
  .object({
    name: text.meta({ description: 'Its name there.' }),
    is_default: z.boolean().meta({ description: "Whether it is the print system's own default." }),
  })
  .meta({ id: 'SystemPrinter' });

/** A receipt printer. */
export const managerPrinter = shownPrinter.meta({ id: 'ReceiptPrinter' });

/** What the shop adds to its receipts, also 200 of `PATCH /manager/receipt-layout`. */
export const shownReceiptLayout = receiptLayout.meta({ id: 'ReceiptLayout' });

/** 200 of `GET /manager/printers`. */
export const managerPrinters = z
  .object({
    receipt_printers: z.array(managerPrinter).meta({ description: 'Receipt printers in the network, by name.' }),
    system_printers: z
      .object({
        is_available: z.boolean().meta({ description: 'Whether this machine has a print system that can be used.' }),
        printers: z.array(systemPrinter).meta({ description: 'Its printers.' }),
      })
      .meta({ description: 'The printers of this machine, for PDFs.' }),
    pdf_printer: text
      .nullable()
      .meta({ description: 'The printer of this machine that prints PDFs where none is named, or null.' }),
    receipt_layout: shownReceiptLayout.meta({ description: 'What the shop adds to its receipts.' }),
  })
  .meta({ id: 'ManagerPrinters' });

/** See {@link managerPrinters}. */
export type ManagerPrinters = z.output<typeof managerPrinters>;

/** Body of `PATCH /manager/printers`. */
export const choosePrinter = z
  .strictObject({
    pdf_printer: text
      .trim()
      .min(1)
      .max(200)
      .nullable()
      .meta({ description: "A printer of this machine; null for the print system's own default." }),
  })
  .meta({ id: 'ChoosePrinter' });

/** Body of `POST /manager/printers`. */
export const addPrinterRequest = newPrinter.meta({ id: 'AddReceiptPrinter' });

/** Body of `PATCH /manager/printers/:printer_id`: what is left out stays as it is. */
export const changePrinterRequest = printerChanges.meta({ id: 'ChangeReceiptPrinter' });

const printerName = text.trim().min(1).max(200);

/** Body of `PATCH /manager/receipt-layout`: what is left out stays as it is. */
export const changeReceiptLayout = receiptLayoutChanges.meta({ id: 'ChangeReceiptLayout' });

/** Query of `GET /manager/receipt-layout/picture`. */
export const receiptPictureQuery = z.strictObject({
  paper_mm: z.enum(['58', '80']).default('80').meta({ description: 'The width of the paper in millimetres.' }),
});

/** Body of `POST /manager/printers/test`. */
export const testPrinterRequest = z
  .strictObject({
    as: z.enum(['receipt', 'pdf']).meta({ description: 'Which kind of printer.' }),
    printer: printerName.optional().meta({
      description: 'The `printer_id` of a receipt printer, or the name of a printer of this machine; by default the default one.',
    }),
  })
  .meta({ id: 'TestPrinter' });

/** Body of `POST /manager/documents/:invoice_id/print`. */
export const printDocumentRequest = z
  .strictObject({
    as: z
      .enum(['receipt', 'pdf'])
      .meta({ description: 'A receipt on a receipt printer, or the PDF on a printer of this machine.' }),
    printer: printerName.optional().meta({
      description: 'The `printer_id` of a receipt printer, or the name of a printer of this machine; by default the default one.',
    }),
  })
  .meta({ id: 'PrintDocument' });

/** 200 of both: it was printed, as far as the printer says. */
export const printedOn = z
  .object({
    as: z.enum(['receipt', 'pdf']).meta({ description: 'What was printed.' }),
    printer: text.meta({ description: 'The name of the printer.' }),
    is_copy: z.boolean().nullable().meta({ description: 'Whether the receipt says that it is a copy; else null.' }),
  })
  .meta({ id: 'PrintedOn' });

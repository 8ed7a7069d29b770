import { z } from 'zod';
import { receiptLayout, receiptLayoutChanges } from '../printing/receipt-layout.ts';
import { newPrinter, printerChanges, shownPrinter } from '../printing/printers.ts';

const text = z.string();

const systemPrinter = z
  .object({
    name: text.describe('Its name there.'),
    is_default: z.boolean().describe("Whether it is the print system's own default."),
  })
  .meta({ id: 'SystemPrinter' });

/** A receipt printer. */
export const managerPrinter = shownPrinter.meta({ id: 'ReceiptPrinter' });

/** What the shop adds to its receipts, also 200 of `PATCH /manager/receipt-layout`. */
export const shownReceiptLayout = receiptLayout.meta({ id: 'ReceiptLayout' });

/** 200 of `GET /manager/printers`. */
export const managerPrinters = z
  .object({
    receipt_printers: z.array(managerPrinter).describe('Receipt printers in the network, by name.'),
    system_printers: z
      .object({
        is_available: z.boolean().describe('Whether this machine has a print system that can be used.'),
        printers: z.array(systemPrinter).describe('Its printers.'),
      })
      .describe('The printers of this machine, for PDFs.'),
    pdf_printer: text.nullable().describe('The printer of this machine that prints PDFs where none is named, or null.'),
    receipt_layout: shownReceiptLayout.describe('What the shop adds to its receipts.'),
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
      .describe("A printer of this machine; null for the print system's own default."),
  })
  .meta({ id: 'ChoosePrinter' });

/** Body of `POST /manager/printers`. */
export const addPrinterRequest = newPrinter.meta({ id: 'AddReceiptPrinter' });

/** Body of `PATCH /manager/printers/:printer_id`: what is left out stays as it is. */
export const changePrinterRequest = printerChanges.meta({ id: 'ChangeReceiptPrinter' });

const printerName = text.trim().min(1).max(200);

/** Body of `PATCH /manager/receipt-layout` and of `POST /manager/receipt-layout/picture`: what is left out stays as it is. */
export const changeReceiptLayout = receiptLayoutChanges.meta({ id: 'ChangeReceiptLayout' });

/** Query of `GET` and `POST /manager/receipt-layout/picture`. */
export const receiptPictureQuery = z.strictObject({
  paper_mm: z.enum(['58', '80']).default('80').describe('The width of the paper in millimetres.'),
});

/** Body of `POST /manager/printers/test`. */
export const testPrinterRequest = z
  .strictObject({
    as: z.enum(['receipt', 'pdf']).describe('Which kind of printer.'),
    printer: printerName
      .optional()
      .describe('The `printer_id` of a receipt printer, or the name of a printer of this machine; by default the default one.'),
  })
  .meta({ id: 'TestPrinter' });

/** Body of `POST /manager/documents/:invoice_id/print`. */
export const printDocumentRequest = z
  .strictObject({
    as: z.enum(['receipt', 'pdf']).describe('A receipt on a receipt printer, or the PDF on a printer of this machine.'),
    printer: printerName
      .optional()
      .describe('The `printer_id` of a receipt printer, or the name of a printer of this machine; by default the default one.'),
  })
  .meta({ id: 'PrintDocument' });

/** 200 of both: it was printed, as far as the printer says. */
export const printedOn = z
  .object({
    as: z.enum(['receipt', 'pdf']).describe('What was printed.'),
    printer: text.describe('The name of the printer.'),
    is_copy: z.boolean().nullable().describe('Whether the receipt says that it is a copy; else null.'),
  })
  .meta({ id: 'PrintedOn' });

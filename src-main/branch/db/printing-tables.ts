export type PrinterTable = {
  printer_id: string;
  name: string;
  kind: 'escpos';
  host: string;
  port: number;
  paper_mm: 58 | 80;
  opens_drawer: number;
  is_default: number;
};

/** The first print of a document's receipt. */
export type PrintedReceiptTable = { invoice_id: string; printed_at: string };

/** The tables about printing. */
export type PrintingTables = { printers: PrinterTable; printed_receipts: PrintedReceiptTable };

/** A till that was paired or has sold something. */
export type TillTable = {
  till_id: string;
  name: string | null;
  address: string;
  key_id: string | null;
  first_seen_at: string;
  last_sale_at: string | null;
};

type LanAuthorityTable = { id: number; key_name: string };

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

// The first print of a document’s receipt.
type PrintedReceiptTable = { invoice_id: string; printed_at: string };

type ReceiptLayoutTable = {
  id: number;
  logo_width: number | null;
  logo_dots: string | null;
  footer_ar: string;
  footer_en: string;
  link_qr: 0 | 1;
};

/** The tables about tills in the network and printers. */
export type TillTables = {
  tills: TillTable;
  lan_authority: LanAuthorityTable;
  printers: PrinterTable;
  printed_receipts: PrintedReceiptTable;
  receipt_layout: ReceiptLayoutTable;
};

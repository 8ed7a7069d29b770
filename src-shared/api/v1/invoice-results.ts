import { z } from 'zod';

const timestamp = z.string();

/** A rule of the authority that a document did not keep, as the gateway told it. */
export const taxWarning = z.object({ code: z.string(), message: z.string(), category: z.string().optional() });

/** One line as results show it. */
export const lineItemResult = z.object({
  line_number: z.int(),
  description: z.string(),
  quantity: z.number(),
  unit_price: z.number(),
  vat_rate: z.number(),
  line_total: z.number(),
});

/** The complete list of invoice statuses. */
export const invoiceStatus = z.enum(['pending', 'submitted', 'queued', 'reported', 'cleared', 'failed']);

const compliance = {
  tax_status: z.string(),
  tax_compliant: z.boolean(),
  tax_warning_count: z.int(),
  tax_warnings: z.array(taxWarning),
  resubmit: z.boolean(),
  message: z.string().optional(),
};

const documentType = z.enum(['invoice', 'credit_note', 'debit_note', 'prepayment']);

// `prepaid` and `payable` stand on documents that settled or are prepayments, `rounding` and `payable` where prices included VAT,
// `vat_sar` where the currency is another than SAR.
const amounts = {
  subtotal: z.number(),
  vat: z.number(),
  vat_sar: z.number().optional(),
  total: z.number(),
  prepaid: z.number().optional(),
  rounding: z.number().optional(),
  payable: z.number().optional(),
};

/** A prepayment that a document settled, wholly or in part. */
export const settledPrepayment = z.object({
  invoice_id: z.string(),
  invoice_uuid: z.string(),
  invoice_number: z.string(),
  amount: z.number(),
});

// What a create endpoint tells of a document, whether the gateway has answered or not; of a note also which invoice it corrects,
// since its receipt has to name that.
const issued = {
  invoice_id: z.string(),
  uuid: z.string(),
  status: invoiceStatus,
  document_type: documentType,
  original_invoice_number: z.string().optional(),
  ...amounts,
  invoice_date_hijri: z.string(),
  qr_code: z.string().nullable(),
};

/** 200 of a create endpoint: the gateway's answer came within the inline wait. */
export const createdInvoice = z.object({
  ...issued,
  reported_at: timestamp.nullable(),
  cleared_at: timestamp.nullable(),
  report_deadline: timestamp.nullable(),
  signed_xml_url: z.string(),
  pdf_url: z.string(),
  last_error: z.string().nullable(),
  ...compliance,
});

/** 202 of a create endpoint: signed and stored, on its way to the gateway. */
export const queuedInvoice = z.object({
  ...issued,
  report_deadline: timestamp.nullable(),
  retry_count: z.int(),
  next_retry_at: timestamp.nullable(),
  last_error: z.string().nullable(),
  signed_xml_url: z.string(),
  pdf_url: z.string(),
  poll_url: z.string(),
});

/** `GET /v1/invoices/:id`. */
export const invoiceDetail = z.object({
  invoice_id: z.string(),
  uuid: z.string(),
  invoice_number: z.string(),
  egs_unit_id: z.string(),
  invoice_type: z.enum(['simplified', 'standard']),
  document_type: documentType,
  status: invoiceStatus,
  environment: z.enum(['sandbox', 'production']),
  ...amounts,
  remaining_prepaid: z.number().nullable().optional(),
  prepaid_invoices: z.array(settledPrepayment).optional(),
  original_invoice_uuid: z.string().optional(),
  original_invoice_number: z.string().optional(),
  is_export: z.boolean().optional(),
  currency: z.string(),
  exchange_rate: z.number().optional(),
  invoice_date: z.string(),
  invoice_date_hijri: z.string(),
  supply_date: z.string().optional(),
  reported_at: timestamp.nullable(),
  cleared_at: timestamp.nullable(),
  report_deadline: timestamp.nullable(),
  retry_count: z.int(),
  next_retry_at: timestamp.nullable(),
  last_error: z.string().nullable(),
  ...compliance,
  signed_xml_url: z.string().nullable(),
  pdf_url: z.string(),
  qr_code: z.string().nullable(),
  line_items: z.array(lineItemResult),
  timeline: z.array(z.object({ status: invoiceStatus, at: timestamp })),
});

/** What the authority remarked on a document. */
export type TaxWarning = z.output<typeof taxWarning>;

/** A line as results show it. */
export type LineItemResult = z.output<typeof lineItemResult>;

/** 200 of a create endpoint. */
export type CreatedInvoice = z.output<typeof createdInvoice>;

/** 202 of a create endpoint. */
export type QueuedInvoice = z.output<typeof queuedInvoice>;

/** 200 of `GET /v1/invoices/:id`. */
export type InvoiceDetail = z.output<typeof invoiceDetail>;

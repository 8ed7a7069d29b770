import { z } from 'zod';
import { vatCategories } from '../../reference/vat-categories.ts';
import { resultFields } from './result-fields.ts';
import { saleFacts } from './sale-facts.ts';

const timestamp = z.string();

/** A rule of the authority that a document broke, as the gateway reported it. */
export const taxWarning = z
  .object({
    code: z.string().describe("The authority's rule, such as `BR-KSA-37`."),
    message: z.string().describe("The authority's words."),
    category: z.string().optional().describe('The group of rules.'),
  })
  .meta({ id: 'TaxWarning' });

const discountFields = {
  amount: z.number().describe('What is taken off, without VAT.'),
  percent: z.number().nullable().describe('So many percent of what it is taken from; null where it is an amount.'),
  reason: z.string().nullable().describe('Why it was given, as the document has it.'),
  reason_code: z.string().nullable().describe('Its UNTDID 5189 code, or null.'),
};

const lineDiscountResult = z.object(discountFields).meta({ id: 'LineDiscountResult' });

// A discount on the document.
const documentDiscountResult = z
  .object({
    ...discountFields,
    vat_category: z.enum(vatCategories).describe('The VAT category that it is taken from.'),
    vat_rate: z.number().describe('Its rate in percent.'),
  })
  .meta({ id: 'DocumentDiscountResult' });

// The flags of a transaction code that requests name.
const transactionResult = z
  .object({
    third_party: z.boolean().describe('Whether another party issued it for the seller.'),
    nominal: z.boolean().describe('Whether it is of a nominal supply.'),
    summary: z
      .object({ supply_end_date: z.string().describe('Day of the last supply.') })
      .nullable()
      .describe('Of an invoice over all supplies of a time; else null.'),
  })
  .meta({ id: 'TransactionResult' });

/** One line as it is stored beside its document. */
export const storedLineItem = z.object({
  line_number: z.int().describe('Counted from 1.'),
  description: z.string().describe('What was sold.'),
  quantity: z.number().describe('Quantity.'),
  unit_price: z.number().describe('Price of one unit without VAT.'),
  vat_rate: z.number().describe('VAT rate in percent.'),
  discount: lineDiscountResult.nullable().default(null).describe('What was taken off it; null without one.'),
  line_total: z.number().describe('Quantity × price less the discount, rounded, without VAT.'),
  original_line_number: z
    .int()
    .nullable()
    .default(null)
    .describe('The line of the invoice that a return gives back; null on lines of other documents.'),
});

/** A line of a detail. */
export const lineItemResult = storedLineItem
  .extend({
    vat_category: z.enum(vatCategories).nullable().describe('VAT category; null where the signed bytes cannot be read.'),
    vat_exemption_code: z
      .string()
      .nullable()
      .describe('Why no VAT is charged; null where it is, or the document gives several reasons.'),
    unit_code: z.string().nullable().describe('Unit of the quantity, a UN/ECE code; null where the signed bytes cannot be read.'),
    quantity_returned: z
      .number()
      .nullable()
      .describe('How much of it returns have given back (`POST /v1/invoices/{id}/return`); null on notes.'),
  })
  .meta({ id: 'LineItemResult' });

const compliance = {
  tax_status: z.string().describe('What the authority says: `PENDING`, `REPORTED`, `CLEARED`, `NOT_REPORTED` or `NOT_CLEARED`.'),
  tax_compliant: resultFields.tax_compliant,
  tax_warning_count: resultFields.tax_warning_count,
  tax_warnings: z.array(taxWarning).describe('What the authority warned about. Correct it in future documents.'),
  resubmit: resultFields.resubmit,
  message: resultFields.message.optional(),
};

// `prepaid` and `payable` are on documents that settled or are prepayments, `rounding` and `payable` where prices included VAT,
// `vat_sar` where the currency is another than SAR.
const amounts = {
  subtotal: resultFields.subtotal,
  vat: resultFields.vat,
  vat_sar: z.number().optional().describe('VAT in SAR, as the document states it; only where `currency` is another one.'),
  total: resultFields.total,
  prepaid: z.number().optional().describe('The part of it that settled prepayments have paid.'),
  rounding: z
    .number()
    .optional()
    .describe('The difference between `total` and the amount that the till shows, where prices include VAT.'),
  payable: resultFields.payable.optional(),
};

// An invoice from before Sanad.
const externalOriginalResult = z
  .object({
    invoice_number: z.string().describe('Its number.'),
    issue_date: z.string().describe('Its day of issue.'),
    invoice_type: z.enum(['standard', 'simplified']).describe('Whether it went to a business or to a consumer.'),
    total: z.number().describe('Its total including VAT.'),
    uuid: z.string().nullable().describe('Its UUID, or null.'),
    earlier_notes_total: z.number().describe('What notes from before Sanad had taken already.'),
  })
  .meta({ id: 'ExternalOriginalResult' });

/** See {@link invoiceDetail}: an invoice from before Sanad that a note corrects. */
export type ExternalOriginalResult = z.output<typeof externalOriginalResult>;

// A prepayment that a document settled, wholly or in part.
const settledPrepayment = z
  .object({
    invoice_id: resultFields.invoice_id,
    invoice_uuid: z.string().describe('The UUID of the prepayment invoice.'),
    invoice_number: resultFields.invoice_number,
    amount: z.number().describe('The amount that was settled, including VAT.'),
  })
  .meta({ id: 'SettledPrepayment' });

// The response of a create endpoint, whether the gateway has answered or not; for a note it includes the invoice that it
// corrects, which its receipt has to name.
const issued = {
  invoice_id: resultFields.invoice_id,
  uuid: resultFields.uuid,
  egs_unit_id: resultFields.egs_unit_id,
  status: resultFields.status,
  document_type: resultFields.document_type,
  original_invoice_number: resultFields.original_invoice_number.optional(),
  ...amounts,
  invoice_date_hijri: resultFields.invoice_date_hijri,
  qr_code: resultFields.qr_code,
  receipt_url: resultFields.receipt_url,
};

/** 200 of a create endpoint: the gateway's answer came within the inline wait. */
export const createdInvoice = z
  .object({
    ...issued,
    reported_at: resultFields.reported_at,
    cleared_at: resultFields.cleared_at,
    report_deadline: resultFields.report_deadline,
    signed_xml_url: resultFields.signed_xml_url,
    pdf_url: resultFields.pdf_url,
    last_error: resultFields.last_error,
    ...compliance,
  })
  .meta({ id: 'CreatedInvoice' });

/** 202 of a create endpoint: signed and stored, not yet answered by the gateway. */
export const queuedInvoice = z
  .object({
    ...issued,
    report_deadline: resultFields.report_deadline,
    retry_count: resultFields.retry_count,
    next_retry_at: resultFields.next_retry_at,
    last_error: resultFields.last_error,
    signed_xml_url: resultFields.signed_xml_url,
    pdf_url: resultFields.pdf_url,
    poll_url: resultFields.poll_url,
  })
  .meta({ id: 'QueuedInvoice' });

const timelineEntry = z
  .object({ status: resultFields.status, at: timestamp.describe('The time of the change.') })
  .meta({ id: 'TimelineEntry' });

/** `GET /v1/invoices/:id`. */
export const invoiceDetail = z
  .object({
    invoice_id: resultFields.invoice_id,
    uuid: resultFields.uuid,
    invoice_number: resultFields.invoice_number,
    egs_unit_id: resultFields.egs_unit_id,
    invoice_type: resultFields.invoice_type,
    document_type: resultFields.document_type,
    status: resultFields.status,
    environment: resultFields.environment,
    ...amounts,
    remaining_prepaid: z
      .number()
      .nullable()
      .optional()
      .describe('What is left of a prepayment to settle, including VAT; null where it can never be used.'),
    prepaid_invoices: z.array(settledPrepayment).optional().describe('The prepayment invoices that this document settled.'),
    original_invoice_uuid: z.string().optional().describe('The UUID of the invoice that the note corrects.'),
    original_invoice_number: resultFields.original_invoice_number.optional(),
    original_invoice: externalOriginalResult
      .optional()
      .describe('The invoice from before Sanad that the note corrects, as its request named it.'),
    original_is_external: resultFields.original_is_external,
    replaces_invoice_id: resultFields.replaces_invoice_id,
    replaced_by_invoice_id: resultFields.replaced_by_invoice_id,
    is_export: z.boolean().optional().describe('`true` on an export, otherwise absent.'),
    transaction: transactionResult
      .optional()
      .describe('What the invoice is beside its type; absent where it is nothing but that, and in events.'),
    currency: z.string().describe('ISO 4217 code of all amounts.'),
    exchange_rate: z.number().optional().describe('SAR for one unit of `currency`.'),
    invoice_date: resultFields.invoice_date,
    invoice_date_hijri: resultFields.invoice_date_hijri,
    supply_date: z.string().optional().describe('Day of the supply; only where the document names one.'),
    ...saleFacts,
    reported_at: resultFields.reported_at,
    cleared_at: resultFields.cleared_at,
    report_deadline: resultFields.report_deadline,
    retry_count: resultFields.retry_count,
    next_retry_at: resultFields.next_retry_at,
    last_error: resultFields.last_error,
    ...compliance,
    signed_xml_url: z.string().nullable().describe('Path of the signed XML.'),
    pdf_url: resultFields.pdf_url,
    qr_code: resultFields.qr_code,
    receipt_url: resultFields.receipt_url,
    creditable: z
      .number()
      .nullable()
      .describe('What credit notes may still give back of it, VAT and rounding included; null on notes, and where it failed.'),
    line_items: z.array(lineItemResult).describe('The lines with their computed amounts.'),
    discounts: z
      .array(documentDiscountResult)
      .describe('What was taken off the document, each part in the VAT category that it lessens.'),
    timeline: z.array(timelineEntry).describe('Every change of `status`, oldest first.'),
  })
  .meta({ id: 'InvoiceDetail' });

/** A line of a detail. */
export type LineItemResult = z.output<typeof lineItemResult>;

/** A line as it is stored beside the document. */
export type StoredLineItem = z.input<typeof storedLineItem>;

/** A discount on the document as results show it. */
export type DocumentDiscountResult = z.output<typeof documentDiscountResult>;

/** What an invoice is beside its type, as results show it. */
export type TransactionResult = z.output<typeof transactionResult>;

/** 200 of a create endpoint. */
export type CreatedInvoice = z.output<typeof createdInvoice>;

/** 202 of a create endpoint. */
export type QueuedInvoice = z.output<typeof queuedInvoice>;

/** 200 of `GET /v1/invoices/:id`. */
export type InvoiceDetail = z.output<typeof invoiceDetail>;

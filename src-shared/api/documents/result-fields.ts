import { z } from 'zod';
import { submissionStatuses } from '../../invoice/submission-status.ts';

/** The complete list of invoice statuses. */
export const invoiceStatus = z.enum(submissionStatuses);

/** Who gets a document: a consumer or a business. */
export const invoiceType = z.enum(['simplified', 'standard']);

/** What kind of document it is. */
export const documentType = z.enum(['invoice', 'credit_note', 'debit_note', 'prepayment']);

/** The environment of a key, and of all that it may read. */
export const environment = z.enum(['sandbox', 'production']);

const text = z.string();
const amount = z.number();
const timestamp = z.string();

/** The rows of an answer, under `data`. */
export function rowsOf<Row extends z.ZodType>(row: Row) {
  return z.array(row).describe('The rows.');
}

/** The fields that several answers of `/v1` have. */
export const resultFields = {
  invoice_id: text.describe('The id of the document in the paths of this API.'),
  uuid: text.describe('The UUID inside the XML; notes and settlements name it.'),
  invoice_number: text.describe('Your number for the document.'),
  egs_unit_id: text.describe('The EGS unit.'),
  invoice_type: invoiceType.describe(
    '`standard` goes to a business and is cleared, `simplified` goes to a consumer and is reported.',
  ),
  document_type: documentType.describe('Invoice, credit note, debit note or prepayment invoice.'),
  status: invoiceStatus.describe(
    '`pending`, `submitted` and `queued` are on their way; `reported`, `cleared` and `failed` are final. A standard document may be ' +
      'handed over once it is `cleared`.',
  ),
  environment: environment.describe('Sandbox or production; the key decides.'),
  subtotal: amount.describe('Sum of the lines without VAT.'),
  vat: amount.describe('VAT.'),
  total: amount.describe('`subtotal` + `vat`.'),
  payable: amount.describe('The amount due: `total` + `rounding` − `prepaid`.'),
  original_invoice_number: text.describe('The number of the invoice that the note corrects, which its receipt has to name.'),
  original_is_external: z.boolean().describe('Whether it is a note on an invoice from before Sanad.'),
  replaces_invoice_id: text.nullable().describe('The id of the rejected document that it was issued in place of, or null.'),
  replaced_by_invoice_id: text
    .nullable()
    .describe('The id of the document that was issued in place of this rejected one, or null.'),
  invoice_date: text.describe('Day of issue in Saudi Arabia.'),
  invoice_date_hijri: text.describe('The same day in the Umm al-Qura calendar.'),
  reported_at: timestamp.nullable().describe('When the authority accepted the report, or null.'),
  cleared_at: timestamp.nullable().describe('When the authority cleared it, or null.'),
  report_deadline: timestamp
    .nullable()
    .describe('The time by which a simplified document must be reported; null for standard ones.'),
  retry_count: z.int().describe('The number of failed attempts to submit it.'),
  next_retry_at: timestamp.nullable().describe('When the next attempt is due, or null.'),
  last_error: text.nullable().describe('Why the last attempt failed, or why the authority rejected the document; else null.'),
  tax_compliant: z.boolean().describe('`false` when the authority gave warnings or rejected the document.'),
  tax_warning_count: z.int().describe('The number of warnings.'),
  resubmit: z.boolean().describe('`false` only for a document that was accepted with warnings: do not send it again.'),
  message: text.describe('A text for people: what happened and what to do.'),
  receipt_url: text
    .nullable()
    .describe(
      'Where its customer opens it without signing in: a standard document once it is cleared. Null where the company offers no links ' +
        '(`receipt_links`), or did not when it was issued.',
    ),
  qr_code: text
    .nullable()
    .describe('The content of the QR code (Base64), or null while there is none to show. GET …/qr renders it.'),
  signed_xml_url: text.describe('Path of the signed XML.'),
  pdf_url: text.describe('Path of the PDF.'),
  poll_url: text.describe('Path to poll for the outcome.'),
};

/** The fields of results about the issuing company. */
export const companyIdentity = {
  company_id: z.string().describe('Its id.'),
  legal_name: z.string().describe('Its legal name.'),
  legal_name_ar: z.string().nullable().describe('Its legal name in Arabic.'),
  vat_number: z.string().describe('Its VAT number, which `seller.vat_number` must be.'),
  cr_number: z.string().nullable().describe('Its commercial registration number.'),
};

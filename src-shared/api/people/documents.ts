import { z } from 'zod';
import { pageOf } from '../dashboard/pagination.ts';
import { detailForPeople, listedForPeople } from '../documents/shown-document.ts';
import { dayFilters, dayReportForms } from '../v1/day-report-query.ts';
import { anyCalendarDate, invoiceNumber, tillOrCashier } from '../v1/field-types.ts';
import {
  areDatesInOrder,
  datesOutOfOrder,
  documentFilterFields,
  documentPageParameters,
  optionalParameter,
} from '../v1/query-fields.ts';
import { documentType, environment, invoiceStatus, resultFields } from '../documents/result-fields.ts';
import { externalOriginal, simplifiedNoteRequest, standardNoteRequest } from '../v1/invoice-requests.ts';
import { saleFilters, searchText, soldByFilters } from '../v1/search-fields.ts';

const id = z.uuid('must be a UUID').toLowerCase();
const text = z.string();

const filterFields = {
  company_id: optionalParameter('Only documents of this company.', id),
  environment: optionalParameter('Only documents of this environment.', environment),
  ...documentFilterFields,
  invoice_number: optionalParameter('Only the documents with exactly this number.', invoiceNumber),
  uuid: optionalParameter('Only the document of this `uuid`.', id),
  ...saleFilters,
  ...soldByFilters,
  search: optionalParameter(
    "Only documents whose number holds this, in any case (with fewer than 3 characters: begins with it), whose UUID, amount, time of day or QR it is, or whose buyer's VAT number begins with it, or the buyer's name in either language from one of its words on.",
    searchText,
  ),
};

/** Query of `GET /manager/documents`: the filters of `/v1/invoices`, over all companies and both environments or one. */
export const managerDocumentsQuery = z
  .strictObject({ ...documentPageParameters, ...filterFields })
  .refine(areDatesInOrder, datesOutOfOrder);

/** Query of `GET /manager/documents/totals`. */
export const managerTotalsQuery = z.strictObject(filterFields).refine(areDatesInOrder, datesOutOfOrder);

/** Query of `GET /manager/reports/day`. */
export const managerDayReportQuery = z.strictObject({
  ...dayFilters,
  ...dayReportForms,
  company_id: filterFields.company_id,
  environment: optionalParameter(
    'Only documents of this environment. Without it those of production, or of the sandbox where the branch has no unit in production.',
    environment,
  ),
});

/** Body of `POST /manager/reports/day/print`: the report that the same parameters read. */
export const printDayReportRequest = z
  .strictObject({
    printer: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('The `printer_id` of a receipt printer, or its name; by default the default one.'),
    date: anyCalendarDate.optional().describe('The `invoice_date` of the documents; today in Riyadh without it.'),
    egs_unit_id: id.optional().describe('Only documents of this unit.'),
    till: tillOrCashier.optional().describe('Only documents of exactly this till.'),
    cashier: tillOrCashier.optional().describe('Only documents of exactly this cashier.'),
    company_id: id.optional().describe('Only documents of this company.'),
    environment: environment
      .optional()
      .describe(
        'Only documents of this environment. Without it those of production, or of the sandbox where the branch has no unit in production.',
      ),
  })
  .meta({ id: 'PrintDayReport' });

/** 200 of it: it was printed, as far as the printer says. */
export const dayReportPrinted = z.object({ printer: text.describe('The name of the printer.') }).meta({ id: 'DayReportPrinted' });

/** See {@link managerTotalsQuery}. */
export type ManagerTotalsQuery = z.output<typeof managerTotalsQuery>;

/** See {@link managerDocumentsQuery}. */
export type ManagerDocumentsQuery = z.output<typeof managerDocumentsQuery>;

const unitName = text.describe('The name of the unit.');

/** A row of the lists of documents. */
export const managerDocumentRow = z.object({ ...listedForPeople, unit_name: unitName }).meta({ id: 'ManagerDocumentRow' });

/** See {@link managerDocumentRow}. */
export type ManagerDocumentRow = z.output<typeof managerDocumentRow>;

/** 200 of `GET /manager/documents`: newest first. */
export const managerDocumentsPage = pageOf(managerDocumentRow);

/** See {@link managerDocumentsPage}. */
export type ManagerDocumentsPage = z.output<typeof managerDocumentsPage>;

/** What the authority found in a document, with what it means and what to do, in both languages. */
export const authorityFinding = z
  .object({
    code: text.describe("The authority's rule or check, such as `BR-KSA-37`; `REJECTED` where it names none."),
    severity: z.enum(['error', 'warning']).describe('Whether it rejected the document for it.'),
    message: text.describe("The authority's words."),
    advice: text.describe('What to do, in English.'),
    advice_ar: text.describe('The same in Arabic.'),
  })
  .meta({ id: 'AuthorityFinding' });

/** See {@link authorityFinding}. */
export type AuthorityFinding = z.output<typeof authorityFinding>;

/** 200 of `GET /manager/documents/:invoice_id`: the detail of `/v1`, and what a person wants to know beside it. */
export const managerDocument = detailForPeople('ManagerLineItem')
  .extend({
    company_name: text.describe('Its legal name.'),
    company_name_ar: text.nullable().describe('Its legal name in Arabic, or null.'),
    unit_name: unitName,
    note_reason: text.nullable().describe('Why a note was issued, both languages joined by ` | `; else null.'),
    original_invoice_id: text.nullable().describe('The id of the invoice that a note corrects, where it is here.'),
    signature: z
      .object({
        ok: z.boolean().describe('Whether hash, stamp and QR hold, and the chain before it.'),
        faults: z.array(text).describe('What does not hold.'),
      })
      .describe('The document, verified from its bytes at this moment.'),
    findings: z.array(authorityFinding).describe('What the authority found, errors first.'),
    done: z
      .object({
        at: text.describe('When it was marked.'),
        name: text.describe('Who marked it.'),
        note: text.nullable().describe('What he wrote, or null.'),
      })
      .nullable()
      .describe('The done mark of a rejected document, or null.'),
    qr_url: text.nullable().describe('Path of the QR as a picture; null where there is none to show.'),
  })
  .meta({ id: 'ManagerDocument' });

/** See {@link managerDocument}. */
export type ManagerDocument = z.output<typeof managerDocument>;

/** 200 of `POST /manager/documents/:invoice_id/return`: the credit note. */
export const returnedGoods = z
  .object({
    invoice_id: text.describe('The id of the document.'),
    invoice_number: text.describe('Its number.'),
    status: resultFields.status,
  })
  .meta({ id: 'ReturnedGoods' });

/** 200 of `POST /manager/documents/:invoice_id/convert`. */
export const convertedDocument = z
  .object({
    credit_note: returnedGoods.describe('The credit note over all of the simplified invoice.'),
    invoice: returnedGoods.describe('The standard invoice in its place.'),
  })
  .meta({ id: 'ConvertedDocument' });

const onSimplified = simplifiedNoteRequest.shape;
// Who sells and when, the branch knows itself. A document of Sanad is named in the path of its return.
const noteByHand = {
  egs_unit_id: onSimplified.egs_unit_id,
  invoice_number: onSimplified.invoice_number,
  original_invoice: externalOriginal.describe('The invoice from before Sanad on which goods come back.'),
  line_items: onSimplified.line_items.describe('What comes back: 1 to 1,000 lines.'),
  prices_include_vat: onSimplified.prices_include_vat,
  reason: onSimplified.reason,
  reason_ar: onSimplified.reason_ar,
};

/** What a person gives for a credit note on an invoice from before Sanad that went to a consumer. */
export const creditNoteOnSimplified = z
  .strictObject({ ...noteByHand, buyer: onSimplified.buyer })
  .meta({ id: 'CreditNoteOnSimplified' });

/** The same where it went to a business. */
export const creditNoteOnStandard = z
  .strictObject({ ...noteByHand, buyer: standardNoteRequest.shape.buyer })
  .meta({ id: 'CreditNoteOnStandard' });

// The longest QR that is looked at.
const longestQr = 4_096;

/** Body of `POST /manager/check`. */
export const checkRequest = z
  .strictObject({ qr: z.string().min(1).max(longestQr).describe('A QR, as it was scanned.') })
  .meta({ id: 'CheckReceipt' });

// What a check can come to.
const checkResult = z.enum(['ours', 'corrected', 'rejected', 'not_ours', 'forged', 'not_a_tax_qr']);

/** The fields of a QR that can differ from those of its document. */
export const qrFields = [
  'seller_name',
  'vat_number',
  'timestamp',
  'payable',
  'vat',
  'hash',
  'signature',
  'public_key',
  'certificate_signature',
] as const;

// Why a check comes to something else than `ours`.
const checkReason = z.enum([
  'fields_changed',
  'signature_invalid',
  'document_damaged',
  'not_in_ledger',
  'other_unit',
  'other_seller',
  'unsigned',
  'receipt_link',
  'unreadable',
]);

const namedDocument = z.object({
  invoice_id: text.describe('The id of the document.'),
  invoice_number: text.describe('Its number.'),
  document_type: documentType.describe('Its kind.'),
  status: invoiceStatus.describe('Its status.'),
});

/** 200 of `POST /manager/check`. */
export const checkedReceipt = z
  .object({
    result: checkResult.describe(
      '`ours`: a document of this branch, unchanged. `corrected`: one that notes have corrected since. `rejected`: one that the authority has rejected. ' +
        '`not_ours`: of none of its units. `forged`: it says something that was not signed. `not_a_tax_qr`: no QR of a tax document.',
    ),
    reason: checkReason.nullable().describe('Why it is not `ours`; null for that, for `corrected` and for `rejected`.'),
    changed: z.array(z.enum(qrFields)).describe('The fields that are not what the document has, with `fields_changed`.'),
    document: namedDocument
      .extend({ environment: environment.describe('Sandbox or production.') })
      .nullable()
      .describe('The document of this branch that it names, or null.'),
    corrections: z.array(namedDocument).describe('The notes on it that have not failed, oldest first.'),
    qr: z
      .object({
        seller_name: text.describe('Tag 1.'),
        vat_number: text.describe('Tag 2.'),
        timestamp: text.describe('Tag 3.'),
        payable: text.describe('Tag 4.'),
        vat: text.describe('Tag 5.'),
      })
      .nullable()
      .describe('What the QR says, or null where it is none.'),
  })
  .meta({ id: 'CheckedReceipt' });

/** See {@link checkedReceipt}. */
export type CheckedReceipt = z.output<typeof checkedReceipt>;

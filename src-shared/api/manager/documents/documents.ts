import { z } from 'zod';
import { pageOf } from '../../dashboard/pagination.ts';
import { invoiceDetail, lineItemResult } from '../../v1/invoice-results.ts';
import { invoiceNumber } from '../../v1/fields/field-types.ts';
import {
  areDatesInOrder,
  dateAndUnitFilters,
  datesOutOfOrder,
  documentTypeFilter,
  optionalParameter,
  wholeNumberParameter,
} from '../../v1/fields/query-fields.ts';
import { environment, invoiceStatus, invoiceType, resultFields } from '../../v1/fields/result-fields.ts';
import { saleFilters, searchText } from '../../v1/fields/search-fields.ts';

const id = z.uuid('must be a UUID').toLowerCase();
const text = z.string();

/** Query of `GET /manager/documents`: the filters of `/v1/invoices`, over all companies and both environments or one. */
export const managerDocumentsQuery = z
  .strictObject({
    cursor: optionalParameter(
      '`next_cursor` of the previous page. It is valid only with the same filters.',
      z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'is not a cursor of this list'),
    ),
    limit: wholeNumberParameter('The number of documents on a page.', z.int().min(1).max(100).default(25)),
    company_id: optionalParameter('Only documents of this company.', id),
    environment: optionalParameter('Only documents of this environment.', environment),
    status: optionalParameter('Only documents with this status.', invoiceStatus),
    invoice_type: optionalParameter('Only documents of this type.', invoiceType),
    document_type: documentTypeFilter,
    ...dateAndUnitFilters,
    invoice_number: optionalParameter('Only the documents with exactly this number.', invoiceNumber),
    uuid: optionalParameter('Only the document of this `uuid`.', id),
    ...saleFilters,
    search: optionalParameter(
      "Only documents whose number holds this, in any case (with fewer than 3 characters: begins with it), whose UUID, amount, time of day or QR it is, or whose buyer's VAT number begins with it, or the buyer's name in either language from one of its words on.",
      searchText,
    ),
  })
  .refine(areDatesInOrder, datesOutOfOrder);

/** See {@link managerDocumentsQuery}. */
export type ManagerDocumentsQuery = z.output<typeof managerDocumentsQuery>;

/** A row of the lists of documents. */
export const managerDocumentRow = z
  .object({
    invoice_id: resultFields.invoice_id,
    uuid: resultFields.uuid,
    invoice_number: resultFields.invoice_number,
    invoice_type: resultFields.invoice_type,
    document_type: resultFields.document_type,
    status: resultFields.status,
    buyer_name: text.nullable().meta({ description: 'The name of the buyer, both languages joined by ` | `; null without one.' }),
    total: resultFields.total,
    currency: text.meta({ description: 'ISO 4217 code of the amounts.' }),
    invoice_date: resultFields.invoice_date,
    created_at: text.meta({ description: 'When it was signed and stored.' }),
    report_deadline: resultFields.report_deadline,
    environment: resultFields.environment,
    company_id: text.meta({ description: 'The company that issued it.' }),
    egs_unit_id: resultFields.egs_unit_id,
    unit_name: text.meta({ description: 'The name of the unit.' }),
    icv: z.int().meta({ description: 'Its number in the chain of its unit.' }),
    tax_compliant: resultFields.tax_compliant,
    tax_warning_count: resultFields.tax_warning_count,
    resubmit: resultFields.resubmit,
  })
  .meta({ id: 'ManagerDocumentRow' });

/** See {@link managerDocumentRow}. */
export type ManagerDocumentRow = z.output<typeof managerDocumentRow>;

/** 200 of `GET /manager/documents`: newest first. */
export const managerDocumentsPage = pageOf(managerDocumentRow);

/** See {@link managerDocumentsPage}. */
export type ManagerDocumentsPage = z.output<typeof managerDocumentsPage>;

/** What the authority found in a document, with what it means and what to do, in both languages. */
export const authorityFinding = z
  .object({
    code: text.meta({ description: "The authority's rule or check, such as `BR-KSA-37`; `REJECTED` where it names none." }),
    severity: z.enum(['error', 'warning']).meta({ description: 'Whether it rejected the document for it.' }),
    message: text.meta({ description: "The authority's words." }),
    advice: text.meta({ description: 'What to do, in English.' }),
    advice_ar: text.meta({ description: 'The same in Arabic.' }),
  })
  .meta({ id: 'AuthorityFinding' });

/** See {@link authorityFinding}. */
export type AuthorityFinding = z.output<typeof authorityFinding>;

function optionalPart(description: string) {
  return text.nullable().meta({ description });
}

const partyOfDocument = z.object({
  name: text.meta({ description: 'The name, both languages joined by ` | `.' }),
  vat_number: optionalPart('The VAT number, or null.'),
  identification: z
    .object({
      scheme: text.meta({ description: 'What kind of number it is, such as `CRN`.' }),
      number: text.meta({ description: 'The number.' }),
    })
    .nullable()
    .meta({ description: 'Another identification, or null.' }),
  address: z
    .object({
      street: optionalPart('Street, or null.'),
      building_number: optionalPart('Building number, or null.'),
      district: optionalPart('District, or null.'),
      city: optionalPart('City, or null.'),
      postal_code: optionalPart('Postal code, or null.'),
      country: optionalPart('ISO 3166-1 alpha-2 code, or null.'),
    })
    .meta({ description: 'The address.' }),
});

const referringDocument = z.object({
  invoice_id: resultFields.invoice_id,
  invoice_number: resultFields.invoice_number,
  document_type: resultFields.document_type,
  status: resultFields.status,
});

const lineItem = lineItemResult
  .extend({ description_ar: text.optional().meta({ description: 'The same in Arabic, where the document has it as well.' }) })
  .meta({ id: 'ManagerLineItem' });

/** 200 of `GET /manager/documents/:invoice_id`: the detail of `/v1`, and what a person wants to know beside it. */
export const managerDocument = invoiceDetail
  .extend({
    line_items: z.array(lineItem).meta({ description: 'The lines with their computed amounts.' }),
    company_id: text.meta({ description: 'The company that issued it.' }),
    company_name: text.meta({ description: 'Its legal name.' }),
    company_name_ar: text.nullable().meta({ description: 'Its legal name in Arabic, or null.' }),
    unit_name: text.meta({ description: 'The name of the unit.' }),
    created_at: text.meta({ description: 'When it was signed and stored.' }),
    seller: partyOfDocument.nullable().meta({ description: 'Who sold, as signed; null where the bytes cannot be read.' }),
    buyer: partyOfDocument.nullable().meta({ description: 'Who bought, as signed; null where the document names nobody.' }),
    note_reason: text.nullable().meta({ description: 'Why a note was issued, both languages joined by ` | `; else null.' }),
    original_invoice_id: text.nullable().meta({ description: 'The id of the invoice that a note corrects, where it is here.' }),
    referred_to_by: z.array(referringDocument).meta({
      description: 'The notes that correct it and the documents that settle it, oldest first, at most 100.',
    }),
    corrected_by: z
      .object({ invoice_id: resultFields.invoice_id, invoice_number: resultFields.invoice_number })
      .nullable()
      .meta({ description: 'The valid document that was issued again with the number of this rejected one, or null.' }),
    icv: z.int().meta({ description: 'Its number in the chain of its unit.' }),
    hash: text.meta({ description: 'Its invoice hash, Base64.' }),
    pih: text.meta({ description: 'The hash of the document before it in the chain, Base64.' }),
    signature: z
      .object({
        ok: z.boolean().meta({ description: 'Whether hash, stamp and QR hold, and the chain before it.' }),
        faults: z.array(text).meta({ description: 'What does not hold.' }),
      })
      .meta({ description: 'The document, verified from its bytes at this moment.' }),
    findings: z.array(authorityFinding).meta({ description: 'What the authority found, errors first.' }),
    done: z
      .object({
        at: text.meta({ description: 'When it was marked.' }),
        name: text.meta({ description: 'Who marked it.' }),
        note: text.nullable().meta({ description: 'What he wrote, or null.' }),
      })
      .nullable()
      .meta({ description: 'The done mark of a rejected document, or null.' }),
    qr_url: text.nullable().meta({ description: 'Path of the QR as a picture; null where there is none to show.' }),
  })
  .meta({ id: 'ManagerDocument' });

/** See {@link managerDocument}. */
export type ManagerDocument = z.output<typeof managerDocument>;

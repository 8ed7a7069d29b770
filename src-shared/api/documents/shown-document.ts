import { z } from 'zod';
import { invoiceDetail, lineItemResult } from './invoice-results.ts';
import { resultFields } from './result-fields.ts';
import { saleFacts } from './sale-facts.ts';

const text = z.string();

/** The fields of a document in the lists of all programs: all that `/v1` shows in a row. */
export const listedFields = {
  invoice_id: resultFields.invoice_id,
  uuid: resultFields.uuid,
  invoice_number: resultFields.invoice_number,
  invoice_type: resultFields.invoice_type,
  document_type: resultFields.document_type,
  status: resultFields.status,
  total: resultFields.total,
  invoice_date: resultFields.invoice_date,
  original_is_external: resultFields.original_is_external,
  created_at: text.describe('When it was signed and stored.'),
  environment: resultFields.environment,
  tax_compliant: resultFields.tax_compliant,
  tax_warning_count: resultFields.tax_warning_count,
  resubmit: resultFields.resubmit,
};

const buyerName = text.nullable().describe('The name of the buyer, both languages joined by ` | `; null without one.');
const companyId = text.describe('The company that issued it.');
const invoiceTime = text.describe('Time of issue in Riyadh, `HH:mm:ss`.');
const icv = z.int().describe('Its number in the chain of its unit.');

/** The same in the lists that people see, of all companies: {@link listedFields}, and whose documents they are. */
export const listedForPeople = {
  ...listedFields,
  company_id: companyId,
  egs_unit_id: resultFields.egs_unit_id,
  invoice_time: invoiceTime,
  buyer_name: buyerName,
  currency: text.describe('ISO 4217 code of the amounts.'),
  report_deadline: resultFields.report_deadline,
  till: saleFacts.till,
  cashier: saleFacts.cashier,
  payment_means: z.array(text).describe('By which means it was paid, UNTDID 4461 codes; `10` (cash) where it names none.'),
  icv,
};

function optionalPart(description: string) {
  return text.nullable().meta({ description });
}

/** A party as the signed bytes name it. */
export const partyOfDocument = z.object({
  name: text.describe('The name, both languages joined by ` | `.'),
  vat_number: optionalPart('The VAT number, or null.'),
  identification: z
    .object({
      scheme: text.describe('What kind of number it is, such as `CRN`.'),
      number: text.describe('The number.'),
    })
    .nullable()
    .describe('Another identification, or null.'),
  address: z
    .object({
      street: optionalPart('Street, or null.'),
      building_number: optionalPart('Building number, or null.'),
      district: optionalPart('District, or null.'),
      city: optionalPart('City, or null.'),
      postal_code: optionalPart('Postal code, or null.'),
      country: optionalPart('ISO 3166-1 alpha-2 code, or null.'),
    })
    .describe('The address.'),
});

/** See {@link partyOfDocument}. */
export type PartyOfDocument = z.output<typeof partyOfDocument>;

const namedDocument = z.object({ invoice_id: resultFields.invoice_id, invoice_number: resultFields.invoice_number });

/** By which document a rejected one is corrected. */
export const correctedBy = namedDocument
  .nullable()
  .describe(
    'The document that corrects this rejected one: the one issued in place of it, else a valid one with its number; or null.',
  );

const referringDocument = z.object({
  ...namedDocument.shape,
  document_type: resultFields.document_type,
  status: resultFields.status,
});

/**
 * One document as people see it: the detail of `/v1`, who sold and bought, its place in the chain, and the documents that refer to it.
 * What only one program knows of it, that program adds.
 *
 * @param lineItemId the id of its lines in the OpenAPI document of the program.
 */
export function detailForPeople(lineItemId: string) {
  const lineItem = lineItemResult
    .extend({ description_ar: text.optional().describe('The same in Arabic, where the document has it as well.') })
    .meta({ id: lineItemId });
  return invoiceDetail.extend({
    line_items: z.array(lineItem).describe('The lines with their computed amounts.'),
    company_id: companyId,
    unit_name: text.describe('The name of the EGS unit.'),
    invoice_time: invoiceTime,
    created_at: listedFields.created_at,
    seller: partyOfDocument.nullable().describe('Who sold, as signed; null where the bytes cannot be read.'),
    buyer: partyOfDocument.nullable().describe('Who bought, as signed; null where the document names nobody.'),
    referred_to_by: z
      .array(referringDocument)
      .describe('The notes that correct it and the documents that settle it, oldest first, at most 100.'),
    corrected_by: correctedBy,
    corrects: z
      .array(namedDocument)
      .describe('The rejected documents of which it is the `corrected_by`, oldest first, at most 100.'),
    icv,
    hash: text.describe('Its invoice hash, Base64.'),
    pih: text.describe('The hash of the document before it in the chain, Base64.'),
  });
}

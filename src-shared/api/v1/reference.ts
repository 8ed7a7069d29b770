import { z } from 'zod';
import { rowsOf } from '../documents/result-fields.ts';
import { errorFields } from '../error-envelope.ts';

const named = {
  code: errorFields.shape.code,
  name: z.string().describe('The name in English.'),
  name_ar: z.string().describe('The name in Arabic.'),
};

function listOf<Fields extends z.ZodRawShape>(id: string, fields: Fields) {
  const row = z.object({ ...named, ...fields }).meta({ id });
  return z.object({ data: rowsOf(row) }).meta({ id: `${id}List` });
}

const namedCodes = listOf('NamedCode', {});

/** 200 of each `GET /v1/reference/<name>`. */
export const referenceAnswers = {
  'vat-categories': listOf('VatCategory', { rate: z.int().describe('VAT rate in percent.') }),
  'vat-exemption-codes': listOf('VatExemptionCode', {
    vat_category: z.enum(['S', 'Z', 'E', 'O']).describe('The VAT category that the code belongs to.'),
  }),
  'document-types': listOf('DocumentType', { type_code: z.string().describe('The UNTDID 1001 code in the XML.') }),
  'invoice-types': listOf('InvoiceType', {
    submission: z.enum(['reporting', 'clearance']).describe('Whether such documents are reported or cleared.'),
  }),
  'invoice-statuses': listOf('InvoiceStatus', {
    is_final: z.boolean().describe('Whether a document keeps this status for good.'),
  }),
  'error-codes': listOf('ErrorCode', {
    http_status: z.int().describe('The HTTP status that usually comes with it.'),
    retryable: errorFields.shape.retryable,
  }),
  countries: namedCodes,
  currencies: namedCodes,
  'unit-codes': namedCodes,
  'payment-means': namedCodes,
  'discount-reasons': namedCodes,
  'identification-schemes': listOf('IdentificationScheme', {
    parties: z.array(z.enum(['seller', 'buyer'])).describe('Whose identification it may be.'),
  }),
} as const;

/** The name of a list, as its path has it. */
export type ReferenceListName = keyof typeof referenceAnswers;

/** Each list as it is answered under `data`. */
export type ReferenceLists = { [Name in ReferenceListName]: z.output<(typeof referenceAnswers)[Name]>['data'] };

import { z } from 'zod';
import { errorFields } from '../error-envelope.ts';

const named = {
  code: errorFields.shape.code,
  name: z.string().describe('The name in English.'),
  name_ar: z.string().describe('The name in Arabic.'),
};

/** The row of each list of `GET /v1/reference/<name>`. */
export const referenceRows = {
  'vat-categories': z.object({ ...named, rate: z.int().describe('VAT rate in percent.') }),
  'vat-exemption-codes': z.object({
    ...named,
    vat_category: z.enum(['S', 'Z', 'E', 'O']).describe('The VAT category that the code belongs to.'),
  }),
  'document-types': z.object({ ...named, type_code: z.string().describe('The UNTDID 1001 code in the XML.') }),
  'invoice-types': z.object({
    ...named,
    submission: z.enum(['reporting', 'clearance']).describe('Whether such documents are reported or cleared.'),
  }),
  'invoice-statuses': z.object({
    ...named,
    is_final: z.boolean().describe('Whether a document keeps this status for good.'),
  }),
  'error-codes': z.object({
    ...named,
    http_status: z.int().describe('The HTTP status that usually comes with it.'),
    retryable: errorFields.shape.retryable,
  }),
  countries: z.object(named),
  currencies: z.object(named),
  'unit-codes': z.object(named),
  'payment-means': z.object(named),
  'discount-reasons': z.object(named),
  'identification-schemes': z.object({
    ...named,
    parties: z.array(z.enum(['seller', 'buyer'])).describe('Whose identification it may be.'),
  }),
} as const;

/** The name of a list, as its path has it. */
export type ReferenceListName = keyof typeof referenceRows;

/** Each list as it is answered under `data`. */
export type ReferenceLists = { [Name in ReferenceListName]: z.output<(typeof referenceRows)[Name]>[] };

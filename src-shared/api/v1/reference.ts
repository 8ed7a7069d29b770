import { z } from 'zod';

const named = { code: z.string(), name: z.string(), name_ar: z.string() };

/** The row of each list of `GET /v1/reference/<name>`. */
export const referenceRows = {
  'vat-categories': z.object({ ...named, rate: z.int() }),
  'vat-exemption-codes': z.object({ ...named, vat_category: z.enum(['S', 'Z', 'E', 'O']) }),
  'document-types': z.object({ ...named, type_code: z.string() }),
  'invoice-types': z.object({ ...named, submission: z.enum(['reporting', 'clearance']) }),
  'invoice-statuses': z.object({ ...named, is_final: z.boolean() }),
  'error-codes': z.object({ ...named, http_status: z.int(), retryable: z.boolean() }),
  countries: z.object(named),
  currencies: z.object(named),
  'unit-codes': z.object(named),
  'payment-means': z.object(named),
  'identification-schemes': z.object({ ...named, parties: z.array(z.enum(['seller', 'buyer'])) }),
} as const;

/** The name of a list, as its path has it. */
export type ReferenceListName = keyof typeof referenceRows;

/** Each list as it is answered under `data`. */
export type ReferenceLists = { [Name in ReferenceListName]: z.output<(typeof referenceRows)[Name]>[] };

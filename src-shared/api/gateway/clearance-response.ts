import { z } from 'zod';
import { validationResults, type ValidationResults } from './validation-results.ts';

/** The outcome of clearing a document. */
export const clearanceStatus = z.enum(['CLEARED', 'NOT_CLEARED']);

/** See {@link clearanceStatus}. */
export type ClearanceStatus = z.output<typeof clearanceStatus>;

/**
 * Answer of `POST /invoices/clearance/single` (standard §7.4), read tolerantly: an unknown status counts as none, and so does a
 * copy that is not text (contract §17). `clearedInvoice` is the Base64 of the XML that carries the authority's stamp: the legal
 * document.
 */
export const clearanceResponse = z.object({
  validationResults: validationResults.nullish().catch(null),
  clearanceStatus: clearanceStatus.nullish().catch(null),
  clearedInvoice: z.string().nullish().catch(null),
});

/** The answer as written on the wire. */
export type ClearanceResponse = {
  validationResults: ValidationResults | null;
  clearanceStatus: ClearanceStatus | null;
  clearedInvoice?: string | null;
};

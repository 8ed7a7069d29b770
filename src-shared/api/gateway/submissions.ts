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

/** Body of reporting, clearance and compliance check (standard §7.1). */
export const invoiceRequest = z.object({
  /** Base64 of the 32 bytes of the document's hash: 44 characters. */
  invoiceHash: z.string(),
  /** The same as `cbc:UUID`. */
  uuid: z.string(),
  /** Base64 of the UTF-8 XML bytes. */
  invoice: z.string(),
});

/** See {@link invoiceRequest}. */
export type InvoiceRequest = z.output<typeof invoiceRequest>;

/** The outcome of reporting a document; the last one says that it was reported before (standard §7.5). */
export const reportingStatus = z.enum(['REPORTED', 'NOT_REPORTED', 'REPORTED_SUCCESSFULLY_EARLIER']);

/** See {@link reportingStatus}. */
export type ReportingStatus = z.output<typeof reportingStatus>;

/** Answer of `POST /invoices/reporting/single` (standard §7.4), read tolerantly: an unknown status counts as none. */
export const reportingResponse = z.object({
  validationResults: validationResults.nullish().catch(null),
  reportingStatus: reportingStatus.nullish().catch(null),
});

/** The answer as written on the wire. */
export type ReportingResponse = { validationResults: ValidationResults | null; reportingStatus: ReportingStatus | null };

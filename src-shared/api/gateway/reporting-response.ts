import { z } from 'zod';
import { validationResults, type ValidationResults } from './validation-results.ts';

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

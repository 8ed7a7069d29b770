import { z } from 'zod';
import { clearanceStatus, type ClearanceStatus, reportingStatus, type ReportingStatus } from './submissions.ts';
import { validationResults, type ValidationResults } from './validation-results.ts';

/**
 * Answer of `POST /compliance/invoices` (standard §7.3), read tolerantly. One of the two statuses is null. The names of the two
 * QR members are misspelt by the authority.
 */
export const complianceResponse = z.object({
  validationResults: validationResults.nullish().catch(null),
  reportingStatus: reportingStatus.nullish().catch(null),
  clearanceStatus: clearanceStatus.nullish().catch(null),
  qrSellertStatus: z.string().nullish().catch(null),
  qrBuyertStatus: z.string().nullish().catch(null),
});

/** The answer as written on the wire. */
export type ComplianceResponse = {
  validationResults: ValidationResults | null;
  reportingStatus: ReportingStatus | null;
  clearanceStatus: ClearanceStatus | null;
  qrSellertStatus: string | null;
  qrBuyertStatus: string | null;
};

import { z } from 'zod';
import { createKind } from './invoice-requests.ts';

/** Body of `POST /v1/invoices/preflight`: what would be sent to the create endpoint of that kind. */
export const preflightRequest = z.strictObject({ kind: createKind, document: z.record(z.string(), z.unknown()) });

/** A rule of the authority that the document would break, or a warning of our own. `path` leads into the document of the request. */
export const preflightFinding = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  path: z.string(),
  message: z.string(),
  advice: z.string(),
  advice_ar: z.string(),
});

/** 200 of `POST /v1/invoices/preflight`. */
export const preflightResult = z.object({
  subtotal: z.number(),
  vat: z.number(),
  total: z.number(),
  payable: z.number(),
  would_be_accepted: z.boolean(),
  findings: z.array(preflightFinding),
});

/** What is to be said of the document, in the words of the request. */
export type PreflightFinding = z.output<typeof preflightFinding>;

/** 200 of `POST /v1/invoices/preflight`. */
export type PreflightResult = z.output<typeof preflightResult>;

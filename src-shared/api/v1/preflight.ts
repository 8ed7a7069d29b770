import { z } from 'zod';
import { resultFields } from '../documents/result-fields.ts';
import { createKind } from './invoice-requests.ts';

/** Body of `POST /v1/invoices/preflight`: what would be sent to the create endpoint of that kind. */
export const preflightRequest = z
  .strictObject({
    kind: createKind.describe('Which create endpoint the document is for.'),
    document: z.record(z.string(), z.unknown()).describe('The body that this endpoint would get.'),
  })
  .meta({ id: 'Preflight' });

// A rule of the authority that the document would break, or a warning of the appliance. `path` refers to the document of the
// request.
const preflightFinding = z
  .object({
    code: z
      .string()
      .describe(
        "The authority's rule, such as `BR-KSA-37`; or a warning of the appliance's own: `PDF-GLYPH-MISSING`, `SANAD-ARABIC`.",
      ),
    severity: z
      .enum(['error', 'warning'])
      .describe('`error`: the authority would reject the document; `warning`: it would accept it with a warning.'),
    path: z.string().describe('The field that it concerns, from the top of `document`.'),
    message: z.string().describe('What the rule says.'),
    advice: z.string().describe('What to change, in English.'),
    advice_ar: z.string().describe('What to change, in Arabic.'),
  })
  .meta({ id: 'PreflightFinding' });

/** 200 of `POST /v1/invoices/preflight`. */
export const preflightResult = z
  .object({
    subtotal: resultFields.subtotal,
    vat: resultFields.vat,
    total: resultFields.total,
    payable: resultFields.payable,
    would_be_accepted: z.boolean().describe('Whether the authority would accept the document.'),
    findings: z
      .array(preflightFinding)
      .describe(
        'Every rule of the authority that the document would break, up to 100 fields that the PDF cannot show completely, and up to 100 ' +
          'lines that do not say in Arabic what is sold.',
      ),
  })
  .meta({ id: 'PreflightResult' });

/** A finding about the document, in the terms of the request. */
export type PreflightFinding = z.output<typeof preflightFinding>;

/** 200 of `POST /v1/invoices/preflight`. */
export type PreflightResult = z.output<typeof preflightResult>;

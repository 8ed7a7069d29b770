import { z } from 'zod';
import { optionalText, textUpTo } from './fields.ts';

// What the authority's portal hands out (decisions §6). Anything else would be refused by it long after the request was answered.
const sixDigits = /^[0-9]{6}$/u;
const mustBeSixDigits = 'must be six digits, as the authority shows them';
const oneTimeCode = z.string().refine((text) => sixDigits.test(text), mustBeSixDigits);
const optionalOneTimeCode = optionalText.refine((text) => text === undefined || sixDigits.test(text), mustBeSixDigits);

/** Body of `POST /v1/egs`. */
export const createEgsUnitRequest = z
  .strictObject({
    unit_name: textUpTo(64),
    invoice_type: z.enum(['standard', 'simplified', 'both']).default('simplified'),
    otp: optionalOneTimeCode,
    phase: z.union([z.literal(1), z.literal(2)]).default(2),
    environment: z.enum(['sandbox', 'production']).optional(),
  })
  .refine((body) => !(body.phase === 1 && body.invoice_type === 'standard'), {
    path: ['invoice_type'],
    message: 'a unit of phase 1 issues simplified documents only',
  });

/** Body of `POST /v1/egs/:id/request-production` and of `/renew`. */
export const requestProductionRequest = z.strictObject({ otp: oneTimeCode });

/** The full resource of `GET /v1/egs/:id`. Certificate fields are null until there is a certificate. */
export const egsUnit = z.object({
  egs_unit_id: z.string(),
  unit_name: z.string(),
  serial_number: z.string(),
  environment: z.enum(['sandbox', 'production']),
  phase: z.int(),
  invoice_type: z.enum(['standard', 'simplified', 'both']),
  onboarding_status: z.enum(['pending', 'active', 'failed']),
  onboarding_error: z.object({ code: z.string(), message: z.string() }).nullable(),
  phase_2_certificate: z.boolean(),
  cert_issued_at: z.string().nullable(),
  cert_expires_at: z.string().nullable(),
  days_until_expiry: z.int().nullable(),
  cert_health: z.enum(['none', 'healthy', 'expiring', 'critical', 'expired']),
  invoice_counter: z.int(),
});

/** `GET /v1/egs/:id/status`. */
export const egsUnitStatus = egsUnit.omit({ serial_number: true, invoice_type: true });

/** 200 of `POST /v1/egs`. */
export const createdEgsUnit = z.object({
  egs_unit_id: z.string(),
  serial_number: z.string(),
  onboarding_status: z.literal('pending'),
  message: z.string(),
  poll_url: z.string(),
});

/** 200 of `POST /v1/egs/:id/request-production` and of `/renew`. */
export const productionCertificate = z.object({ message: z.string(), cert_expires_at: z.string() });

/** The body of `POST /v1/egs` as parsed. */
export type CreateEgsUnitRequest = z.output<typeof createEgsUnitRequest>;

/** A unit as every endpoint shows it. */
export type EgsUnitResource = z.output<typeof egsUnit>;

import { z } from 'zod';
import { errorFields } from '../error-envelope.ts';
import { environment, resultFields, rowsOf } from '../documents/result-fields.ts';
import { fault } from '../fault-params.ts';
import { optionalText, textUpTo } from './field-types.ts';

// The format of the portal's codes (contract §6). The gateway would refuse anything else long after the request was answered.
const sixDigits = /^[0-9]{6}$/;
const mustBeSixDigits = fault('six_digits', 'must be the six digits that the authority shows');
const oneTimeCode = z.string().refine((text) => sixDigits.test(text), mustBeSixDigits);

const unitInvoiceType = z.enum(['standard', 'simplified', 'both']);
const aboutOneTimeCode =
  "One-time code of six digits from the authority's portal. The sandbox uses a fixed one when you leave it out.";
/** A one-time code where the sandbox may do without. */
export const optionalOneTimeCode = optionalText
  .refine((text) => text === undefined || sixDigits.test(text), mustBeSixDigits)
  .describe(aboutOneTimeCode);

const aboutPhase = '1: simplified documents only; 2: everything.';

/** Body of `POST /v1/egs`. */
export const createEgsUnitRequest = z
  .strictObject({
    unit_name: textUpTo(64).describe('Your name for the unit, 1 to 64 characters.'),
    invoice_type: unitInvoiceType
      .default('simplified')
      .describe('What the unit will issue: documents to businesses, to consumers, or both.'),
    otp: optionalOneTimeCode,
    phase: z
      .union([z.literal(1), z.literal(2)])
      .default(2)
      .meta({ description: aboutPhase, override: { type: 'integer', enum: [1, 2], anyOf: undefined } }),
    environment: environment.optional().describe('Optional; if present, it must be the environment of the key.'),
  })
  .refine((body) => !(body.phase === 1 && body.invoice_type === 'standard'), {
    path: ['invoice_type'],
    message: 'must not be standard: a unit of phase 1 issues only simplified documents',
  })
  .meta({ id: 'CreateEgsUnit' });

/** Body of `POST /v1/egs/:id/replace`. */
export const replaceEgsUnitRequest = z.strictObject({ otp: optionalOneTimeCode }).meta({ id: 'ReplaceEgsUnit' });

/** Body of `POST /v1/egs/:id/request-production` and of `/renew`. */
export const requestProductionRequest = z
  .strictObject({ otp: oneTimeCode.describe(aboutOneTimeCode) })
  .meta({ id: 'RequestProduction' });

const serialNumber = z.string().describe('The serial number in its certificate.');
const aboutOnboardingStatus =
  '`pending`, `active` (ready to issue), `failed`, or `retired` (another unit has taken over, and all its documents are submitted).';

const onboardingError = z
  .object({
    code: errorFields.shape.code,
    message: z.string().describe('What happened, in words.'),
  })
  .meta({ id: 'OnboardingError' });

/** The full resource of `GET /v1/egs/:id`. Certificate fields are null until there is a certificate. */
export const egsUnit = z
  .object({
    egs_unit_id: resultFields.egs_unit_id,
    unit_name: z.string().describe('Your name for the unit.'),
    serial_number: serialNumber,
    environment: resultFields.environment,
    phase: z.int().describe(aboutPhase),
    invoice_type: unitInvoiceType.describe('What the unit may issue.'),
    onboarding_status: z.enum(['pending', 'active', 'failed', 'retired']).describe(aboutOnboardingStatus),
    onboarding_error: onboardingError
      .nullable()
      .describe(
        'Why the onboarding is waiting or has failed, or null. On an `active` unit: the same about its renewal; meanwhile it uses the certificate that it has.',
      ),
    phase_2_certificate: z.boolean().describe('Whether it has a production certificate.'),
    cert_issued_at: z.string().nullable().describe("The start of its certificate's validity, or null."),
    cert_expires_at: z.string().nullable().describe("The end of its certificate's validity, or null."),
    days_until_expiry: z.int().nullable().describe('Whole days until then, or null.'),
    cert_health: z
      .enum(['none', 'healthy', 'expiring', 'critical', 'expired'])
      .describe('`none`, `healthy`, `expiring` (30 days), `critical` (7 days) or `expired`.'),
    invoice_counter: z.int().describe('The counter (ICV) of its last document; 0 before the first.'),
    replaces_egs_unit_id: z.string().nullable().describe('The unit that it takes over from, or null.'),
    replaced_by_egs_unit_id: z
      .string()
      .nullable()
      .describe('The unit that takes over from it, once that is `active`; then that one issues what names this one. Else null.'),
  })
  .meta({ id: 'EgsUnit' });

/** `GET /v1/egs/:id/status`. */
export const egsUnitStatus = egsUnit
  .omit({ serial_number: true, invoice_type: true, replaces_egs_unit_id: true, replaced_by_egs_unit_id: true })
  .meta({ id: 'EgsUnitStatus' });

/** The status of a unit. */
export function statusOfUnit(unit: EgsUnitResource): z.output<typeof egsUnitStatus> {
  const {
    serial_number: _serial,
    invoice_type: _type,
    replaces_egs_unit_id: _old,
    replaced_by_egs_unit_id: _new,
    ...status
  } = unit;
  return status;
}

/** 200 of `GET /v1/egs`. */
export const egsUnitList = z.object({ data: rowsOf(egsUnit) }).meta({ id: 'EgsUnitList' });

/** 200 of `POST /v1/egs`. */
export const createdEgsUnit = z
  .object({
    egs_unit_id: resultFields.egs_unit_id,
    serial_number: serialNumber,
    onboarding_status: z.literal('pending').describe(aboutOnboardingStatus),
    message: resultFields.message,
    poll_url: resultFields.poll_url,
  })
  .meta({ id: 'CreatedEgsUnit' });

/** 200 of `POST /v1/egs/:id/request-production` and of `/renew`. */
export const productionCertificate = z
  .object({
    message: resultFields.message,
    cert_expires_at: z.string().describe('The end of the validity of the new certificate.'),
  })
  .meta({ id: 'ProductionCertificate' });

/** The body of `POST /v1/egs` as parsed. */
export type CreateEgsUnitRequest = z.output<typeof createEgsUnitRequest>;

/** A unit as every endpoint shows it. */
export type EgsUnitResource = z.output<typeof egsUnit>;

const dayMs = 24 * 3_600_000;
const expiringDays = 30;
const criticalDays = 7;

/** The whole days until the end of a certificate's validity; negative once it is over. */
export function daysUntil(expiresAt: Date, now: Date): number {
  return Math.floor((expiresAt.getTime() - now.getTime()) / dayMs);
}

/** How a unit's certificate is, by the days that it has left; null for a unit without one. */
export function certificateHealth(daysLeft: number | null): EgsUnitResource['cert_health'] {
  if (daysLeft === null) return 'none';
  if (daysLeft < 0) return 'expired';
  if (daysLeft <= criticalDays) return 'critical';
  return daysLeft <= expiringDays ? 'expiring' : 'healthy';
}

import { z } from 'zod';
import { environment } from '#shared/api/documents/result-fields.ts';

const fault = z.object({
  code: z.enum([
    'VALIDATION_ERROR',
    'UNKNOWN_COMMAND',
    'STORAGE_UNAVAILABLE',
    'NOT_PROVISIONED',
    'HEAD_OFFICE_OWNS_THIS',
    'COMPANY_PROFILE_INCOMPLETE',
    'COMPANY_IN_USE',
    'EGS_UNIT_NOT_FOUND',
    'ENVIRONMENT_KEY_MISMATCH',
    'API_KEY_NAME_EXISTS',
    'API_KEY_NOT_FOUND',
    'API_KEY_AMBIGUOUS',
    'API_KEY_REPLACED',
    'API_KEY_REVOKED',
  ]),
  /** The field of the provision file or of the command; empty where none is at fault. */
  path: z.string(),
  message: z.string(),
});

const shownKey = z.object({
  key_id: z.string(),
  name: z.string(),
  environment,
  prefix: z.string(),
  last_four: z.string(),
  default_egs_unit_id: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  /** The key itself: only in the answer that makes it. */
  api_key: z.string().optional(),
});

const shownCompany = z.object({
  company_id: z.string(),
  legal_name: z.string(),
  vat_number: z.string(),
  change: z.enum(['added', 'updated', 'unchanged']),
});

/** What the appliance answers to a command of its operator. */
export const operatorAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), company: shownCompany.optional(), keys: z.array(shownKey) }),
  z.object({ ok: z.literal(false), faults: z.array(fault) }),
]);

/** See {@link operatorAnswer}. */
export type OperatorAnswer = z.output<typeof operatorAnswer>;

/** Why a command is refused. */
export type OperatorFault = z.output<typeof fault>;

/** An API key as the operator sees it. */
export type ShownKey = z.output<typeof shownKey>;

/** The answer to a command that was carried out. */
export type OperatorSuccess = Extract<OperatorAnswer, { ok: true }>;

/** Refuses a command. */
export function refuse(code: OperatorFault['code'], path: string, message: string): OperatorAnswer {
  return { ok: false, faults: [{ code, path, message }] };
}

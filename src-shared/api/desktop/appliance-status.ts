import { z } from 'zod';
import { environment } from '../documents/result-fields.ts';

const count = z.int().nonnegative();

const condition = z.object({
  code: z.string(),
  subject: z.string(),
  message: z.string(),
  severity: z.enum(['error', 'warning']),
  since: z.iso.datetime(),
});

const certificate = z.object({
  egs_unit_id: z.string(),
  unit_name: z.string(),
  environment,
  expires_at: z.iso.datetime(),
});

const applianceStatus = z.object({
  version: z.string(),
  /** Where it listens on this machine. */
  url: z.url(),
  /** The link that makes the first owner, with the token of this start; null where no first owner is to be made. */
  setup_url: z.url().nullable(),
  /** The head office that it has joined, which its pages link to. */
  head_office_url: z.url().nullable(),
  /** Whether a company is known; without one nothing can be sold yet. */
  has_company: z.boolean(),
  conditions: z.array(condition),
  /** Documents that the authority has not answered yet. */
  waiting: count,
  /** Until when the first waiting simplified document must be reported; null if none waits. */
  nearest_deadline: z.iso.datetime().nullable(),
  /** All documents that the authority has rejected. */
  rejected: count,
  /** The certificates that units sign with. */
  certificates: z.array(certificate),
});

/**
 * How a running appliance is, as it says on its control socket: counts and names, no document, no buyer and no key. Whoever can ask
 * there owns the data folder, and so may make the first owner.
 */
export type ApplianceStatus = z.output<typeof applianceStatus>;

const refusal = z.object({ ok: z.literal(false), faults: z.array(z.object({ code: z.string(), message: z.string() })) });

/** The answer to `{command: 'status'}` on the control socket; an appliance of an earlier version refuses it. */
export const statusAnswer = z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), status: applianceStatus }), refusal]);

/** The answer to `{command: 'backup'}` on the control socket: the file that was written and verified. */
export const backupAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), file: z.string(), bytes: count }),
  refusal,
]);

/** See {@link backupAnswer}. */
export type BackupAnswer = z.output<typeof backupAnswer>;

import { z } from 'zod';
import { textUpTo } from '../v1/field-types.ts';
import { optionalParameter } from '../v1/query-fields.ts';
import { instantParameter, pageOf, pageParameters } from './pagination.ts';

/** What the audit log records, by area. An action is named for what was done, in the past. */
export const auditActions = {
  sessions: ['login.succeeded', 'login.failed', 'session.signed_out', 'session.ended', 'session.revoked'],
  profile: [
    'profile.changed',
    'password.changed',
    'password.reset',
    'totp.setup_started',
    'totp.enabled',
    'totp.disabled',
    'totp.reset',
  ],
  team: [
    'user.invited',
    'user.joined',
    'user.role_changed',
    'user.limits_changed',
    'user.removed',
    'user.password_reset_created',
    'invitation.deleted',
    'password.reset_requested',
  ],
  mail: ['mail_settings.changed', 'mail.tested', 'mail.retried'],
  alerts: ['alert.acknowledged', 'alert_rule.created', 'alert_rule.changed', 'alert_rule.deleted', 'alert_rule.tested'],
  organization: ['organization.set_up', 'organization.changed', 'plan.changed'],
  companies: ['company.created', 'company.changed', 'company.deleted'],
  apiKeys: ['api_key.created', 'api_key.changed', 'api_key.rotated', 'api_key.revoked'],
  appliances: [
    'enrolment_code.created',
    'appliance.enrolled',
    'appliance.changed',
    'appliance.revoked',
    'feed.entry_kept_apart',
    'feed.entries_taken',
    'feed.restarted',
    'appliance.quarantined',
    'appliance.quarantine_released',
  ],
  branchUsers: ['branch_user.created', 'branch_user.changed', 'branch_user.deleted'],
  units: ['unit.certificate_requested'],
  documents: ['invoice.retry_requested'],
  webhooks: [
    'webhook.created',
    'webhook.changed',
    'webhook.deleted',
    'webhook.enabled',
    'webhook.disabled',
    'webhook.secret_rotated',
    'webhook.tested',
    'webhook.delivery_retried',
    'webhook.deliveries_retried',
  ],
} as const;

/** An action of the audit log. */
export type AuditAction = (typeof auditActions)[keyof typeof auditActions][number];

const anyText = textUpTo(200);

const auditFilters = {
  actor: optionalParameter('Only what this person or appliance did (`actor.id`).', anyText),
  action: optionalParameter('Only this action, such as `company.created`.', anyText),
  target: optionalParameter('Only what was done to the thing with this id.', anyText),
  from: instantParameter('Only entries of this instant or later.'),
  to: instantParameter('Only entries of this instant or earlier.'),
};

/** Query of `GET /api/audit-log`. */
export const auditLogQuery = z.strictObject({
  ...pageParameters,
  ...auditFilters,
  format: optionalParameter(
    '`json`: a page. `csv`: every entry that matches, as a sheet; `limit` and `cursor` then say nothing.',
    z.enum(['json', 'csv']),
  ),
});

const actor = z.object({
  type: z.enum(['user', 'appliance', 'system']).describe('A person, a branch appliance, or head office itself.'),
  id: z.string().describe('Its id.'),
  name: z.string().describe('Its name at that time.'),
});

// An entry of the audit log.
const auditLogEntry = z
  .object({
    entry_id: z.string().describe('Its id.'),
    at: z.string().describe('When it happened.'),
    actor: actor.describe('Who did it.'),
    action: z.string().describe('What was done, such as `company.created`.'),
    target: z.string().describe('The id of what it was done to.'),
    before: z.unknown().describe('What changed, as it was; null where there was nothing.'),
    after: z.unknown().describe('What changed, as it is; null where nothing is left.'),
    address: z.string().nullable().describe('The network address that the request came from, or null.'),
    request_id: z.string().nullable().describe('The id of the request, or null.'),
    previous_hash: z.string().describe('The hash of the entry before; 64 zeros for the first one.'),
    hash: z
      .string()
      .describe(
        'SHA-256 in hexadecimal over `previous_hash` followed by the canonical JSON (RFC 8785) of this entry without `hash`.',
      ),
  })
  .meta({ id: 'AuditLogEntry' });

const auditTarget = z
  .object({
    target: z.string().describe('The id, as entries have it.'),
    kind: z
      .enum([
        'alert',
        'alert_rule',
        'api_key',
        'appliance',
        'branch_user',
        'company',
        'egs_unit',
        'invitation',
        'invoice',
        'mail',
        'organization',
        'session',
        'user',
        'webhook',
        'webhook_delivery',
      ])
      .describe('What it is.'),
    name: z
      .string()
      .describe(
        'What it is called now, or was called last: its name, the number of a document, the address of an invitation, the person of a ' +
          'session, the description or else the URL of a webhook, the event type of a delivery, the kind of an alert.',
      ),
    name_ar: z.string().nullable().describe('The Arabic name of a company, or null.'),
    belongs_to: z
      .string()
      .nullable()
      .describe('The company of a key or a unit, the webhook of a delivery, the person of a session; null for others.'),
    is_deleted: z.boolean().describe('Whether it is gone.'),
  })
  .meta({ id: 'AuditTarget' });

/** 200 of `GET /api/audit-log`. */
export const auditLogPage = pageOf(auditLogEntry).extend({
  targets: z
    .array(auditTarget)
    .describe(
      'What the targets of these entries are called, as far as it is known; each once. Entries have no names: their hashes cover only ' +
        'what never changes.',
    ),
});

const auditFault = z.object({
  position: z.int().describe('The position in the log, from 1 on.'),
  entry_id: z.string().nullable().describe('The entry, or null where it is missing.'),
  problem: z
    .enum(['missing', 'altered', 'broken_link'])
    .describe(
      '`missing`: entries are gone. `altered`: the entry does not have its hash. `broken_link`: it does not name the hash of the entry before.',
    ),
});

/** 200 of `GET /api/audit-log/verify`. */
export const auditVerification = z
  .object({
    ok: z.boolean().describe('Whether the log is complete and unaltered.'),
    entries: z.int().describe('How many entries were verified.'),
    first_fault: auditFault.optional().describe('Where the log stops being what was written; left out if it is valid.'),
  })
  .meta({ id: 'AuditVerification' });

/** See {@link auditLogQuery}. */
export type AuditLogQuery = z.output<typeof auditLogQuery>;

/** The part of it that chooses entries. */
export type AuditFilters = Pick<AuditLogQuery, keyof typeof auditFilters>;

/** What the target of an entry is called. */
export type AuditTarget = z.output<typeof auditTarget>;

/** See {@link auditVerification}. */
export type AuditVerification = z.output<typeof auditVerification>;

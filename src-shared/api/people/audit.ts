import { z } from 'zod';
import { instantParameter, pageOf, pageParameters } from '../dashboard/pagination.ts';
import { optionalParameter } from '../v1/query-fields.ts';

/** What people do that is recorded; reading is not. */
export const branchAuditAction = z
  .enum([
    'session.signed_in',
    'session.sign_in_failed',
    'session.pin_blocked',
    'session.unlocked',
    'session.signed_out',
    'appliance.set_up',
    'appliance.restored',
    'appliance.older_ledger_accepted',
    'user.added',
    'user.changed',
    'user.removed',
    'user.password_reset',
    'account.changed',
    'document.issued',
    'document.retried',
    'document.returned',
    'document.converted',
    'queue.retried',
    'rejection.done',
    'rejection.reopened',
    'till.invited',
    'unit.created',
    'unit.certificate_requested',
    'unit.tail_confirmed',
    'unit.replaced',
    'unit.given_up',
    'unit.portal_step_done',
    'unit.portal_step_reopened',
    'company.stored',
    'api_key.created',
    'api_key.rotated',
    'api_key.revoked',
    'head_office.joined',
    'settings.changed',
    'network.opened',
    'network.closed',
    'backup.written',
    'backup.checked',
    'backup.drilled',
    'backup.settings_changed',
    'support_bundle.made',
    'printer.added',
    'printer.changed',
    'printer.removed',
    'printer.tested',
    'receipt_layout.changed',
    'document.printed',
    'document.mailed',
    'mail.retried',
    'mail.tested',
    'day_report.printed',
    'test_invoice.issued',
  ])
  .meta({ id: 'BranchAuditAction', description: 'What was done.' });

/** See {@link branchAuditAction}. */
export type BranchAuditAction = z.output<typeof branchAuditAction>;

/** Who did what commands of `sanad` do, in place of the name of a person. */
export const commandLineName = 'command line';

/** Query of `GET /manager/audit-log`. */
export const branchAuditQuery = z.strictObject({
  ...pageParameters,
  action: optionalParameter('Only entries of this action.', branchAuditAction),
  user_id: optionalParameter('Only what this person did.', z.string().max(100)),
  from: instantParameter('Only entries of this instant or later.'),
  to: instantParameter('Only entries of this instant or earlier.'),
});

/** See {@link branchAuditQuery}. */
export type BranchAuditQuery = z.output<typeof branchAuditQuery>;

/** The action of an entry. */
export const shownAction = z
  .union([branchAuditAction, z.literal('unreadable')])
  .describe('What was done; `unreadable` where what is stored of that is damaged.');

// Something that a person did. Entries are never changed and never removed.
const branchAuditEntry = z
  .object({
    entry_id: z.int().describe('Its number.'),
    at: z.string().describe('When it was done.'),
    action: shownAction,
    user_id: z.string().nullable().describe('Who did it; null where nobody was signed in.'),
    username: z.string().nullable().describe('His user name then; null where no user has the name that was tried.'),
    name: z.string().nullable().describe(`His name then; "${commandLineName}" for what was done with the command "sanad users".`),
    role: z.string().nullable().describe('His role then.'),
    target: z.string().nullable().describe('The id of what it was done to.'),
    detail: z.record(z.string(), z.unknown()).nullable().describe('More about it, such as which fields changed; never a secret.'),
    address: z.string().describe('The network address that it was done from; empty for the command line.'),
    request_id: z.string().describe('The id of the request.'),
  })
  .meta({ id: 'BranchAuditEntry' });

/** Something that a person did. */
export type BranchAuditEntry = z.output<typeof branchAuditEntry>;

/** 200 of `GET /manager/audit-log`: newest first. */
export const branchAuditPage = pageOf(branchAuditEntry);

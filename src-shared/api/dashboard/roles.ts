import { z } from 'zod';

/** The roles of people at head office. */
export const role = z.enum(['owner', 'admin', 'developer', 'viewer']).meta({ id: 'Role', description: 'What a person may do.' });

/** See {@link role}. */
export type Role = z.output<typeof role>;

/** What routes may need of a role. */
export const right = z.enum([
  'companies.read',
  'companies.change',
  'companies.delete',
  'units.read',
  'units.change',
  'appliances.read',
  'appliances.change',
  'branch_users.read',
  'branch_users.change',
  'api_keys.read',
  'api_keys.change',
  'webhooks.read',
  'webhooks.change',
  'invoices.read',
  'invoices.change',
  'reports.read',
  'alerts.read',
  'alerts.change',
  'alert_rules.read',
  'alert_rules.change',
  'activity.read',
  'audit_log.read',
  'billing.read',
  'billing.change',
  'team.read',
  'team.change',
  'mails.read',
  'mails.change',
  'mail_settings.change',
]);

/** See {@link right}. */
export type Right = z.output<typeof right>;

// What each role may do (contract §11): the only table of rights. A route names the right that it needs, and `GET /api/auth/me`
// lists those of the caller.
const rights: Readonly<Record<Right, readonly Role[]>> = {
  'companies.read': ['owner', 'admin', 'developer', 'viewer'],
  'companies.change': ['owner', 'admin'],
  'companies.delete': ['owner'],
  'units.read': ['owner', 'admin', 'developer', 'viewer'],
  'units.change': ['owner', 'admin'],
  'appliances.read': ['owner', 'admin', 'developer', 'viewer'],
  'appliances.change': ['owner', 'admin'],
  'branch_users.read': ['owner', 'admin', 'developer', 'viewer'],
  'branch_users.change': ['owner', 'admin'],
  'api_keys.read': ['owner', 'admin', 'developer', 'viewer'],
  'api_keys.change': ['owner', 'admin', 'developer'],
  'webhooks.read': ['owner', 'admin', 'developer', 'viewer'],
  'webhooks.change': ['owner', 'admin', 'developer'],
  'invoices.read': ['owner', 'admin', 'developer', 'viewer'],
  'invoices.change': ['owner', 'admin'],
  'reports.read': ['owner', 'admin', 'developer', 'viewer'],
  'alerts.read': ['owner', 'admin', 'developer', 'viewer'],
  'alerts.change': ['owner', 'admin', 'developer'],
  'alert_rules.read': ['owner', 'admin', 'developer', 'viewer'],
  'alert_rules.change': ['owner', 'admin'],
  'activity.read': ['owner', 'admin', 'developer', 'viewer'],
  'audit_log.read': ['owner', 'admin'],
  'billing.read': ['owner', 'admin'],
  'billing.change': ['owner'],
  'team.read': ['owner', 'admin'],
  'team.change': ['owner'],
  'mails.read': ['owner', 'admin', 'developer'],
  'mails.change': ['owner', 'admin'],
  'mail_settings.change': ['owner'],
};

// What concerns the organization as a whole, and therefore nobody who is limited to some of its companies or branches.
const ofWholeOrganization: readonly Right[] = [
  'audit_log.read',
  'billing.read',
  'billing.change',
  'team.read',
  'team.change',
  'alert_rules.read',
  'alert_rules.change',
  'mails.read',
  'mails.change',
  'mail_settings.change',
];

/** Whether a role has a right; `isLimited`: for somebody who is limited to some companies or branches. */
export function mayDo(who: Role, what: Right, isLimited = false): boolean {
  return rights[what].includes(who) && !(isLimited && ofWholeOrganization.includes(what));
}

/** The rights of a role, in the order of the table; see {@link mayDo}. */
export function rightsOf(who: Role, isLimited = false): Right[] {
  return right.options.filter((what) => mayDo(who, what, isLimited));
}

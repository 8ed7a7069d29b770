import { z } from 'zod';
import type { AuditTarget } from '#shared/api/dashboard/audit.ts';
import { storedJson } from '#main/platform/formats/stored-json.ts';
import type { Tenant } from '../db/in-organization.ts';
import { invoiceIdOf, uuidOfInvoice } from '../db/invoice-ids.ts';

type Kind = AuditTarget['kind'];
type Named = { target: string; name: string; name_ar?: string | null; belongs_to?: string; deleted_at?: Date | null };

// What the actions of an area are done to; the part of an action before its dot is its area.
const kindOfArea: ReadonlyMap<string, Kind> = new Map([
  ['alert', 'alert'],
  ['alert_rule', 'alert_rule'],
  ['api_key', 'api_key'],
  ['appliance', 'appliance'],
  ['branch_user', 'branch_user'],
  ['company', 'company'],
  ['enrolment_code', 'organization'],
  ['invitation', 'invitation'],
  ['invoice', 'invoice'],
  ['login', 'user'],
  ['mail', 'mail'],
  ['mail_settings', 'organization'],
  ['organization', 'organization'],
  ['password', 'user'],
  ['plan', 'organization'],
  ['profile', 'user'],
  ['session', 'session'],
  ['totp', 'user'],
  ['unit', 'egs_unit'],
  ['user', 'user'],
  ['webhook', 'webhook'],
]);
const kindOfAction: ReadonlyMap<string, Kind> = new Map([
  ['feed.restarted', 'appliance'],
  ['user.invited', 'invitation'],
  ['webhook.delivery_retried', 'webhook_delivery'],
]);

function kindOf(action: string): Kind | undefined {
  return kindOfAction.get(action) ?? kindOfArea.get(action.split('.')[0] ?? '');
}

type Lookup = (tenant: Tenant, ids: readonly string[]) => Promise<Named[]>;

const lookups: Readonly<Record<Kind, Lookup>> = {
  alert: (tenant, ids) =>
    tenant.selectFrom('alerts').select(['alert_id as target', 'kind as name']).where('alert_id', 'in', ids).execute(),
  alert_rule: (tenant, ids) =>
    tenant.selectFrom('alert_rules').select(['rule_id as target', 'name']).where('rule_id', 'in', ids).execute(),
  api_key: (tenant, ids) =>
    tenant
      .selectFrom('api_keys')
      .select(['key_id as target', 'name', 'company_id as belongs_to'])
      .where('key_id', 'in', ids)
      .execute(),
  appliance: (tenant, ids) =>
    tenant
      .selectFrom('appliances')
      .select(['appliance_id as target', 'branch_name as name'])
      .where('appliance_id', 'in', ids)
      .execute(),
  branch_user: (tenant, ids) =>
    tenant.selectFrom('branch_users').select(['branch_user_id as target', 'name']).where('branch_user_id', 'in', ids).execute(),
  company: (tenant, ids) =>
    tenant
      .selectFrom('companies')
      .select(['company_id as target', 'legal_name as name', 'legal_name_ar as name_ar'])
      .where('company_id', 'in', ids)
      .execute(),
  egs_unit: (tenant, ids) =>
    tenant
      .selectFrom('egs_units')
      .select(['egs_unit_id as target', 'unit_name as name', 'company_id as belongs_to'])
      .where('egs_unit_id', 'in', ids)
      .execute(),
  invitation: (tenant, ids) =>
    tenant
      .selectFrom('invitations')
      .select(['invitation_id as target', 'email as name'])
      .where('invitation_id', 'in', ids)
      .execute(),
  async invoice(tenant, ids) {
    const rows = tenant.selectFrom('documents').select(['invoice_id', 'invoice_number as name']);
    const found = await rows.where('invoice_id', 'in', ids.map(uuidOfInvoice)).execute();
    return found.map(({ invoice_id, name }) => ({ target: invoiceIdOf(invoice_id), name }));
  },
  mail: (tenant, ids) =>
    tenant.selectFrom('mails').select(['mail_id as target', 'subject as name']).where('mail_id', 'in', ids).execute(),
  organization: (tenant, ids) =>
    tenant
      .selectFrom('organizations')
      .select(['organization_id as target', 'name'])
      .where('organization_id', 'in', ids)
      .execute(),
  session: (tenant, ids) =>
    tenant
      .selectFrom('sessions')
      .innerJoin('users', 'users.user_id', 'sessions.user_id')
      .select(['sessions.session_id as target', 'users.name', 'users.user_id as belongs_to'])
      .where('sessions.session_id', 'in', ids)
      .execute(),
  user: (tenant, ids) => tenant.selectFrom('users').select(['user_id as target', 'name']).where('user_id', 'in', ids).execute(),
  webhook: (tenant, ids) =>
    tenant
      .selectFrom('webhook_endpoints')
      .select((eb) => ['webhook_id as target', eb.fn.coalesce('description', 'url').as('name'), 'deleted_at'])
      .where('webhook_id', 'in', ids)
      .execute(),
  webhook_delivery: (tenant, ids) =>
    tenant
      .selectFrom('webhook_deliveries')
      .select(['delivery_id as target', 'event_type as name', 'webhook_id as belongs_to'])
      .where('delivery_id', 'in', ids)
      .execute(),
};

const idForms: Readonly<Partial<Record<Kind, z.ZodType<string>>>> = { invoice: z.string().regex(/^inv_[0-9a-f]{32}$/) };

// The entries that name something which is gone.
const namingActions = [
  'alert_rule.deleted',
  'api_key.created',
  'branch_user.deleted',
  'company.deleted',
  'invitation.deleted',
  'user.removed',
] as const;
const noted = z
  .object({
    name: z.string().optional(),
    legal_name: z.string().optional(),
    legal_name_ar: z.string().nullish(),
    email: z.string().optional(),
  })
  .catch({});

async function lastNames(tenant: Tenant, kinds: ReadonlyMap<string, Kind>): Promise<AuditTarget[]> {
  if (kinds.size === 0) return [];
  const entries = await tenant
    .selectFrom('audit_entries')
    .distinctOn('target')
    .select(['target', 'before', 'after'])
    .where('target', 'in', [...kinds.keys()])
    .where('action', 'in', namingActions)
    .orderBy('target')
    .orderBy('position', 'desc')
    .execute();
  return entries.flatMap(({ target, before, after }) => {
    const { name, legal_name, legal_name_ar, email } = noted.parse(storedJson(before ?? after ?? 'null'));
    const shown = name ?? legal_name ?? email;
    const kind = kinds.get(target);
    if (shown === undefined || kind === undefined) return [];
    return [{ target, kind, name: shown, name_ar: legal_name_ar ?? null, belongs_to: null, is_deleted: true }];
  });
}

/**
 * What the targets of entries are called now, or were called last where they are gone, each once; a target of which neither is known is
 * left out. Entries themselves have no names, since what they are hashed over never changes.
 */
export async function nameTargets(
  tenant: Tenant,
  entries: readonly { action: string; target: string }[],
): Promise<AuditTarget[]> {
  const kinds = new Map<string, Kind>();
  for (const { action, target } of entries) {
    const kind = kindOf(action);
    if (kind !== undefined && (idForms[kind] ?? z.uuid()).safeParse(target).success) kinds.set(target, kind);
  }
  const found: AuditTarget[] = [];
  for (const [kind, targets] of Map.groupBy(kinds.keys(), (target) => kinds.get(target))) {
    if (kind === undefined) continue;
    for (const { target, name, name_ar = null, belongs_to = null, deleted_at = null } of await lookups[kind](tenant, targets)) {
      found.push({ target, kind, name, name_ar, belongs_to, is_deleted: deleted_at !== null });
      kinds.delete(target);
    }
  }
  return [...found, ...(await lastNames(tenant, kinds))];
}

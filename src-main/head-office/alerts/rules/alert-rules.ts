import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { AppError } from '#shared/api/app-error.ts';
import { alertRuleSettings, type AlertRule, type AlertRuleSettings } from '#shared/api/dashboard/alert-rules.ts';
import type { Alert } from '#shared/api/dashboard/alerts.ts';
import type { PageQuery } from '#shared/api/dashboard/pagination.ts';
import { storedJson } from '#main/platform/formats/stored-json.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { newestFirst } from '../../request/newest-first.ts';
import { requireFound } from '../../request/require-id.ts';

// Each alert is held against every rule.
const mostRules = 50;

function selectRules(tenant: Tenant) {
  return tenant.selectFrom('alert_rules').select(['rule_id', 'name', 'enabled', 'settings', 'created_at', 'updated_at']);
}

type RuleRow = Awaited<ReturnType<ReturnType<typeof selectRules>['execute']>>[number];

const storedSettings = alertRuleSettings.omit({ name: true, enabled: true });

// Of a rule whose settings cannot be read, or say what this version does not know.
const tellsNobody: z.output<typeof storedSettings> = {
  kinds: ['*'],
  severities: null,
  company_ids: null,
  to: { user_ids: [], roles: [], addresses: [] },
  delivery: 'at_once',
  daily_at: null,
  quiet_hours: null,
  escalation: null,
};

// A rule as the API shows it. One that cannot be read is off and tells nobody, until a person says anew whom it tells.
function shownRule({ rule_id, name, enabled, settings, created_at, updated_at }: RuleRow): AlertRule {
  const { data: stored } = storedSettings.safeParse(storedJson(settings));
  return {
    rule_id,
    name,
    enabled: enabled && stored !== undefined,
    unreadable: stored === undefined,
    ...(stored ?? tellsNobody),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** What a rule says, without what it is known by. */
export function settingsOf({
  rule_id: _id,
  created_at: _created,
  updated_at: _updated,
  unreadable: _unreadable,
  ...settings
}: AlertRule): AlertRuleSettings {
  return settings;
}

function columnsOf({ name, enabled, ...settings }: AlertRuleSettings) {
  return { name, enabled, settings: JSON.stringify(settings) };
}

/** A page of rules, newest first. */
export function listRules(tenant: Tenant, organizationId: string, query: PageQuery) {
  const scope = { list: 'alert_rules', organizationId };
  return newestFirst(scope, query, { rows: selectRules(tenant), by: ['created_at', 'rule_id'], show: shownRule });
}

/** The rules that send. */
export async function enabledRules(tenant: Tenant): Promise<AlertRule[]> {
  return (await selectRules(tenant).where('enabled', '=', true).execute()).map(shownRule).filter(({ enabled }) => enabled);
}

/**
 * The rule with this id.
 *
 * @throws AppError NOT_FOUND.
 */
export async function requireRule(tenant: Tenant, ruleId: string): Promise<AlertRule> {
  return shownRule(requireFound(await selectRules(tenant).where('rule_id', '=', ruleId).executeTakeFirst()));
}

/**
 * Stores a new rule, under the lock of alerts.
 *
 * @throws AppError ALERT_RULE_LIMIT_REACHED.
 */
export async function insertRule(
  tenant: Tenant,
  organizationId: string,
  { settings, now }: { settings: AlertRuleSettings; now: Date },
): Promise<AlertRule> {
  const { count } = await tenant
    .selectFrom('alert_rules')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= mostRules) throw new AppError('ALERT_RULE_LIMIT_REACHED', { extra: { max: mostRules } });
  const row = { rule_id: randomUUID(), ...columnsOf(settings), created_at: now, updated_at: now };
  await tenant
    .insertInto('alert_rules')
    .values({ organization_id: organizationId, ...row })
    .execute();
  return shownRule(row);
}

/** Stores what a rule says from now on. */
export async function updateRule(
  tenant: Tenant,
  { rule_id, created_at }: AlertRule,
  { settings, now }: { settings: AlertRuleSettings; now: Date },
): Promise<AlertRule> {
  const columns = { ...columnsOf(settings), updated_at: now };
  await tenant.updateTable('alert_rules').set(columns).where('rule_id', '=', rule_id).execute();
  return shownRule({ rule_id, ...columns, created_at: new Date(created_at) });
}

/** The companies that an alert is about: one, or those of its branch; undefined where it is about none in particular. */
export type CompaniesOf = (alert: Alert) => readonly string[] | undefined;

/** See {@link CompaniesOf}. Of branches that are asked for only where a rule names companies. */
export async function readCompaniesOf(tenant: Tenant, rules: readonly AlertRuleSettings[]): Promise<CompaniesOf> {
  if (rules.every(({ company_ids }) => company_ids === null)) return () => undefined;
  const rows = await tenant.selectFrom('appliances').select(['appliance_id', 'company_ids']).execute();
  const byAppliance = new Map(rows.map(({ appliance_id, company_ids }) => [appliance_id, company_ids]));
  return ({ company_id, appliance_id }) => (company_id === undefined ? byAppliance.get(appliance_id ?? '') : [company_id]);
}

/** Whether a rule tells of an alert. */
export function concerns({ kinds, severities, company_ids }: AlertRuleSettings, alert: Alert, companiesOf: CompaniesOf): boolean {
  const companies = companiesOf(alert);
  return (
    (kinds.includes('*') || kinds.includes(alert.kind)) &&
    (severities === null || severities.includes(alert.severity)) &&
    (company_ids === null || companies === undefined || companies.some((id) => company_ids.includes(id)))
  );
}

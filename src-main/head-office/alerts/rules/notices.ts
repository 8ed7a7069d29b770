import { sql } from 'kysely';
import type { AlertRule } from '#shared/api/dashboard/alert-rules.ts';
import type { Alert } from '#shared/api/dashboard/alerts.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { alertsWithIds } from '../../records/stored-alerts.ts';
import { concerns, enabledRules, readCompaniesOf } from './alert-rules.ts';
import { escalationTime, noticeTime } from './notice-times.ts';

// PostgreSQL takes 65,535 values at once.
const rowsAtOnce = 1000;

/** The notices of a rule about some alerts. */
export function noticesOf(ruleId: string, alerts: readonly Pick<Alert, 'alert_id'>[]) {
  const ids = alerts.map(({ alert_id }) => alert_id);
  return sql<boolean>`rule_id = ${ruleId} AND alert_id = ANY(${ids}::uuid[])`;
}

/** Has the enabled rules tell of alerts that have opened, or have become more urgent; of none twice. */
export async function addNotices(tenant: Tenant, organizationId: string, alertIds: readonly string[], now: Date): Promise<void> {
  if (alertIds.length === 0) return;
  const rules = await enabledRules(tenant);
  if (rules.length === 0) return;
  const alerts = await alertsWithIds(tenant, alertIds);
  const companiesOf = await readCompaniesOf(tenant, rules);
  const rows = rules.flatMap((rule) =>
    alerts
      .filter((alert) => concerns(rule, alert, companiesOf))
      .map(({ alert_id, kind }) => {
        const { dueAt, isHeld } = noticeTime(rule, { kind, openedAt: now }, now);
        const times = { made_at: now, due_at: dueAt, is_held: isHeld, sent_at: null, escalate_at: null, escalated_at: null };
        return { organization_id: organizationId, rule_id: rule.rule_id, alert_id, ...times };
      }),
  );
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await tenant
      .insertInto('alert_notices')
      .values(rows.slice(start, start + rowsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function movePending(tenant: Tenant, rule: AlertRule, now: Date): Promise<void> {
  const pending = tenant
    .selectFrom('alert_notices')
    .select(['alert_id', 'made_at', 'is_held'])
    .where('rule_id', '=', rule.rule_id);
  const rows = await pending.where('sent_at', 'is', null).execute();
  const byId = new Map(rows.map((row) => [row.alert_id, row]));
  const alerts = await alertsWithIds(tenant, [...byId.keys()]);
  const companiesOf = await readCompaniesOf(tenant, [rule]);
  const dropped = alerts.filter((alert) => !rule.enabled || !concerns(rule, alert, companiesOf));
  await tenant.deleteFrom('alert_notices').where(noticesOf(rule.rule_id, dropped)).execute();
  for (const alert of alerts.filter((each) => !dropped.includes(each))) {
    const { made_at: openedAt = now, is_held: wasHeld = false } = byId.get(alert.alert_id) ?? {};
    const { dueAt, isHeld } = noticeTime(rule, { kind: alert.kind, openedAt }, now);
    await tenant
      .updateTable('alert_notices')
      // What was held goes as one mail, also where quiet hours are taken away.
      .set({ due_at: dueAt, is_held: isHeld || wasHeld })
      .where(noticesOf(rule.rule_id, [alert]))
      .execute();
  }
}

async function moveEscalations(tenant: Tenant, rule: AlertRule): Promise<void> {
  const open = tenant.selectFrom('alert_notices').select(['alert_id', 'sent_at']).where('rule_id', '=', rule.rule_id);
  const rows = await open.where('escalate_at', 'is not', null).where('escalated_at', 'is', null).execute();
  const sent = new Map(rows.map(({ alert_id, sent_at }) => [alert_id, sent_at]));
  for (const alert of await alertsWithIds(tenant, [...sent.keys()])) {
    const sentAt = sent.get(alert.alert_id);
    const at = rule.enabled && sentAt != null ? escalationTime(rule, { kind: alert.kind, sentAt }) : null;
    await tenant
      .updateTable('alert_notices')
      .set({ escalate_at: at })
      .where(noticesOf(rule.rule_id, [alert]))
      .execute();
  }
}

/** Has what a rule is about to send follow a change of it; what it would not send any more is dropped. */
export async function moveNotices(tenant: Tenant, rule: AlertRule, now: Date): Promise<void> {
  await movePending(tenant, rule, now);
  await moveEscalations(tenant, rule);
}

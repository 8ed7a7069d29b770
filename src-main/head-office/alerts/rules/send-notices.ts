import type { AlertRule } from '#shared/api/dashboard/alert-rules.ts';
import type { Alert } from '#shared/api/dashboard/alerts.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { findServer } from '../../mail/mail-server.ts';
import { alertsWithIds } from '../../records/stored-alerts.ts';
import { enabledRules } from './alert-rules.ts';
import { mailAlerts, type NoticeServices } from './mail-alerts.ts';
import { noticesOf } from './notices.ts';
import { apart, escalationTime, heldUntil, messagesOf } from './notice-times.ts';

// Whose notices are sent, and when; without a server they count as sent.
type Sending = { tenant: Tenant; organizationId: string; now: Date; hasServer: boolean; services: NoticeServices };

type Due = { alert: Alert; dueAt: Date; isHeld: boolean; isClosed: boolean };

async function findDue(tenant: Tenant, now: Date): Promise<Map<string, Due[]>> {
  const rows = await tenant
    .selectFrom('alert_notices')
    .select(['rule_id', 'alert_id', 'due_at', 'is_held'])
    .where('sent_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('alert_id')
    .execute();
  const alerts = await alertsWithIds(tenant, [...new Set(rows.map(({ alert_id }) => alert_id))]);
  const byId = new Map(alerts.map((alert) => [alert.alert_id, alert]));
  const due = new Map<string, Due[]>();
  for (const { rule_id, alert_id, due_at: dueAt, is_held: isHeld } of rows) {
    const alert = byId.get(alert_id);
    if (alert === undefined) continue;
    const notice = { alert, dueAt, isHeld, isClosed: alert.closed_at !== null };
    const ofRule = due.get(rule_id);
    if (ofRule === undefined) due.set(rule_id, [notice]);
    else ofRule.push(notice);
  }
  return due;
}

function alertsOf(notices: readonly Due[]): Alert[] {
  return notices.map(({ alert }) => alert);
}

// Puts off what quiet hours hold that have begun since it was due; returns the rest.
async function hold({ tenant, now }: Sending, rule: AlertRule, due: readonly Due[]): Promise<Due[]> {
  const untilOf = ({ alert: { kind }, dueAt }: Due) => heldUntil(rule, { kind, dueAt }, now)?.getTime();
  const byEnd = Map.groupBy(due, untilOf);
  for (const [until, held] of byEnd)
    if (until !== undefined)
      await tenant
        .updateTable('alert_notices')
        .set({ due_at: new Date(until), is_held: true })
        .where(noticesOf(rule.rule_id, alertsOf(held)))
        .execute();
  return byEnd.get(undefined) ?? [];
}

async function markSent({ tenant, now, hasServer }: Sending, rule: AlertRule, sent: readonly Due[]): Promise<void> {
  const escalationOf = ({ alert: { kind } }: Due) =>
    hasServer ? escalationTime(rule, { kind, sentAt: now })?.getTime() : undefined;
  for (const [at, notices] of Map.groupBy(sent, escalationOf))
    await tenant
      .updateTable('alert_notices')
      .set({ sent_at: now, escalate_at: at === undefined ? null : new Date(at) })
      .where(noticesOf(rule.rule_id, alertsOf(notices)))
      .execute();
}

async function sendDue(sending: Sending, rule: AlertRule, due: readonly Due[]): Promise<void> {
  const { tenant, organizationId, hasServer, services } = sending;
  const notices = await hold(sending, rule, due);
  const messages = messagesOf(rule, notices);
  const [single, several] = [messages.filter(({ length }) => length === 1), messages.filter(({ length }) => length > 1)];
  const isAtOnce = rule.delivery === 'at_once';
  const kinds = [
    ['alert', isAtOnce ? single : []],
    ['alert_digest', isAtOnce ? several : messages],
  ] as const;
  for (const [kind, of] of hasServer ? kinds : []) {
    const messagesOfRule = { organizationId, ruleId: rule.rule_id, kind, to: rule.to };
    await mailAlerts(tenant, messagesOfRule, of.map(alertsOf), services);
  }
  const sent = messages.flat();
  const dropped = notices.filter((notice) => !sent.includes(notice));
  await tenant
    .deleteFrom('alert_notices')
    .where(noticesOf(rule.rule_id, alertsOf(dropped)))
    .execute();
  await markSent(sending, rule, sent);
}

// Tells others of what nobody has acknowledged in time.
async function escalate(sending: Sending, rule: AlertRule): Promise<void> {
  const { tenant, organizationId, now, hasServer, services } = sending;
  const rows = await tenant
    .selectFrom('alert_notices')
    .select(['alert_id', 'escalate_at'])
    .where('rule_id', '=', rule.rule_id)
    .where('escalate_at', '<=', now)
    .where('escalated_at', 'is', null)
    .execute();
  if (rows.length === 0) return;
  const alerts = await alertsWithIds(
    tenant,
    rows.map(({ alert_id }) => alert_id),
  );
  const times = new Map(rows.map(({ alert_id, escalate_at }) => [alert_id, escalate_at]));
  const untilOf = ({ kind, alert_id }: Alert) => heldUntil(rule, { kind, dueAt: times.get(alert_id) ?? now }, now)?.getTime();
  for (const [until, alike] of Map.groupBy(alerts, untilOf)) {
    const notices = tenant.updateTable('alert_notices').where(noticesOf(rule.rule_id, alike));
    await notices.set(until === undefined ? { escalated_at: now } : { escalate_at: new Date(until) }).execute();
    const open = alike.filter(({ closed_at, acknowledged_at }) => closed_at === null && acknowledged_at === null);
    if (until !== undefined || !hasServer || rule.escalation === null) continue;
    const messagesOfRule = { organizationId, ruleId: rule.rule_id, kind: 'alert_escalation', to: rule.escalation.to } as const;
    await mailAlerts(tenant, messagesOfRule, apart(open), services);
  }
}

/** Sends what the rules of an organization are due to tell. Under the lock of alerts, so that nothing is told twice. */
export async function sendNotices(tenant: Tenant, organizationId: string, services: NoticeServices): Promise<void> {
  const rules = await enabledRules(tenant);
  if (rules.length === 0) return;
  const now = services.clock.now();
  const due = await findDue(tenant, now);
  const hasServer = (await findServer(tenant, services)) !== undefined;
  const sending = { tenant, organizationId, now, hasServer, services };
  for (const rule of rules) {
    const ofRule = due.get(rule.rule_id);
    if (ofRule !== undefined) await sendDue(sending, rule, ofRule);
    await escalate(sending, rule);
  }
}

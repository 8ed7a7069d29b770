import type { AlertRulePreview, AlertRuleSettings } from '#shared/api/dashboard/alert-rules.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { selectAlerts, shownAlert } from '../../records/stored-alerts.ts';
import { concerns, readCompaniesOf } from './alert-rules.ts';
import { messagesOf, noticeTime } from './notice-times.ts';

const previewedMs = 30 * 24 * 3_600_000;
const mostPreviewed = 10_000;

/** What a rule would have sent of the alerts of the last 30 days, had it been there. */
export async function previewRule(tenant: Tenant, rule: AlertRuleSettings, now: Date): Promise<AlertRulePreview> {
  const rows = await selectAlerts(tenant)
    .where('opened_at', '>', new Date(now.getTime() - previewedMs))
    .orderBy('opened_at', 'desc')
    .orderBy('alert_id', 'desc')
    .limit(mostPreviewed)
    .execute();
  const companiesOf = await readCompaniesOf(tenant, [rule]);
  const alerts = rows.map(shownAlert).filter((alert) => concerns(rule, alert, companiesOf));
  const notices = alerts.map(({ kind, opened_at, closed_at }) => {
    const openedAt = new Date(opened_at);
    const { dueAt, isHeld } = noticeTime(rule, { kind, openedAt }, openedAt);
    return { at: dueAt.toISOString(), isHeld, isClosed: closed_at !== null && closed_at <= dueAt.toISOString() };
  });
  const byTime = [...Map.groupBy(notices, ({ at }) => at)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const messages = byTime.flatMap(([at, due]) => messagesOf(rule, due).map(({ length }) => ({ at, alerts: length })));
  return { alerts: alerts.length, messages };
}

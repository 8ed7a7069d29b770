import { acknowledgeRequest, alert, alertsPage, alertsQuery, type Alert } from '#shared/api/dashboard/alerts.ts';
import { beyondReach } from '../db/in-organization.ts';
import { auditCall } from '../records/append-audit.ts';
import { ids, onlyPage, owner } from '../request/examples.ts';
import { requireId } from '../request/require-id.ts';
import { routesIn, type Route, type SignedCall } from '../request/route.ts';
import { listAlerts, requireAlert } from './alerts.ts';
import { reviewAlerts, type ReviewServices } from './review-alerts.ts';
import { alertRuleRoutes } from './rules/rule-routes.ts';

const route = routesIn('Alerts');

const rejected: Alert = {
  alert_id: ids.alert,
  environment: 'sandbox',
  company_id: ids.company,
  appliance_id: ids.appliance,
  kind: 'document_rejected',
  severity: 'error',
  invoice_id: ids.rejectedNote,
  invoice_number: 'G-03',
  message: 'The authority rejected G-03 (BR-KSA-56): issue a corrected document.',
  since: '2026-11-20T09:03:01.000Z',
  opened_at: '2026-11-20T09:10:00.000Z',
  acknowledged_by: null,
  acknowledged_at: null,
  note: null,
  closed_at: null,
};

const acknowledged: Alert = {
  ...rejected,
  acknowledged_by: { user_id: ids.owner, name: owner.name },
  acknowledged_at: '2026-11-20T09:10:00.000Z',
  note: 'Sami issues it again with the national ID.',
};

const one = '/alerts/:alert_id';

async function acknowledge(call: SignedCall, alertId: string, note: string | null, now: Date): Promise<void> {
  const { caller, tenant } = call;
  const changed = await tenant
    .updateTable('alerts')
    .set({ acknowledged_at: now, acknowledged_by: caller.userId, acknowledged_name: caller.name, note })
    .where('alert_id', '=', alertId)
    .where('acknowledged_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return;
  await auditCall(call, { at: now, action: 'alert.acknowledged', target: alertId, after: { note } });
}

/** `/alerts`: what needs a person. Each list is held against the reasons first, so that an alert ends with its reason. */
export function alertRoutes(services: ReviewServices): Route[] {
  const reviewed = ({ tenant, caller: { organizationId, reach } }: SignedCall) =>
    beyondReach(tenant, reach, () => reviewAlerts(tenant, organizationId, services));
  return [
    route.get('/alerts', {
      access: 'alerts.read',
      id: 'listAlerts',
      summary: 'What needs a person',
      description:
        'An alert opens with its reason and is closed with it, at once for whoever asks and within a minute for webhooks and mail. Those of ' +
        'severity `error` come first, each the newest first; those that are closed by their end, the newest first. At most 1,000 of a kind ' +
        'are open at once.',
      answers: { 200: { description: 'A page.', schema: alertsPage } },
      examples: {
        rejected: {
          summary: 'Documents that the authority has rejected',
          parameters: { kind: 'document_rejected' },
          answer: onlyPage([rejected]),
        },
      },
      query: alertsQuery,
      handle: async (call) => {
        await reviewed(call);
        return { body: await listAlerts(call.tenant, call.caller.organizationId, call.query) };
      },
    }),
    route.get(one, {
      access: 'alerts.read',
      id: 'getAlert',
      summary: 'One alert',
      description: 'Until 400 days after its end.',
      answers: { 200: { description: 'The alert.', schema: alert } },
      examples: { rejected: { summary: 'A rejected document', parameters: { alert_id: rejected.alert_id }, answer: rejected } },
      handle: async (call) => {
        const alertId = requireId(call.params, 'alert_id');
        await reviewed(call);
        return { body: await requireAlert(call.tenant, alertId) };
      },
    }),
    route.post(`${one}/acknowledge`, {
      access: 'alerts.change',
      id: 'acknowledgeAlert',
      summary: 'Say that you see to an alert',
      description:
        'Nobody is told again of an alert that somebody has acknowledged, until it opens anew. A second acknowledgement, or one of an alert that ' +
        'is closed, changes nothing.',
      answers: { 200: { description: 'The alert.', schema: alert } },
      examples: {
        acknowledged: {
          summary: 'With a note for the others',
          parameters: { alert_id: rejected.alert_id },
          body: { note: acknowledged.note },
          answer: acknowledged,
        },
      },
      body: acknowledgeRequest,
      find: ({ tenant, params }) => requireAlert(tenant, requireId(params, 'alert_id')),
      handle: async (call) => {
        const { alert_id: alertId } = call.found;
        await acknowledge(call, alertId, call.body.note ?? null, services.clock.now());
        return { body: await requireAlert(call.tenant, alertId) };
      },
    }),
    ...alertRuleRoutes(services, reviewed),
  ];
}

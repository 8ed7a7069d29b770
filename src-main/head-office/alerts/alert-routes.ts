import { alertsQuery, type Alert, type AlertsQuery, alertsPage } from '../../../src-shared/api/dashboard/documents/alerts.ts';
import { createPage, orderedByInstant, positionOf } from '../../server/list-page.ts';
import { ids } from '../openapi/example-organization.ts';
import { onlyPage } from '../openapi/example-page.ts';
import type { Tenant } from '../db/in-organization.ts';
import { route, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { alertOf } from './alert-reason.ts';
import { applianceAlerts } from './appliance-alerts.ts';
import { documentAlerts } from './document-alerts.ts';
import { organizationAlerts } from './organization-alerts.ts';

const rejected = {
  alert_id: '9d0b2f4a-5c6e-4d8f-a1b3-c5d7e9f10213',
  environment: 'sandbox',
  company_id: ids.company,
  appliance_id: ids.appliance,
  kind: 'document_rejected',
  severity: 'error',
  invoice_id: ids.rejectedNote,
  invoice_number: 'G-03',
  message: 'The authority rejected G-03 (BR-KSA-56): issue a corrected document.',
  since: '2026-11-20T09:03:01.000Z',
};

function isBehind(alert: Alert, { value, id }: { value: Date; id: string }): boolean {
  const since = Date.parse(alert.since);
  return since === value.getTime() ? alert.alert_id < id : since < value.getTime();
}

// Newest first, those of one moment by their ids.
async function allAlerts(tenant: Tenant, organizationId: string, now: Date): Promise<Alert[]> {
  const reasons = [
    ...(await documentAlerts(tenant, now)),
    ...(await applianceAlerts(tenant, now)),
    ...(await organizationAlerts(tenant, now)),
  ];
  return reasons
    .map((reason) => alertOf(organizationId, reason))
    .toSorted((one, other) => (isBehind(one, { value: new Date(other.since), id: other.alert_id }) ? 1 : -1));
}

// What is about no company, or no document, is about all of them.
function isOf<Value>(wanted: Value | undefined, found: Value | undefined): boolean {
  return wanted === undefined || found === undefined || found === wanted;
}

function pageOfAlerts(alerts: readonly Alert[], organizationId: string, query: AlertsQuery) {
  const { kind, severity, company_id, environment } = query;
  const scope = { list: 'alerts', organizationId, kind, severity, company_id, environment };
  const after = positionOf(scope, query, orderedByInstant);
  const matching = alerts.filter(
    (alert) =>
      (kind === undefined || alert.kind === kind) &&
      (severity === undefined || alert.severity === severity) &&
      isOf(company_id, alert.company_id) &&
      isOf(environment, alert.environment),
  );
  const rows = matching.filter((alert) => after === undefined || isBehind(alert, after));
  return createPage(scope, query, {
    rows,
    total: matching.length,
    positionOf: ({ since, alert_id }) => ({ value: since, id: alert_id }),
    show: (alert) => alert,
  });
}

/** `/alerts`: what needs a person, computed at each request, so that an alert ends with its reason. */
export function alertRoutes({ clock }: Pick<Services, 'clock'>): Route[] {
  return [
    route({
      method: 'get',
      path: '/alerts',
      access: 'alerts.read',
      id: 'listAlerts',
      area: 'Alerts',
      summary: 'What needs a person',
      description: 'Found out at each request: an alert ends with its reason.',
      answers: { 200: { description: 'A page.', schema: alertsPage } },
      examples: {
        rejected: {
          summary: 'Documents that the authority has rejected',
          parameters: { kind: 'document_rejected' },
          status: 200,
          answer: onlyPage([rejected]),
        },
      },
      query: alertsQuery,
      handle: async ({ tenant, caller: { organizationId }, query }) => {
        const alerts = await allAlerts(tenant, organizationId, clock.now());
        return { status: 200, body: pageOfAlerts(alerts, organizationId, query) };
      },
    }),
  ];
}

import { z } from 'zod';
import { alertSeverity, alertsQuery, type Alert, type AlertsQuery, alertsPage } from '#shared/api/dashboard/alerts.ts';
import { createPage, orderedByInstant, positionOf } from '#main/server/list-page.ts';
import { unfinishedStatuses } from '#shared/invoice/submission-status.ts';
import { ids, onlyPage } from '../request/examples.ts';
import type { Tenant } from '../db/in-organization.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { invoiceIdOf } from '../db/invoice-ids.ts';
import { correctionsAmong } from '../documents/find-document.ts';
import { alertOf, type AlertReason } from './alert-reason.ts';
import { applianceAlerts } from './appliance-alerts.ts';
import { organizationAlerts } from './organization-alerts.ts';

const route = routesIn('Alerts');

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

// Where an alert stands in the list.
type Place = { value: readonly [severity: Alert['severity'], since: Date]; id: string };

const orderedByUrgency = z
  .string()
  .transform((text) => text.split(' '))
  .pipe(z.tuple([alertSeverity, orderedByInstant]));

const ranks: Readonly<Record<Alert['severity'], number>> = { error: 0, warning: 1 };

function placeOf({ severity, since, alert_id }: Alert): Place {
  return { value: [severity, new Date(since)], id: alert_id };
}

// What is wrong already comes before what soon will be, each the newest first, those of one moment by their ids.
function compared({ value: [severity, since], id }: Place, { value: [otherSeverity, otherSince], id: otherId }: Place): number {
  const difference = ranks[severity] - ranks[otherSeverity] || otherSince.getTime() - since.getTime();
  if (difference !== 0 || id === otherId) return difference;
  return id < otherId ? 1 : -1;
}

const hourMs = 3_600_000;
const nearMs = 4 * hourMs;
// A document that was rejected longer ago has been looked at, or nobody will.
const rejectedMs = 30 * 24 * hourMs;
// More are nothing that a person could look at one by one.
const mostOfAKind = 1_000;

async function deadlineAlerts(tenant: Tenant, now: Date): Promise<AlertReason[]> {
  const rows = await tenant
    .selectFrom('documents')
    .select(['invoice_id', 'invoice_number', 'company_id', 'appliance_id', 'environment', 'report_deadline'])
    .where('status', 'in', unfinishedStatuses)
    .where('report_deadline', '<', new Date(now.getTime() + nearMs))
    .orderBy('report_deadline')
    .orderBy('invoice_id')
    .limit(mostOfAKind)
    .execute();
  return rows.flatMap(({ invoice_id, invoice_number, report_deadline, ...where }): AlertReason[] => {
    if (report_deadline === null) return [];
    const about = { ...where, subject: invoice_id, invoice_id: invoiceIdOf(invoice_id), invoice_number };
    const at = report_deadline.toISOString();
    return report_deadline <= now
      ? [
          {
            ...about,
            kind: 'deadline_passed',
            severity: 'error',
            since: report_deadline,
            message: `${invoice_number} had to be reported by ${at} and is not: look at its branch's connection to the authority.`,
          },
        ]
      : [
          {
            ...about,
            kind: 'deadline_near',
            severity: 'warning',
            since: new Date(report_deadline.getTime() - nearMs),
            message: `${invoice_number} must be reported by ${at}: look at its branch's connection to the authority.`,
          },
        ];
  });
}

// A rejected document needs nobody any more once another was issued in its place.
async function rejectionAlerts(tenant: Tenant, now: Date): Promise<AlertReason[]> {
  const rows = await tenant
    .selectFrom('documents')
    .select(['invoice_id', 'invoice_number', 'company_id', 'appliance_id', 'environment', 'status_at', 'last_error'])
    .where('status', '=', 'failed')
    .where('created_at', '>=', new Date(now.getTime() - rejectedMs))
    .orderBy('created_at', 'desc')
    .orderBy('invoice_id', 'desc')
    .limit(mostOfAKind)
    .execute();
  const corrected = await correctionsAmong(tenant, rows);
  return rows
    .filter((row) => !corrected.has(row.invoice_id))
    .map(({ invoice_id, invoice_number, status_at, last_error, ...where }) => ({
      ...where,
      kind: 'document_rejected',
      severity: 'error',
      subject: invoice_id,
      invoice_id: invoiceIdOf(invoice_id),
      invoice_number,
      since: status_at,
      message: `The authority rejected ${invoice_number}${last_error === null ? '' : ` (${last_error})`}: issue a corrected document.`,
    }));
}

// Documents that a person should look at.
async function documentAlerts(tenant: Tenant, now: Date): Promise<AlertReason[]> {
  return [...(await deadlineAlerts(tenant, now)), ...(await rejectionAlerts(tenant, now))];
}

// The most urgent first.
async function allAlerts(tenant: Tenant, organizationId: string, now: Date): Promise<Alert[]> {
  const reasons = [
    ...(await documentAlerts(tenant, now)),
    ...(await applianceAlerts(tenant, organizationId, now)),
    ...(await organizationAlerts(tenant, now)),
  ];
  return reasons
    .map((reason) => alertOf(organizationId, reason))
    .toSorted((one, other) => compared(placeOf(one), placeOf(other)));
}

// What is about no company, or no document, is about all of them.
function isOf<Value>(wanted: Value | undefined, found: Value | undefined): boolean {
  return wanted === undefined || found === undefined || found === wanted;
}

function pageOfAlerts(alerts: readonly Alert[], organizationId: string, query: AlertsQuery) {
  const { kind, severity, company_id, environment } = query;
  const scope = { list: 'alerts', organizationId, kind, severity, company_id, environment };
  const after = positionOf(scope, query, orderedByUrgency);
  const matching = alerts.filter(
    (alert) =>
      (kind === undefined || alert.kind === kind) &&
      (severity === undefined || alert.severity === severity) &&
      isOf(company_id, alert.company_id) &&
      isOf(environment, alert.environment),
  );
  const rows = matching.filter((alert) => after === undefined || compared(placeOf(alert), after) > 0);
  return createPage(scope, query, {
    rows,
    total: matching.length,
    positionOf: ({ severity, since, alert_id }) => ({ value: `${severity} ${since}`, id: alert_id }),
    show: (alert) => alert,
  });
}

/** `/alerts`: what needs a person, computed at each request, so that an alert ends with its reason. */
export function alertRoutes({ clock }: Pick<Services, 'clock'>): Route[] {
  return [
    route.get('/alerts', {
      access: 'alerts.read',
      id: 'listAlerts',
      summary: 'What needs a person',
      description:
        'Found out at each request: an alert ends with its reason. Those of severity `error` come first, each the newest first.',
      answers: { 200: { description: 'A page.', schema: alertsPage } },
      examples: {
        rejected: {
          summary: 'Documents that the authority has rejected',
          parameters: { kind: 'document_rejected' },
          answer: onlyPage([rejected]),
        },
      },
      query: alertsQuery,
      handle: async ({ tenant, caller: { organizationId }, query }) => {
        const alerts = await allAlerts(tenant, organizationId, clock.now());
        return { body: pageOfAlerts(alerts, organizationId, query) };
      },
    }),
  ];
}

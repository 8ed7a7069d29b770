import { unfinishedStatuses } from '#shared/invoice/submission-status.ts';
import { invoiceIdOf } from '../db/invoice-ids.ts';
import type { Tenant } from '../db/in-organization.ts';
import { correctionsAmong } from '../documents/find-document.ts';
import type { AlertReason } from './alert-reason.ts';

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

/** Documents that a person should look at. */
export async function documentAlerts(tenant: Tenant, now: Date): Promise<AlertReason[]> {
  return [...(await deadlineAlerts(tenant, now)), ...(await rejectionAlerts(tenant, now))];
}

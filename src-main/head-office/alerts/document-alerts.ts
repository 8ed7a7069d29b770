import { unfinishedStatuses } from '../../../src-shared/invoice/submission-status.ts';
import type { Tenant } from '../db/in-organization.ts';
import { invoiceIdOf } from '../db/invoice-ids.ts';
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
    .select(['invoice_id', 'invoice_number', 'company_id', 'appliance_id', 'report_deadline'])
    .where('status', 'in', unfinishedStatuses)
    .where('report_deadline', '<', new Date(now.getTime() + nearMs))
    .orderBy('report_deadline')
    .orderBy('invoice_id')
    .limit(mostOfAKind)
    .execute();
  return rows.flatMap(({ invoice_id, invoice_number, report_deadline, ...where }): AlertReason[] => {
    if (report_deadline === null) return [];
    const about = { ...where, subject: invoice_id, invoice_id: invoiceIdOf(invoice_id) };
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

// A rejected document needs nobody any more once its number was used again for one that is valid.
async function rejectionAlerts(tenant: Tenant, now: Date): Promise<AlertReason[]> {
  const rows = await tenant
    .selectFrom('documents as rejected')
    .select(['rejected.invoice_id', 'rejected.invoice_number', 'rejected.company_id', 'rejected.appliance_id'])
    .select(['rejected.status_at', 'rejected.last_error'])
    .where('rejected.status', '=', 'failed')
    .where('rejected.created_at', '>=', new Date(now.getTime() - rejectedMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('documents as next')
            .select('next.invoice_id')
            .whereRef('next.egs_unit_id', '=', 'rejected.egs_unit_id')
            .whereRef('next.created_at', '>', 'rejected.created_at')
            .whereRef('next.invoice_number', '=', 'rejected.invoice_number')
            .where('next.status', '!=', 'failed'),
        ),
      ),
    )
    .orderBy('rejected.created_at', 'desc')
    .limit(mostOfAKind)
    .execute();
  return rows.map(({ invoice_id, invoice_number, status_at, last_error, ...where }) => ({
    ...where,
    kind: 'document_rejected',
    severity: 'error',
    subject: invoice_id,
    invoice_id: invoiceIdOf(invoice_id),
    since: status_at,
    message: `The authority rejected ${invoice_number}${last_error === null ? '' : ` (${last_error})`}: issue a corrected document.`,
  }));
}

/** Documents that a person should look at. */
export async function documentAlerts(tenant: Tenant, now: Date): Promise<AlertReason[]> {
  return [...(await deadlineAlerts(tenant, now)), ...(await rejectionAlerts(tenant, now))];
}

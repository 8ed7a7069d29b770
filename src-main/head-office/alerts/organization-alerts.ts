import { sql, type Selectable } from 'kysely';
import type { QuotaUse } from '#shared/api/dashboard/alerts.ts';
import type { Plan } from '#shared/api/dashboard/plans.ts';
import { format2, fromHundredths, toJsonNumber } from '#shared/invoice/amount.ts';
import { daysAfter } from '#shared/invoice/calendar-day.ts';
import { monthAfter, riyadhMonth, startOfMonth } from '#shared/invoice/calendar-month.ts';
import { riyadhDate, riyadhInstant } from '#shared/invoice/riyadh-time.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { BillingTables } from '../db/tables/organization-tables.ts';
import { inSar } from '../documents/read-summary.ts';
import { findServer } from '../mail/mail-server.ts';
import { currentPlan } from '../people/accounts/organizations.ts';
import type { Services } from '../request/services.ts';
import { findDisabledEndpoints } from '../webhooks/delivery/check-endpoint.ts';
import type { AlertReason } from './alert-reason.ts';

// Each is an alert of its own, so that what was seen at 80 % is told again before branches stop.
const nearPercents = [100, 95, 80] as const;

type Environment = 'sandbox' | 'production';
type Beyond = QuotaUse['beyond'];

// A lease limits production documents alone, and those alone are charged.
function beyondOf({ limits }: Plan, environment: Environment): Beyond {
  if (environment === 'sandbox') return 'free';
  return limits.documents_limit === 'hard' ? 'refused' : 'charged';
}

const outcomes: Readonly<Record<Beyond, string>> = {
  refused: 'branches issue no more until the next month begins or the plan is a larger one',
  charged: 'each further one is charged',
  free: 'further ones are neither refused nor charged',
};

// When the document with which a step began was issued, counted from the newest of the month: at most a fifth of the plan's documents, read
// from the index by time. Undefined where it is not here, as when documents were put aside.
async function issuedBeforeNewest(
  tenant: Tenant,
  { month, environment, newer }: { month: string; environment: Environment; newer: number },
): Promise<Date | undefined> {
  const found = await tenant
    .selectFrom('documents')
    .select('created_at')
    .where('environment', '=', environment)
    .where('created_at', '>=', startOfMonth(month))
    .where('created_at', '<', startOfMonth(monthAfter(month)))
    .orderBy('created_at', 'desc')
    .orderBy('invoice_id', 'desc')
    .offset(newer)
    .limit(1)
    .executeTakeFirst();
  return found?.created_at;
}

async function quotaAlert(
  tenant: Tenant,
  plan: Plan,
  total: Selectable<BillingTables['usage_totals']>,
): Promise<AlertReason | undefined> {
  const { month, environment, documents, limit_reached_at: reachedAt } = total;
  const { documents: limit } = plan.limits;
  const percent = nearPercents.find((step) => limit !== null && documents * 100 >= limit * step);
  if (limit === null || percent === undefined) return undefined;
  const newer = documents - Math.ceil((limit * percent) / 100);
  // Beyond the limit there is no bound to how many are newer, but a stored instant.
  const since = percent === 100 ? reachedAt : await issuedBeforeNewest(tenant, { month, environment, newer });
  const beyond = beyondOf(plan, environment);
  return {
    kind: 'quota_near',
    severity: percent === 80 || beyond === 'free' ? 'warning' : 'error',
    subject: `${month} ${environment} ${percent}`,
    environment,
    quota: { percent, beyond },
    since: since ?? startOfMonth(month),
    message: `${documents} of the plan's ${limit} ${environment} documents of ${month} have been issued. Beyond the limit, ${outcomes[beyond]}.`,
  };
}

async function quotaAlerts(tenant: Tenant, now: Date): Promise<AlertReason[]> {
  const plan = await currentPlan(tenant);
  const totals = await tenant.selectFrom('usage_totals').selectAll().where('month', '=', riyadhMonth(now)).execute();
  const found: AlertReason[] = [];
  for (const total of totals) {
    const alert = await quotaAlert(tenant, plan, total);
    if (alert !== undefined) found.push(alert);
  }
  return found;
}

async function webhookAlerts(tenant: Tenant, now: Date): Promise<AlertReason[]> {
  const endpoints = await findDisabledEndpoints(tenant);
  return endpoints.map(({ webhookId, url, companyId, disabledAt }) => ({
    kind: 'webhook_disabled',
    severity: 'error',
    subject: webhookId,
    webhook_id: webhookId,
    ...(companyId === null ? {} : { company_id: companyId }),
    since: disabledAt ?? now,
    message: `Nothing could be delivered to the webhook at ${new URL(url).host} for three days: correct it and enable it again.`,
  }));
}

// A day is shown this long, so that whoever looks once a week sees it.
const shownDays = 7;

// Days of companies on which notes on invoices from before Sanad came to more than the company has set, and since which note. By the day of
// issue, not by the date that a note names, which its till chooses.
async function daysAboveSum(tenant: Tenant, now: Date) {
  const day = sql<string>`to_char(document.created_at AT TIME ZONE 'Asia/Riyadh', 'YYYY-MM-DD')`;
  const notes = tenant
    .selectFrom('documents as document')
    .innerJoin('companies as company', 'company.company_id', 'document.company_id')
    .select(['document.company_id', 'document.environment', 'document.created_at', day.as('day')])
    .select('company.external_originals_alert_hundredths as above')
    .select(
      sql`sum(${inSar('payable_hundredths')}) OVER (PARTITION BY document.company_id, document.environment, ${day}
        ORDER BY document.created_at, document.invoice_id)`.as('so_far'),
    )
    .where('document.external_original', 'is not', null)
    .where('document.status', '<>', 'failed')
    .where('document.created_at', '>=', riyadhInstant(daysAfter(riyadhDate(now), 1 - shownDays), '00:00:00'))
    .where('company.external_originals_alert_hundredths', 'is not', null);
  return tenant
    .selectFrom(notes.as('note'))
    .select(['company_id', 'environment', 'day', sql<number>`above::float8`.as('above')])
    .select([sql<number>`max(so_far)::float8`.as('total'), sql<Date>`min(created_at) FILTER (WHERE so_far > above)`.as('since')])
    .groupBy(['company_id', 'environment', 'day', sql`note.above`])
    .having(sql<boolean>`max(so_far) > note.above`)
    .execute();
}

async function externalOriginalAlerts(tenant: Tenant, now: Date): Promise<AlertReason[]> {
  const days = await daysAboveSum(tenant, now);
  return days.map(({ company_id, environment, day, above, total, since }) => {
    const [sum, limit] = [fromHundredths(total), fromHundredths(above)];
    return {
      kind: 'external_originals',
      severity: 'warning',
      subject: `${company_id} ${environment} ${day}`,
      company_id,
      environment,
      external_originals: { date: day, total: toJsonNumber(sum), alert_above: toJsonNumber(limit) },
      since,
      message: `Notes on invoices from before Sanad came to ${format2(sum)} SAR on ${day}, more than ${format2(limit)}: look at them.`,
    };
  });
}

// A server that refuses the log-in refuses every mail, until it takes one again.
async function mailAlerts(tenant: Tenant, services: AlertServices): Promise<AlertReason[]> {
  if ((await findServer(tenant, services)) === undefined) return [];
  const { since } = await tenant
    .selectFrom('mail_attempts as attempt')
    .innerJoin('mails as mail', 'mail.mail_id', 'attempt.mail_id')
    .select((eb) => eb.fn.min('attempt.at').as('since'))
    .where('mail.reason', '=', 'login_refused')
    .where((eb) =>
      eb(
        'attempt.at',
        '>',
        eb.fn.coalesce(
          tenant.selectFrom('mails').select(sql<Date>`max(sent_at)`.as('last')),
          sql<Date>`'-infinity'::timestamptz`,
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  if (since === null) return [];
  const message = 'The mail server refuses the log-in, so no mail goes out: correct the name and the password on the page Team.';
  return [{ kind: 'mail_failing', severity: 'error', subject: '', since: new Date(since), message }];
}

type AlertServices = Pick<Services, 'clock' | 'sealer' | 'mailServer'>;

/** What a person should look at in the plan, in webhooks, in mail and in what companies watch. */
export async function organizationAlerts(tenant: Tenant, services: AlertServices): Promise<AlertReason[]> {
  const now = services.clock.now();
  return [
    ...(await quotaAlerts(tenant, now)),
    ...(await webhookAlerts(tenant, now)),
    ...(await externalOriginalAlerts(tenant, now)),
    ...(await mailAlerts(tenant, services)),
  ];
}

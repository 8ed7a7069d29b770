import { z } from 'zod';
import { AppError } from '#shared/api/app-error.ts';
import type { Billing, Statement, Usage } from '#shared/api/dashboard/billing.ts';
import type { PageQuery } from '#shared/api/dashboard/pagination.ts';
import { monthBefore, riyadhMonth, monthAfter, startOfMonth, daysOfMonth } from '#shared/invoice/calendar-month.ts';
import { createPage, positionOf } from '#main/server/list-page.ts';
import { planCode, planOf, type Plan, type PlanCode } from '#shared/api/dashboard/plans.ts';
import { amount, percentOf, round2, sum, toJsonNumber, type Amount } from '#shared/invoice/amount.ts';
import type { Tenant } from '../db/in-organization.ts';
import { currentPlan } from '../people/accounts/organizations.ts';
import { countsOf, readUsage } from './usage-counters.ts';

type Organization = Statement['organization'] & { created_at: Date };

const vatRate = amount(15);

type Charge = { kind: Statement['lines'][number]['kind']; quantity: number; unitPrice: Amount; net: Amount };

// A month of an organization: what it used, and the plan that is charged.
type BilledMonth = { month: string; plan: Plan; counts: Pick<Usage, 'documents' | 'by_environment'> };

function charge(kind: Charge['kind'], quantity: number, unitPrice: Amount): Charge {
  return { kind, quantity, unitPrice, net: round2(unitPrice.times(quantity)) };
}

// Sandbox documents are never charged.
function chargesOf({ plan, counts }: BilledMonth): Charge[] {
  const { documents, documents_limit } = plan.limits;
  const further =
    documents === null || documents_limit === 'hard' ? 0 : Math.max(0, counts.by_environment.production - documents);
  return [
    charge('plan', 1, amount(plan.monthlyPrice)),
    ...(further === 0 ? [] : [charge('further_documents', further, amount(plan.furtherDocumentPrice))]),
  ];
}

function linesOf(billed: BilledMonth): Statement['lines'] {
  return chargesOf(billed).map(({ kind, quantity, unitPrice, net }) => ({
    kind,
    quantity,
    unit_price: toJsonNumber(unitPrice),
    net: toJsonNumber(net),
  }));
}

/** The sums of a statement, as the list shows them. */
export function statementSums(billed: BilledMonth, now: Date) {
  const { month, plan, counts } = billed;
  const net = sum(chargesOf(billed).map((each) => each.net));
  const vat = round2(percentOf(net, vatRate));
  return {
    month,
    period: daysOfMonth(month),
    status: month === riyadhMonth(now) ? ('open' as const) : ('closed' as const),
    plan: plan.code,
    ...counts,
    net: toJsonNumber(net),
    vat: toJsonNumber(vat),
    total: toJsonNumber(net.plus(vat)),
  };
}

// The statement of a month.
function composeStatement(
  organization: Statement['organization'],
  billed: Omit<BilledMonth, 'counts'> & { usage: Usage },
  now: Date,
): Statement {
  const { month, plan, usage } = billed;
  const { documents, by_environment } = usage;
  const charged: BilledMonth = { month, plan, counts: { documents, by_environment } };
  return {
    number: `${month.replace('-', '')}-${organization.organization_id.slice(0, 8).toUpperCase()}`,
    organization,
    currency: 'SAR',
    ...statementSums(charged, now),
    usage,
    lines: linesOf(charged),
  };
}

function readOrganization(tenant: Tenant): Promise<Organization> {
  return tenant.selectFrom('organizations').select(['organization_id', 'name', 'created_at']).executeTakeFirstOrThrow();
}

// From the current month back to the one in which the organization was created.
function billedMonths({ created_at }: Organization, now: Date): string[] {
  const first = riyadhMonth(created_at);
  const months: string[] = [];
  for (let month = riyadhMonth(now); month >= first; month = monthBefore(month)) months.push(month);
  return months;
}

// What it was before is undefined where that cannot be read.
type PlanChange = { from_plan: PlanCode | undefined; to_plan: PlanCode; changed_at: Date };

/** The changes of an organization's plan, from the oldest to the newest, and the plan now. */
export type PlanHistory = { current: PlanCode; changes: readonly PlanChange[] };

// One whose new plan is none of ours is passed over: the plan before it stays in force until the next.
function changeOf({ from_plan, to_plan, changed_at }: { from_plan: string; to_plan: string; changed_at: Date }): PlanChange[] {
  const to = planCode.safeParse(to_plan).data;
  return to === undefined ? [] : [{ from_plan: planCode.safeParse(from_plan).data, to_plan: to, changed_at }];
}

// Reads every change of the organization's plan that can be read.
async function readPlanHistory(tenant: Tenant): Promise<PlanHistory> {
  const { plan } = await tenant.selectFrom('organizations').select('plan').executeTakeFirstOrThrow();
  const changes = await tenant
    .selectFrom('plan_changes')
    .select(['from_plan', 'to_plan', 'changed_at'])
    .orderBy('changed_at')
    .execute();
  return { current: planOf(plan).code, changes: changes.flatMap(changeOf) };
}

/** The largest plan that was in force at any time of a month: that is the one which is charged (decision 28). */
export function chargedPlan({ current, changes }: PlanHistory, month: string): Plan {
  const [start, end] = [startOfMonth(month), startOfMonth(monthAfter(month))];
  const before = changes.findLast((change) => change.changed_at < start)?.to_plan;
  const atStart = before ?? changes[0]?.from_plan ?? current;
  const within = changes.filter((change) => change.changed_at >= start && change.changed_at < end);
  const sizes = [atStart, ...within.map((change) => change.to_plan)].map((code) => planCode.options.indexOf(code));
  return planOf(planCode.options[Math.max(...sizes)] ?? current);
}

async function rowsOf(tenant: Tenant, months: readonly string[], now: Date): Promise<ReturnType<typeof statementSums>[]> {
  if (months.length === 0) return [];
  const history = await readPlanHistory(tenant);
  const totals = await tenant.selectFrom('usage_totals').selectAll().where('month', 'in', months).execute();
  return months.map((month) => {
    const counts = countsOf(totals.filter((total) => total.month === month));
    return statementSums({ month, plan: chargedPlan(history, month), counts }, now);
  });
}

/** A page of the organization's statements, newest first. */
export async function listStatements(tenant: Tenant, page: PageQuery, now: Date) {
  const organization = await readOrganization(tenant);
  const { organization_id: id } = organization;
  const scope = { list: 'statements', organizationId: id };
  const after = positionOf(scope, page, z.string());
  const months = billedMonths(organization, now);
  const rest = months.filter((month) => after === undefined || month < after.value);
  return createPage(scope, page, {
    rows: await rowsOf(tenant, rest.slice(0, page.limit + 1), now),
    total: months.length,
    positionOf: (row) => ({ value: row.month, id }),
    show: (row) => row,
  });
}

/**
 * The statement of a month.
 *
 * @throws AppError NOT_FOUND for a month in which the organization did not exist, or that has not begun.
 */
export async function readStatement(tenant: Tenant, month: string, now: Date): Promise<Statement> {
  const organization = await readOrganization(tenant);
  if (!billedMonths(organization, now).includes(month)) throw new AppError('NOT_FOUND');
  const { organization_id, name } = organization;
  const plan = chargedPlan(await readPlanHistory(tenant), month);
  return composeStatement({ organization_id, name }, { month, plan, usage: await readUsage(tenant, month) }, now);
}

const dayMs = 24 * 3_600_000;

/**
 * How many documents a month will have had, if they go on as they have since it began, or since the organization did. What the first
 * day has brought is taken for a whole day, so that an hour of sales at its start foretells no month of them.
 */
export function expectedDocuments(soFar: number, { createdAt, now }: { createdAt: Date; now: Date }): number {
  const month = riyadhMonth(now);
  const begunMs = Math.max(startOfMonth(month).getTime(), createdAt.getTime());
  const leftMs = startOfMonth(monthAfter(month)).getTime() - now.getTime();
  return soFar + Math.round((soFar * leftMs) / Math.max(dayMs, now.getTime() - begunMs));
}

/** What the current month will cost at the present use: by the rules of statements, with the documents that are still expected. */
export async function estimateMonth(tenant: Tenant, { by_environment: soFar }: Usage, now: Date): Promise<Billing['estimate']> {
  const { created_at: createdAt } = await readOrganization(tenant);
  const month = riyadhMonth(now);
  const plan = chargedPlan(await readPlanHistory(tenant), month);
  const { documents: limit, documents_limit } = (await currentPlan(tenant)).limits;
  const expected = expectedDocuments(soFar.production, { createdAt, now });
  const most = limit !== null && documents_limit === 'hard' ? Math.max(limit, soFar.production) : expected;
  const production = Math.min(expected, most);
  const billed = { month, plan, counts: countsOf([{ environment: 'production', documents: production }]) };
  const { net, vat, total } = statementSums(billed, now);
  return { plan: plan.code, production_documents: production, lines: linesOf(billed), net, vat, total };
}

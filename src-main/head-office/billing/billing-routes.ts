import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/api/app-error.ts';
import {
  changePlanRequest,
  statementQuery,
  type Statement,
  billing,
  statement,
  statementList,
  type Billing,
} from '#shared/api/dashboard/billing.ts';
import { pageQuery } from '#shared/api/dashboard/pagination.ts';
import type { PdfRenderer } from '#main/rendering/pdf/pdf-renderer.ts';
import type { Reply } from '#main/server/routes/route.ts';
import { type Plan, plans, type PlanCode } from '#shared/api/dashboard/plans.ts';
import { amount, toJsonNumber } from '#shared/invoice/amount.ts';
import { daysOfMonth, riyadhMonth } from '#shared/invoice/calendar-month.ts';
import { onlyPage, ids, nakheel } from '../request/examples.ts';
import { sendPdf } from '../request/send-pdf.ts';
import { auditCall } from '../records/append-audit.ts';
import { raiseSnapshotVersion } from '../people/accounts/snapshot-version.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { Tenant } from '../db/in-organization.ts';
import { currentPlan, lockPlan } from '../people/accounts/organizations.ts';
import { estimateMonth, listStatements, readStatement } from './read-statements.ts';
import { readUsage, countUnits, reviewLimits } from './usage-counters.ts';

const route = routesIn('Billing');

const noUnits = { sandbox: 0, production: 0 };

const period = { from: '2026-11-01', to: '2026-11-30' };

const plan = {
  code: 'growth',
  name: 'Growth',
  limits: { companies: 10, egs_units: { sandbox: 20, production: 50 }, documents: 50000, documents_limit: 'soft' },
  monthly_price: 499,
  further_document_price: 0.02,
};

const unused = { documents: 0, by_environment: noUnits, by_company: [], egs_units: noUnits };

const documents = { documents: 3, by_environment: { sandbox: 3, production: 0 } };

const usage = {
  ...documents,
  by_company: [{ company_id: ids.company, legal_name: nakheel.profile.legal_name, ...documents }],
  egs_units: { sandbox: 1, production: 0 },
};

const sums = { month: '2026-11', period, status: 'open', plan: 'growth', ...documents, net: 499, vat: 74.85, total: 573.85 };

const charged = { lines: [{ kind: 'plan', quantity: 1, unit_price: 499, net: 499 }], net: 499, vat: 74.85, total: 573.85 };

const estimate = { plan: 'growth', production_documents: 0, ...charged };

const november = {
  number: '202611-0C9C6E0A',
  organization: { organization_id: ids.organization, name: 'Nakheel Group' },
  currency: 'SAR',
  ...sums,
  usage,
  lines: charged.lines,
};

const parameters = { month: '2026-11' };

function pdfReply(pdfRenderer: PdfRenderer, statement: Statement, printedAt: Date): Reply {
  const request = { statement, printedAt };
  return { send: (response) => sendPdf(response, `statement-${statement.month}`, { pdfRenderer, request }) };
}

function statementRoutes({ clock, pdfRenderer }: Pick<Services, 'clock' | 'pdfRenderer'>): Route[] {
  return [
    route.get('/billing/statements', {
      access: 'billing.read',
      id: 'listStatements',
      summary: 'List the statements',
      description: 'One for each month, from the month in which the organization was created.',
      answers: { 200: { description: 'A page.', schema: statementList } },
      examples: { all: { summary: 'All statements', answer: onlyPage([sums]) } },
      query: pageQuery,
      handle: async ({ tenant, query }) => ({ body: await listStatements(tenant, query, clock.now()) }),
    }),
    route.get('/billing/statements/:month', {
      access: 'billing.read',
      id: 'getStatement',
      summary: 'One statement',
      description: 'Open while its month lasts: figures may grow.',
      answers: {
        200: { description: 'The statement; the PDF has the same.', schema: statement, mediaTypes: ['application/pdf'] },
      },
      errors: ['SERVICE_BUSY'],
      examples: {
        open: { summary: 'The month that lasts', parameters, answer: november },
        print: { summary: 'As a PDF', parameters: { ...parameters, format: 'pdf' }, mediaType: 'application/pdf' },
      },
      query: statementQuery,
      handle: async ({ tenant, params, query }) => {
        const now = clock.now();
        const statement = await readStatement(tenant, params['month'] ?? '', now);
        return query.format === 'pdf' ? pdfReply(pdfRenderer, statement, now) : { body: statement };
      },
    }),
  ];
}

function planFields({ code, name, limits, monthlyPrice, furtherDocumentPrice }: Plan): Billing['plan'] {
  return {
    code,
    name,
    limits,
    monthly_price: toJsonNumber(amount(monthlyPrice)),
    further_document_price: toJsonNumber(amount(furtherDocumentPrice)),
  };
}

// The plan, and what is used of it this month.
async function readBilling(tenant: Tenant, now: Date): Promise<Billing> {
  const month = riyadhMonth(now);
  const totals = await tenant.selectFrom('usage_totals').selectAll().where('month', '=', month).execute();
  const reachedAt = (environment: 'sandbox' | 'production'): string | undefined =>
    totals.find((total) => total.environment === environment)?.limit_reached_at?.toISOString();
  const [production, sandbox] = [reachedAt('production'), reachedAt('sandbox')];
  const usage = await readUsage(tenant, month);
  return {
    plan: planFields(await currentPlan(tenant)),
    period: daysOfMonth(month),
    usage,
    estimate: await estimateMonth(tenant, usage, now),
    ...(production === undefined ? {} : { limit_reached_at: production }),
    ...(sandbox === undefined ? {} : { sandbox_limit_reached_at: sandbox }),
  };
}

async function requireCompaniesFit(tenant: Tenant, { name, limits }: Plan): Promise<void> {
  if (limits.companies === null) return;
  const { count } = await tenant
    .selectFrom('companies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count <= limits.companies) return;
  const message = `The plan ${name} allows fewer companies (${limits.companies}) than the organization has (${count}).`;
  throw new AppError('COMPANY_QUOTA_EXCEEDED', { message });
}

async function requireUnitsFit(tenant: Tenant, { name, limits }: Plan): Promise<void> {
  const units = await countUnits(tenant);
  for (const environment of ['sandbox', 'production'] as const) {
    const [limit, count] = [limits.egs_units[environment], units[environment]];
    if (count <= limit) continue;
    const message = `The plan ${name} allows fewer EGS units in ${environment} (${limit}) than the organization has (${count}).`;
    throw new AppError('EGS_QUOTA_EXCEEDED', { message });
  }
}

// Changes the plan of an organization; answers both plans, which are equal where it has that plan already.
//
// @throws AppError COMPANY_QUOTA_EXCEEDED or EGS_QUOTA_EXCEEDED for a plan that is too small for what there is.
async function changePlan(
  tenant: Tenant,
  organizationId: string,
  code: PlanCode,
  now: Date,
): Promise<{ before: PlanCode; after: PlanCode }> {
  const before = (await lockPlan(tenant)).code;
  if (before === code) return { before, after: code };
  const plan = plans[code];
  await requireCompaniesFit(tenant, plan);
  await requireUnitsFit(tenant, plan);
  await tenant.updateTable('organizations').set({ plan: code }).where('organization_id', '=', organizationId).execute();
  const change = { organization_id: organizationId, change_id: randomUUID(), from_plan: before, to_plan: code, changed_at: now };
  await tenant.insertInto('plan_changes').values(change).execute();
  await reviewLimits(tenant, plan, now);
  return { before, after: code };
}

/** `/billing`: the plan of an organization, what it uses of it, and its statements. */
export function billingRoutes(services: Pick<Services, 'clock' | 'pdfRenderer'>): Route[] {
  const { clock } = services;
  return [
    route.get('/billing', {
      access: 'billing.read',
      id: 'getBilling',
      summary: 'The plan, and what is used of it',
      description:
        'Documents of the calendar month in Riyadh, over all companies and branches, and what the month will cost at this use.',
      answers: { 200: { description: 'Plan and usage.', schema: billing } },
      examples: { growth: { summary: 'The plan Growth', answer: { plan, period, usage, estimate } } },
      handle: async ({ tenant }) => ({ body: await readBilling(tenant, clock.now()) }),
    }),
    route.patch('/billing', {
      access: 'billing.change',
      id: 'changePlan',
      summary: 'Change the plan',
      description: 'At once. The largest plan of a month is charged. A plan that is too small for what there is, is refused.',
      answers: { 200: { description: 'Plan and usage.', schema: billing } },
      errors: ['COMPANY_QUOTA_EXCEEDED', 'EGS_QUOTA_EXCEEDED'],
      examples: {
        growth: { summary: 'A larger one', body: { plan: 'growth' }, answer: { plan, period, usage: unused, estimate } },
      },
      body: changePlanRequest,
      handle: async (call) => {
        const { tenant, caller, body } = call;
        const at = clock.now();
        const { before, after } = await changePlan(tenant, caller.organizationId, body.plan, at);
        if (before !== after) {
          await raiseSnapshotVersion(tenant, caller.organizationId);
          const plans = { before: { plan: before }, after: { plan: after } };
          await auditCall(call, { at, action: 'plan.changed', target: caller.organizationId, ...plans });
        }
        return { body: await readBilling(tenant, at) };
      },
    }),
    ...statementRoutes(services),
  ];
}

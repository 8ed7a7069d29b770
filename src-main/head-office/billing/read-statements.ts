import { z } from 'zod';
import { AppError } from '../../../src-shared/api/app-error.ts';
import type { Statement } from '../../../src-shared/api/dashboard/organization/billing.ts';
import type { PageQuery } from '../../../src-shared/api/dashboard/pagination.ts';
import { monthBefore, riyadhMonth } from '../../../src-shared/invoice/calendar-month.ts';
import { createPage, positionOf } from '../../server/list-page.ts';
import type { Tenant } from '../db/in-organization.ts';
import { composeStatement, statementSums } from './compose-statement.ts';
import { chargedPlan, readPlanHistory } from './plan-history.ts';
import { countsOf, readUsage } from './read-usage.ts';

type Organization = Statement['organization'] & { created_at: Date };
type StatementRow = ReturnType<typeof statementSums>;

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

async function rowsOf(tenant: Tenant, months: readonly string[], now: Date): Promise<StatementRow[]> {
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

import { randomUUID } from 'node:crypto';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { plans, type Plan, type PlanCode } from '../../../src-shared/api/dashboard/organization/plans.ts';
import type { Tenant } from '../db/in-organization.ts';
import { lockPlan } from '../organizations/organization-plan.ts';
import { countUnits } from './read-usage.ts';
import { reviewLimits } from './usage-counters.ts';

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

/**
 * Changes the plan of an organization; answers both plans, which are equal where it has that plan already.
 *
 * @throws AppError COMPANY_QUOTA_EXCEEDED or EGS_QUOTA_EXCEEDED for a plan that is too small for what there is.
 */
export async function changePlan(
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

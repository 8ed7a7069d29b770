import { planOf, type Plan } from '../../../src-shared/api/dashboard/organization/plans.ts';
import type { Tenant } from '../db/in-organization.ts';

/** The plan of the transaction's organization. */
export async function currentPlan(tenant: Tenant): Promise<Plan> {
  const { plan } = await tenant.selectFrom('organizations').select('plan').executeTakeFirstOrThrow();
  return planOf(plan);
}

/**
 * The same, which nothing can change until the transaction ends: for what a plan limits, two requests at a time could exceed it
 * together.
 */
export async function lockPlan(tenant: Tenant): Promise<Plan> {
  const { plan } = await tenant.selectFrom('organizations').select('plan').forNoKeyUpdate().executeTakeFirstOrThrow();
  return planOf(plan);
}

import { z } from 'zod';
import { AppError } from '#shared/api/app-error.ts';
import { invalid, refuseIfAny } from '#main/server/request/request-fault.ts';
import type { Tenant } from '../db/in-organization.ts';

const uuid = z.uuid();

/**
 * The id that a path names. One that cannot be an id is refused like one that nothing has.
 *
 * @throws AppError NOT_FOUND.
 */
export function requireId(params: Readonly<Record<string, string>>, name: string): string {
  const parsed = uuid.safeParse(params[name]);
  if (!parsed.success) throw new AppError('NOT_FOUND');
  return parsed.data.toLowerCase();
}

/**
 * What has an id.
 *
 * @throws AppError NOT_FOUND if nothing has it.
 */
export function requireFound<Value>(found: Value | undefined): Value {
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

/**
 * Refuses ids that are no branches of the organization.
 *
 * @throws AppError VALIDATION_ERROR that names each wrong one by its index.
 */
export async function requireAppliances(tenant: Tenant, applianceIds: readonly string[] | null | undefined): Promise<void> {
  if (applianceIds === null || applianceIds === undefined) return;
  const known = await tenant.selectFrom('appliances').select('appliance_id').where('appliance_id', 'in', applianceIds).execute();
  const ids = new Set(known.map((row) => row.appliance_id));
  refuseIfAny(
    applianceIds.flatMap((id, index) =>
      ids.has(id) ? [] : [invalid(`appliance_ids[${index}]`, 'unknown_appliance', 'is not an appliance of this organization')],
    ),
  );
}

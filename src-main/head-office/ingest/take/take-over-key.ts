import { z } from 'zod';
import type { EntryOf } from '../../../../src-shared/api/sync/change-entries.ts';
import type { ApplianceCaller } from '../../appliances/appliance-credential.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { announceSnapshot } from '../../organizations/snapshot-version.ts';

const uuid = z.uuid();

function dateOrNull(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}

function uuidOrNull(id: string | null): string | null {
  return uuid.safeParse(id).success ? id : null;
}

/**
 * Takes over a key that was made at an appliance before it joined: it is listed, rotated and revoked here from now on. It works at that
 * appliance alone, so that the credential of one branch makes no key for another one.
 */
export async function takeOverKey(
  tenant: Tenant,
  { organizationId, applianceId }: ApplianceCaller,
  { created_at, expires_at, revoked_at, default_egs_unit_id, ...key }: EntryOf<'key'>['key'],
): Promise<void> {
  if (!uuid.safeParse(key.key_id).success) return;
  const taken = await tenant
    .insertInto('api_keys')
    .values({
      organization_id: organizationId,
      ...key,
      default_egs_unit_id: uuidOrNull(default_egs_unit_id),
      created_at: new Date(created_at),
      expires_at: dateOrNull(expires_at),
      revoked_at: dateOrNull(revoked_at),
      last_used_at: null,
      last_used_from: null,
      appliance_id: applianceId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 1n) await announceSnapshot(tenant, organizationId);
}

import { sql } from 'kysely';
import type { Heartbeat } from '../../../src-shared/api/sync/heartbeat.ts';
import type { ApplianceCaller } from '../appliances/appliance-credential.ts';
import type { Tenant } from '../db/in-organization.ts';

/**
 * Notes when and at which branch keys were last used. The clock of a branch may be wrong, so no use is later than now; a branch says
 * nothing of keys that are not of its companies.
 */
export async function noteKeyUses(
  tenant: Tenant,
  { companyIds, branchName }: ApplianceCaller,
  uses: Heartbeat['key_uses'],
  now: Date,
): Promise<void> {
  if (uses.length === 0) return;
  await sql`
    UPDATE api_keys SET last_used_at = least(used.last_used_at, ${now}::timestamptz), last_used_from = ${branchName}
    FROM jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) AS used(key_id text, last_used_at timestamptz)
    WHERE api_keys.key_id::text = used.key_id AND api_keys.company_id = any(${companyIds}::uuid[])
      AND (api_keys.last_used_at IS NULL OR api_keys.last_used_at < least(used.last_used_at, ${now}::timestamptz))
  `.execute(tenant);
}

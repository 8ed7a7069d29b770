import { sql } from 'kysely';
import { createEd25519Pair, openEd25519Pair, type Ed25519Pair, type PublicKey } from '#main/platform/ed25519.ts';
import type { SigningKey } from '#shared/api/documents/chain-receipts.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { Services } from '../request/services.ts';

type KeyServices = Pick<Services, 'sealer' | 'clock'>;

function purposeOf(organizationId: string): string {
  return `signing_key:${organizationId}`;
}

/** A key as others may know it. */
export function shownSigningKey({ keyId, publicKey }: PublicKey): SigningKey {
  return { key_id: keyId, algorithm: 'Ed25519', public_key: publicKey };
}

// The newest one that this head office can open: another secret key may have sealed an earlier one.
async function openableKey(tenant: Tenant, organizationId: string, { sealer }: KeyServices): Promise<Ed25519Pair | undefined> {
  const stored = await tenant
    .selectFrom('signing_keys')
    .select('sealed')
    .orderBy('created_at', 'desc')
    .orderBy('key_id', 'desc')
    .execute();
  for (const { sealed } of stored) {
    try {
      return openEd25519Pair(sealer.open(sealed, purposeOf(organizationId)));
    } catch {
      // The next one, else a new one.
    }
  }
  return undefined;
}

/** The key by which head office signs for an organization; made at the first need. */
export async function signingKeyOf(tenant: Tenant, organizationId: string, services: KeyServices): Promise<Ed25519Pair> {
  const known = await openableKey(tenant, organizationId, services);
  if (known !== undefined) return known;
  // Two appliances that join at once get the same one.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${purposeOf(organizationId)}, 0))`.execute(tenant);
  const made = await openableKey(tenant, organizationId, services);
  if (made !== undefined) return made;
  const { pair, secret } = createEd25519Pair();
  await tenant
    .insertInto('signing_keys')
    .values({
      organization_id: organizationId,
      key_id: pair.keyId,
      public_key: pair.publicKey,
      sealed: services.sealer.seal(secret, purposeOf(organizationId)),
      created_at: services.clock.now(),
    })
    .execute();
  return pair;
}

/** The keys that have ever signed for an organization, the newest first. */
export async function listSigningKeys(tenant: Tenant, organizationId: string, services: KeyServices): Promise<SigningKey[]> {
  await signingKeyOf(tenant, organizationId, services);
  const rows = await tenant
    .selectFrom('signing_keys')
    .select(['key_id as keyId', 'public_key as publicKey'])
    .orderBy('created_at', 'desc')
    .orderBy('key_id', 'desc')
    .execute();
  return rows.map(shownSigningKey);
}

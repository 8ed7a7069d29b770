import { createHash, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Tenant } from '../../db/in-organization.ts';

const idBytes = 16;
const secretBytes = 32;

/**
 * A new secret of 32 bytes behind the id of its organization, which leads the request that presents it there: whoever has it
 * has no access token yet. The id is no secret; only a hash of the whole is stored.
 *
 * @param secret 32 bytes that nobody can guess; random ones if it is left out.
 */
export function createToken(organizationId: string, secret: Uint8Array = randomBytes(secretBytes)): string {
  const id = Buffer.from(organizationId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, secret]).toString('base64url');
}

/** The organization that a token names, whether or not there is one; undefined for what cannot be a token. */
export function organizationOfToken(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + secretBytes) return undefined;
  return bytes.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** What a request without an organization carries and does not itself name one: an e-mail address, a code or an appliance. */
export type LookupKind = 'email' | 'enrolment_code' | 'appliance';

function digestOf(kind: LookupKind, text: string): string {
  const normal = kind === 'email' ? text.trim().toLowerCase() : text;
  return createHash('sha256').update(`${kind}:${normal}`).digest('hex');
}

/** Makes an organization findable by a text. Returns false if it is already; others may be found by the same e-mail address. */
export async function addLookup(tenant: Tenant, organizationId: string, kind: LookupKind, text: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tenant
    .insertInto('lookups')
    .values({ digest: digestOf(kind, text), organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ends that an organization is found by a text. */
export async function removeLookup(tenant: Tenant, organizationId: string, kind: LookupKind, text: string): Promise<void> {
  await tenant
    .deleteFrom('lookups')
    .where('digest', '=', digestOf(kind, text))
    .where('organization_id', '=', organizationId)
    .execute();
}

/** The organizations of a text: of an e-mail address any number, of a code or an appliance at most one. */
export async function findOrganizations(db: Kysely<Schema>, kind: LookupKind, text: string): Promise<string[]> {
  const found = await db
    .selectFrom('lookups')
    .select('organization_id')
    .where('digest', '=', digestOf(kind, text))
    .orderBy('organization_id')
    .execute();
  return found.map((row) => row.organization_id);
}

/** That a row is of an e-mail address, whatever the case of either. */
export function isOfEmail(email: string) {
  return sql<boolean>`lower(email) = ${email.toLowerCase()}`;
}

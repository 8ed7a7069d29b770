import { enrolledUser, mostEnrolledUsers, type RenamedUsers } from '#shared/api/sync/enrolment.ts';
import type { Clock } from '#main/platform/clock.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { cachedQuery } from '../db/prepared-query.ts';
import type { Commit, LedgerReader } from '../db/ledger-database.ts';
import type { HeadOfficeTable } from '../db/head-office-tables.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { createHeadOfficeClient } from './link/head-office-client.ts';
import { pinKey } from './take-receipts.ts';

/** How to join a head office. */
export type EnrolmentSettings = {
  code: string;
  url: string;
  /** Whether the appliance leaves the head office that it has joined before; without it, that one refuses to be replaced. */
  replacesAnother?: boolean;
};

type EnrolmentParts = { db: LedgerReader; commit: Commit; keyStore: KeyStore; clock: Clock; version: string };

const memberships = cachedQuery((sql) => sql.selectFrom('head_office').selectAll());

/** The head office that the appliance has joined; undefined if none. */
export function membershipOf(db: LedgerReader): Readonly<HeadOfficeTable> | undefined {
  return memberships(db, {})[0];
}

/** The credential with which the appliance authenticates; undefined if the key store has none. */
export async function credentialOf(keyStore: Pick<KeyStore, 'get'>, membership: HeadOfficeTable): Promise<string | undefined> {
  const secret = await keyStore.get(membership.credential_name);
  return secret === undefined ? undefined : Buffer.from(secret).toString('utf8');
}

/** Whether the appliance has joined a head office, and has the credential for it. */
export async function hasJoined(db: LedgerReader, keyStore: Pick<KeyStore, 'get'>): Promise<boolean> {
  const membership = membershipOf(db);
  return membership !== undefined && (await credentialOf(keyStore, membership)) !== undefined;
}

// With what head office may not know of them yet: without it, production would stop at the joining. Switches are always known there.
function companiesOf(db: LedgerReader) {
  const rows = db.all(db.sql.selectFrom('companies').selectAll().orderBy('company_id'));
  return rows.map(({ company_id, vat_number, legal_name: _legalName, ...row }) => {
    const { street, building_number, district, city, postal_code, country, ...others } = row;
    const { external_originals: _originals, require_arabic: _arabic, receipt_links: _links, ...rest } = others;
    return {
      company_id,
      vat_number,
      profile: { ...rest, address: { street, building_number, district, city, postal_code, country } },
    };
  });
}

function ledgerId(db: LedgerReader): string {
  return db.first(db.sql.selectFrom('ledger_identity').select('ledger_id'))?.ledger_id ?? '';
}

/**
 * Joins a head office, which takes the users of the appliance over, and what it does not know of its companies. The credential is in the key store before the ledger names it. An appliance that has joined this head
 * office already stays as it is, so a service may keep its flags.
 *
 * @returns who signs in by another name from now on.
 * @throws StartFault with what head office said, or if the appliance has joined another one.
 */
export async function joinHeadOffice(settings: EnrolmentSettings, parts: EnrolmentParts): Promise<RenamedUsers> {
  const { code, url, replacesAnother = false } = settings;
  const { db, commit, keyStore, clock, version } = parts;
  const joined = replacesAnother ? undefined : membershipOf(db);
  if (joined?.url === url) return [];
  if (joined !== undefined) throw new StartFault(`This appliance has joined the head office at ${joined.url} already.`);
  const client = createHeadOfficeClient(url);
  const users = db.all(db.sql.selectFrom('users').selectAll().orderBy('created_at'));
  // One whom head office would refuse keeps nobody else out.
  const taken = users.filter((user) => enrolledUser.safeParse(user).success).slice(0, mostEnrolledUsers);
  const outcome = await client.enrol({ code, version, ledger_id: ledgerId(db), companies: companiesOf(db), users: taken });
  await client.close();
  if (outcome.kind === 'silent') throw new StartFault(`The appliance could not join ${url}: ${outcome.reason}`);
  if (outcome.kind === 'refused') throw new StartFault(`The appliance could not join ${url}: ${outcome.message}`);
  const { appliance_id, credential, organization, branch_name, signing_key, renamed_users } = outcome.value;
  const credential_name = `head-office/${appliance_id}/credential`;
  await keyStore.put(credential_name, Buffer.from(credential, 'utf8'));
  await commit((writer) => {
    writer.run(writer.sql.deleteFrom('head_office'));
    const enrolled_at = clock.now().toISOString();
    writer.insert('head_office', { id: 1, url, appliance_id, credential_name, enrolled_at, public_url: null });
    pinKey(writer, signing_key);
    const { organization_id, name, plan } = organization;
    const known = { appliance_id, branch_name, organization_id, organization_name: name, plan };
    writer.run(writer.sql.updateTable('appliance').set(known));
  });
  return renamed_users;
}

/** Remembers by which address people reach the head office that the appliance has joined; one of an earlier version does not say it. */
export async function keepPublicUrl(
  publicUrl: string | undefined,
  { db, commit }: Pick<EnrolmentParts, 'db' | 'commit'>,
): Promise<void> {
  if (publicUrl === undefined || membershipOf(db)?.public_url === publicUrl) return;
  await commit((writer) => writer.run(writer.sql.updateTable('head_office').set({ public_url: publicUrl })));
}

/** Remembers that the head office that the appliance has joined has another address now. */
export async function moveHeadOffice(url: string, { db, commit }: Pick<EnrolmentParts, 'db' | 'commit'>): Promise<void> {
  const joined = membershipOf(db);
  if (joined === undefined || joined.url === url) return;
  await commit((writer) => writer.run(writer.sql.updateTable('head_office').set({ url })));
}

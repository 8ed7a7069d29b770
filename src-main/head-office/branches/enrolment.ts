import { randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '#shared/api/app-error.ts';
import type { Enrolment, EnrolmentRequest, EnrolledUser, RenamedUsers } from '#shared/api/sync/enrolment.ts';
import { appendAudit, type AuditEvent, changesBetween } from '../records/append-audit.ts';
import { shownSigningKey, signingKeyOf } from '../records/signing-keys.ts';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import { hashSecret } from '../request/hash-secret.ts';
import { addLookup, findOrganizations, removeLookup } from '../people/accounts/lookups.ts';
import { raiseSnapshotVersion } from '../people/accounts/snapshot-version.ts';
import type { Origin } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { completeCompany } from '../companies/change-company.ts';
import { profileFields } from '../companies/company-profile.ts';
import { keepOwnCompanies, matchOwnCompanies, ownCompanyIds } from './own-companies.ts';

const validMs = 15 * 60_000;
// Read out over the telephone, so without what looks or sounds alike: 25 characters of 32 are 125 bits.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 25;
const groupLength = 5;
const credentialBytes = 32;

function createCode(): string {
  const digits = Array.from(randomBytes(codeLength), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
  return (digits.match(new RegExp(`.{${groupLength}}`, 'g')) ?? []).join('-');
}

/** Makes a code with which one appliance may join, once. */
export async function createEnrolmentCode(
  tenant: Tenant,
  request: { organizationId: string; branchName: string; companyIds: string[]; now: Date },
): Promise<{ code: string; expiresAt: Date }> {
  const code = createCode();
  const expiresAt = new Date(request.now.getTime() + validMs);
  await tenant
    .insertInto('enrolment_codes')
    .values({
      organization_id: request.organizationId,
      code_hash: hashSecret(code),
      branch_name: request.branchName,
      company_ids: [...new Set(request.companyIds)],
      created_at: request.now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
  await addLookup(tenant, request.organizationId, 'enrolment_code', code);
  return { code, expiresAt };
}

// Marks the code as used, so that it is for one appliance only, also where two present it at once.
async function useCode(
  tenant: Tenant,
  organizationId: string,
  { code, now }: { code: string; now: Date },
): Promise<{ branch_name: string; company_ids: string[] }> {
  const used = await tenant
    .updateTable('enrolment_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hashSecret(code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['branch_name', 'company_ids'])
    .executeTakeFirst();
  if (used === undefined) throw new AppError('ENROLMENT_CODE_INVALID');
  await removeLookup(tenant, organizationId, 'enrolment_code', code);
  return used;
}

// What the organization does not know of a company, its appliance says, which may be selling by it: production stops without a complete
// profile.
async function completeCompanies(
  tenant: Tenant,
  applianceId: string,
  { companies, companyIds }: { companies: NonNullable<EnrolmentRequest['companies']>; companyIds: readonly string[] },
  event: Pick<AuditEvent, 'at' | 'actor' | 'origin'> & { organizationId: string },
): Promise<void> {
  const ownIds = await ownCompanyIds(tenant, applianceId);
  for (const { company_id, profile } of companies) {
    const target = ownIds.get(company_id) ?? company_id;
    if (!companyIds.includes(target)) continue;
    const { before, after } = await completeCompany(tenant, target, profile);
    const changes = changesBetween(profileFields(before), profileFields(after));
    const { organizationId, ...who } = event;
    if (changes === undefined) continue;
    await raiseSnapshotVersion(tenant, organizationId);
    await appendAudit(tenant, organizationId, { ...who, action: 'company.changed', target, ...changes });
  }
}

const longestUsername = 64;

// The appliance whose users are taken over, and what the audit log says of the request.
type JoiningAppliance = Pick<AuditEvent, 'at' | 'actor' | 'origin'> & {
  organizationId: string;
  applianceId: string;
};

// The name itself, or with the first number behind it that nobody has: noura, noura-2, noura-3.
function freeName(username: string, taken: ReadonlySet<string>): string {
  let free = username;
  for (let number = 2; taken.has(free); number++) {
    const suffix = `-${number}`;
    free = `${username.slice(0, longestUsername - suffix.length)}${suffix}`;
  }
  return free;
}

async function namesTaken(tenant: Tenant): Promise<Set<string>> {
  const rows = await tenant.selectFrom('branch_users').select('username').execute();
  return new Set(rows.map(({ username }) => username));
}

// Somebody whom head office knows, from the time before the appliance left it. Who names him has his password already.
async function admitKnown(tenant: Tenant, user: EnrolledUser, applianceId: string): Promise<boolean> {
  const known = await tenant
    .selectFrom('branch_users')
    .select(['appliance_ids', 'password_hash'])
    .where('branch_user_id', '=', user.branch_user_id)
    .executeTakeFirst();
  if (known === undefined) return false;
  if (known.password_hash === user.password_hash && known.appliance_ids !== null) {
    const appliance_ids = [...known.appliance_ids, applianceId];
    await tenant.updateTable('branch_users').set({ appliance_ids }).where('branch_user_id', '=', user.branch_user_id).execute();
  }
  return true;
}

// Makes the people of an appliance that joins people of the organization, who sign in at that appliance alone, with the passwords and
// PINs that they have: whoever joins is not shut out by it.
//
// @returns who signs in by another name from now on, since somebody else of the organization has his.
async function takeOverUsers(tenant: Tenant, appliance: JoiningAppliance, users: readonly EnrolledUser[]): Promise<RenamedUsers> {
  const { organizationId, applianceId, ...event } = appliance;
  const taken = await namesTaken(tenant);
  const renamed: RenamedUsers = [];
  for (const user of users) {
    if (await admitKnown(tenant, user, applianceId)) continue;
    const username = freeName(user.username, taken);
    taken.add(username);
    if (username !== user.username) renamed.push({ from: user.username, to: username });
    const row = { ...user, username, organization_id: organizationId, appliance_ids: [applianceId] };
    await tenant
      .insertInto('branch_users')
      .values({ ...row, created_at: new Date(user.created_at) })
      .execute();
    const { branch_user_id: target, name, role } = user;
    await appendAudit(tenant, organizationId, {
      ...event,
      action: 'branch_user.created',
      target,
      after: { username, name, role },
    });
  }
  return renamed;
}

async function join(
  tenant: Tenant,
  organizationId: string,
  request: EnrolmentRequest & { now: Date; origin: Origin },
  services: Pick<Services, 'sealer' | 'clock'>,
): Promise<Enrolment> {
  const { branch_name, company_ids } = await useCode(tenant, organizationId, request);
  // Before the audit log is locked, as everywhere.
  const signing_key = shownSigningKey(await signingKeyOf(tenant, organizationId, services));
  const applianceId = randomUUID();
  const credential = `sanad_appliance_${randomBytes(credentialBytes).toString('base64url')}`;
  const at = request.now;
  await tenant
    .insertInto('appliances')
    .values({
      organization_id: organizationId,
      appliance_id: applianceId,
      branch_name,
      company_ids,
      credential_hash: hashSecret(credential),
      ledger_id: request.ledger_id,
      version: request.version,
      created_at: at,
      last_seen_at: at,
      revoked_at: null,
    })
    .execute();
  const ids = { organizationId, applianceId };
  await keepOwnCompanies(tenant, ids, request.companies ?? []);
  await matchOwnCompanies(tenant, applianceId, company_ids);
  const start = { organization_id: organizationId, appliance_id: applianceId, position: 0, digest: '', newest: 0, moved_at: at };
  await tenant.insertInto('feed_positions').values(start).execute();
  await addLookup(tenant, organizationId, 'appliance', credential);
  const event = { at, actor: { type: 'appliance', id: applianceId, name: branch_name }, origin: request.origin } as const;
  const after = { branch_name, company_ids, version: request.version };
  await appendAudit(tenant, organizationId, { ...event, action: 'appliance.enrolled', target: applianceId, after });
  await completeCompanies(
    tenant,
    applianceId,
    { companies: request.companies ?? [], companyIds: company_ids },
    { ...event, organizationId },
  );
  const renamed_users = await takeOverUsers(tenant, { ...event, ...ids }, request.users ?? []);
  const organization = await tenant
    .selectFrom('organizations')
    .select(['organization_id', 'name', 'plan'])
    .executeTakeFirstOrThrow();
  return { appliance_id: applianceId, credential, organization, branch_name, signing_key, renamed_users };
}

/**
 * Lets an appliance join the organization that its code was made for.
 *
 * @throws AppError ENROLMENT_CODE_INVALID, whatever is wrong with the code.
 */
export async function enrol(
  services: Pick<Services, 'db' | 'clock' | 'sealer'>,
  request: EnrolmentRequest,
  origin: Origin,
): Promise<Enrolment> {
  const { db, clock } = services;
  const code = request.code.trim().toUpperCase();
  const [organizationId] = await findOrganizations(db, 'enrolment_code', code);
  if (organizationId === undefined) throw new AppError('ENROLMENT_CODE_INVALID');
  return inOrganization(db, organizationId, (tenant) =>
    join(tenant, organizationId, { ...request, code, now: clock.now(), origin }, services),
  );
}

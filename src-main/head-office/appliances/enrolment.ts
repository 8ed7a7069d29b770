import { randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '../../../src-shared/api/app-error.ts';
import type { Enrolment, EnrolmentRequest } from '../../../src-shared/api/sync/enrolment.ts';
import { appendAudit, type AuditEvent } from '../audit/append-audit.ts';
import { takeOverUsers } from '../branch-users/take-over-users.ts';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import { addLookup, findOrganizations, hashSecret, removeLookup } from '../organizations/lookups.ts';
import { raiseSnapshotVersion } from '../organizations/snapshot-version.ts';
import type { Origin } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { completeCompany } from '../companies/change-company.ts';
import { profileFields } from '../companies/company-profile.ts';
import { changesBetween } from '../audit/changes-between.ts';
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
  event: Pick<AuditEvent, 'at' | 'actor' | 'address' | 'requestId'> & { organizationId: string },
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

async function join(
  tenant: Tenant,
  organizationId: string,
  request: EnrolmentRequest & { now: Date; origin: Origin },
): Promise<Enrolment> {
  const { branch_name, company_ids } = await useCode(tenant, organizationId, request);
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
  const { address, requestId } = request.origin;
  const event = { at, actor: { type: 'appliance', id: applianceId, name: branch_name }, address, requestId } as const;
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
  return { appliance_id: applianceId, credential, organization, branch_name, renamed_users };
}

/**
 * Lets an appliance join the organization that its code was made for.
 *
 * @throws AppError ENROLMENT_CODE_INVALID, whatever is wrong with the code.
 */
export async function enrol(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: EnrolmentRequest,
  origin: Origin,
): Promise<Enrolment> {
  const code = request.code.trim().toUpperCase();
  const [organizationId] = await findOrganizations(db, 'enrolment_code', code);
  if (organizationId === undefined) throw new AppError('ENROLMENT_CODE_INVALID');
  return inOrganization(db, organizationId, (tenant) =>
    join(tenant, organizationId, { ...request, code, now: clock.now(), origin }),
  );
}

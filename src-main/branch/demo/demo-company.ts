import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { defaultSwitches } from '#shared/api/company-forms.ts';
import { exampleCompany } from '#shared/api/documents/example-company.ts';
import type { SellerRequest } from '#shared/api/v1/party-requests.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { hashApiKey } from '#main/server/authentication/api-key.ts';
import { isValid } from '../companies/operator/key-rows.ts';
import { applianceOf, storedSwitches, type Provision } from '../companies/provision.ts';
import type { BranchContext } from '../context.ts';
import { certainUnits, isPresent } from '../db/certain-units.ts';
import type { ApiKeyTable, CompanyTable } from '../db/schema.ts';
import { sandboxOtp } from '../egs-units/onboarding-steps.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { keepNewApiKey, keptApiKey } from './demo-keys.ts';

// The company of all examples, so that they can be sent to the quick start unchanged.
const { address, ...profile } = exampleCompany;

const demoCompany: CompanyTable = {
  company_id: 'b3f7a8e2-5d41-4c6a-9a54-0f2f4c1d7e10',
  ...profile,
  ...address,
  short_address: 'RRMA8228',
  group_member_tin: null,
  ...storedSwitches(defaultSwitches),
};

const demoKeyName = 'Demo key';
const demoAppliance: Provision['appliance'] = {
  appliance_id: 'a2c1a9a4-93e5-4a53-8d4e-6b6f0c2d9f31',
  branch_name: 'Riyadh · الرياض',
  organization_id: '0c9c6e0a-2b64-4b7e-8f0a-5d7d9f3e1b42',
  organization_name: 'Nakheel Group',
  plan: 'Demo',
  sandbox_unit_limit: 5,
  production_unit_limit: 0,
  monthly_document_limit: null,
};
const onboardingWaitMs = 60_000;

/** What a newcomer needs to issue the first invoice, and what head office must know of it. */
export type Demo = {
  apiKey: string;
  egsUnitId: string;
  seller: SellerRequest;
  branchName: string;
  organizationName: string;
  company: CompanyTable;
  /** The keys of the company, the demo key among them. */
  apiKeys: ApiKeyTable[];
};

/** The demo seller, complete, so that a document with it causes no warning. */
export const demoSeller: SellerRequest = {
  name: demoCompany.legal_name,
  name_ar: demoCompany.legal_name_ar ?? undefined,
  vat_number: demoCompany.vat_number,
  cr_number: demoCompany.cr_number ?? undefined,
  address: {
    street: demoCompany.street ?? undefined,
    building_number: demoCompany.building_number ?? undefined,
    district: demoCompany.district ?? undefined,
    city: demoCompany.city ?? undefined,
    postal_code: demoCompany.postal_code ?? undefined,
    country: 'SA',
  },
};

function newKey(apiKey: string, at: Date): ApiKeyTable {
  return {
    key_id: randomUUID(),
    company_id: demoCompany.company_id,
    environment: 'sandbox',
    name: demoKeyName,
    key_hash: hashApiKey(apiKey),
    prefix: 'tax_test_',
    last_four: apiKey.slice(-4),
    default_egs_unit_id: null,
    created_at: at.toISOString(),
    expires_at: null,
    revoked_at: null,
  };
}

// What head office has said of an appliance that has joined it stays.
function applianceRecord({ db }: BranchContext): Provision['appliance'] {
  const known = applianceOf(db);
  const joined = db.first(db.sql.selectFrom('head_office').select('url'));
  if (known === undefined || joined === undefined) return demoAppliance;
  const { id: _id, ...said } = known;
  return said;
}

// The key that is kept, if it works. Where the key store was lost, or somebody has ended the key in the dashboard, there is a new one,
// and the old ones stay, revoked, because documents refer to them.
async function demoKey(context: BranchContext, keyStore: KeyStore, now: Date): Promise<{ apiKey: string; row: ApiKeyTable }> {
  const { db, provision } = context;
  const kept = await keptApiKey(keyStore);
  const earlier = db.all(db.sql.selectFrom('api_keys').selectAll().where('name', '=', demoKeyName));
  const known = earlier.find((row) => kept !== undefined && row.key_hash === hashApiKey(kept));
  if (kept !== undefined && known !== undefined && isValid(known, now)) return { apiKey: kept, row: known };
  const isUnused = kept !== undefined && known === undefined;
  const apiKey = isUnused ? kept : await keepNewApiKey(keyStore);
  const row = newKey(apiKey, now);
  const revoked = earlier.map((one) => ({ ...one, revoked_at: one.revoked_at ?? now.toISOString() }));
  await provision({ appliance: applianceRecord(context), companies: [demoCompany], apiKeys: [...revoked, row] });
  return { apiKey, row };
}

// A unit that waits for a confirmation after a restore would refuse every request of a newcomer.
async function demoUnit({ db, createUnit }: BranchContext, apiKey: ApiKeyTable): Promise<string> {
  const existing = db.first(certainUnits(db.sql).select('unit.egs_unit_id').where(isPresent).orderBy('unit.created_at').limit(1));
  if (existing !== undefined) return existing.egs_unit_id;
  const unit = await createUnit(apiKey, { unit_name: 'Till 1', invoice_type: 'both', phase: 2, otp: undefined });
  return unit.egs_unit_id;
}

async function untilActive({ db, requestProduction }: BranchContext, egsUnitId: string): Promise<void> {
  const giveUpAt = performance.now() + onboardingWaitMs;
  while (performance.now() < giveUpAt) {
    const state = db.first(
      db.sql
        .selectFrom('egs_unit_states')
        .select(['production_certificate_id', 'onboarding_status', 'error_message'])
        .where('egs_unit_id', '=', egsUnitId),
    );
    if (state?.production_certificate_id) return;
    if (state?.onboarding_status === 'failed') return void (await requestProduction(egsUnitId, sandboxOtp));
    await wait(20);
  }
  throw new StartFault('The demo unit was not certified within a minute: the sandbox gateway does not answer.');
}

/** Creates the demo company, key and unit on the first start and finds them on later ones. */
export async function setUpDemo(context: BranchContext, keyStore: KeyStore, now: Date): Promise<Demo> {
  const { db, provision } = context;
  const { apiKey, row } = await demoKey(context, keyStore, now);
  const egsUnitId = await demoUnit(context, row);
  if (row.default_egs_unit_id !== egsUnitId) {
    const apiKeys = [{ ...row, default_egs_unit_id: egsUnitId }];
    await provision({ appliance: applianceRecord(context), companies: [], apiKeys });
  }
  await untilActive(context, egsUnitId);
  const { branch_name, organization_name } = applianceRecord(context);
  return {
    apiKey,
    egsUnitId,
    seller: demoSeller,
    branchName: branch_name,
    organizationName: organization_name,
    company: demoCompany,
    apiKeys: db.all(db.sql.selectFrom('api_keys').selectAll().where('company_id', '=', demoCompany.company_id)),
  };
}

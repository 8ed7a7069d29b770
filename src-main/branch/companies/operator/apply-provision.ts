import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { defaultSwitches } from '#shared/api/company-forms.ts';
import type { CompanyProfile, ProvisionFile } from '#shared/api/people/provision-file.ts';
import type { LedgerWriter } from '../../db/ledger-database.ts';
import type { CompanyTable } from '../../db/schema.ts';
import { applianceOf, storedSwitches, storeProvision, switchesOf, type Provision } from '../provision.ts';
import { keysOf, makeKey, showKey } from './key-rows.ts';
import { localCompany } from './local-company.ts';
import type { OperatorAnswer } from './operator-answer.ts';

// Without head office, nobody bills by a plan: what the file does not limit has no limit that a shop could reach.
const noUnitLimit = 1_000_000;
const standalonePlan = 'Standalone';

// Switches that the file does not name stay as they are.
function companyRow(before: CompanyTable | undefined, profile: CompanyProfile): CompanyTable {
  const { address, ...company } = profile;
  const switches = before === undefined ? defaultSwitches : switchesOf(before);
  return {
    company_id: before?.company_id ?? randomUUID(),
    legal_name: company.legal_name,
    legal_name_ar: company.legal_name_ar ?? null,
    vat_number: company.vat_number,
    cr_number: company.cr_number ?? null,
    street: address?.street ?? null,
    building_number: address?.building_number ?? null,
    district: address?.district ?? null,
    city: address?.city ?? null,
    postal_code: address?.postal_code ?? null,
    country: address?.country ?? null,
    business_category: company.business_category ?? null,
    short_address: company.short_address ?? null,
    group_member_tin: company.group_member_tin ?? null,
    ...storedSwitches({
      external_originals: company.external_originals ?? switches.external_originals,
      require_arabic: company.require_arabic ?? switches.require_arabic,
      receipt_links: company.receipt_links ?? switches.receipt_links,
    }),
  };
}

type PlanRow = Pick<Provision['appliance'], 'plan' | 'sandbox_unit_limit' | 'production_unit_limit' | 'monthly_document_limit'>;

function planOf({ plan }: ProvisionFile): PlanRow {
  return {
    plan: plan?.name ?? standalonePlan,
    sandbox_unit_limit: plan?.sandbox_unit_limit ?? noUnitLimit,
    production_unit_limit: plan?.production_unit_limit ?? noUnitLimit,
    monthly_document_limit: plan?.monthly_document_limit ?? null,
  };
}

// What stays of the record of an appliance without head office until it has a company.
function standaloneAppliance(name: string): Provision['appliance'] {
  return {
    appliance_id: randomUUID(),
    branch_name: name,
    organization_id: randomUUID(),
    organization_name: name,
    plan: standalonePlan,
    sandbox_unit_limit: noUnitLimit,
    production_unit_limit: noUnitLimit,
    monthly_document_limit: null,
  };
}

/** Names the branch of an appliance without head office, also before it has a company. */
export function nameStandaloneBranch(writer: LedgerWriter, name: string): void {
  const present = applianceOf(writer);
  if (present === undefined) writer.insert('appliance', { id: 1, ...standaloneAppliance(name) });
  else writer.update('appliance', { branch_name: name }, { id: 1 });
}

// Plan and branch name stay as they are where the file does not name them.
function applianceRow(writer: LedgerWriter, file: ProvisionFile): Provision['appliance'] {
  const present = applianceOf(writer);
  const { legal_name } = file.company;
  const named = file.branch_name === undefined ? {} : { branch_name: file.branch_name };
  if (present !== undefined) {
    const { id: _id, ...appliance } = present;
    return { ...appliance, ...named, organization_name: legal_name, ...(file.plan === undefined ? {} : planOf(file)) };
  }
  return { ...standaloneAppliance(legal_name), ...named, ...planOf(file) };
}

function changeOf(before: CompanyTable | undefined, after: CompanyTable): 'added' | 'updated' | 'unchanged' {
  if (before === undefined) return 'added';
  return isDeepStrictEqual(before, after) ? 'unchanged' : 'updated';
}

/** Stores a company and its plan, and makes the keys whose names are new; keys that exist stay as they are. */
export function applyProvision(writer: LedgerWriter, file: ProvisionFile, now: Date): OperatorAnswer {
  const before = localCompany(writer);
  const company = companyRow(before, file.company);
  const present = new Map(keysOf(writer, company.company_id).map((key) => [key.name, key]));
  const made = file.api_keys.filter(({ name }) => !present.has(name)).map((entry) => makeKey(company.company_id, entry, now));
  storeProvision(writer, {
    appliance: applianceRow(writer, file),
    companies: [company],
    apiKeys: made.map(({ row }) => row),
  });
  const shown = new Map([...present].map(([name, key]) => [name, showKey(key)]));
  for (const { row, apiKey } of made) shown.set(row.name, showKey(row, apiKey));
  return {
    ok: true,
    company: {
      company_id: company.company_id,
      legal_name: company.legal_name,
      vat_number: company.vat_number,
      change: changeOf(before, company),
    },
    keys: file.api_keys.flatMap(({ name }) => shown.get(name) ?? []),
  };
}

import type { Tenant } from '../db/in-organization.ts';

/** A company as an appliance had it before it joined. */
export type OwnCompany = { company_id: string; vat_number: string };

/** Keeps what companies an appliance had before it joined. Documents name them for ever, so it goes on under its own ids. */
export async function keepOwnCompanies(
  tenant: Tenant,
  { organizationId, applianceId }: { organizationId: string; applianceId: string },
  companies: readonly OwnCompany[],
): Promise<void> {
  const ids = { organization_id: organizationId, appliance_id: applianceId };
  for (const { company_id: own_id, vat_number } of companies) {
    await tenant
      .insertInto('appliance_own_companies')
      .values({ ...ids, own_id, vat_number, company_id: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Finds which of an appliance's companies are those of the organization: by the id, else by the VAT number. Each is one of them, once;
 * what was found before stays.
 */
export async function matchOwnCompanies(tenant: Tenant, applianceId: string, companyIds: readonly string[]): Promise<void> {
  if (companyIds.length === 0) return;
  const own = await tenant
    .selectFrom('appliance_own_companies')
    .select(['own_id', 'vat_number', 'company_id'])
    .where('appliance_id', '=', applianceId)
    .orderBy('own_id')
    .execute();
  if (own.every(({ company_id }) => company_id !== null)) return;
  const companies = await tenant
    .selectFrom('companies')
    .select(['company_id', 'vat_number'])
    .where('company_id', 'in', companyIds)
    .execute();
  const matched = new Set(own.map(({ company_id }) => company_id));
  for (const { company_id, vat_number } of companies) {
    if (matched.has(company_id)) continue;
    const unmatched = own.filter((each) => each.company_id === null);
    const found =
      unmatched.find(({ own_id }) => own_id === company_id) ?? unmatched.find((each) => each.vat_number === vat_number);
    if (found === undefined) continue;
    found.company_id = company_id;
    await tenant
      .updateTable('appliance_own_companies')
      .set({ company_id })
      .where('appliance_id', '=', applianceId)
      .where('own_id', '=', found.own_id)
      .execute();
  }
}

/** The companies that an appliance has under ids of its own: each of its ids with the organization's. */
export async function ownCompanyIds(tenant: Tenant, applianceId: string): Promise<ReadonlyMap<string, string>> {
  const own = tenant.selectFrom('appliance_own_companies').select(['own_id', 'company_id']);
  const rows = await own.where('appliance_id', '=', applianceId).where('company_id', 'is not', null).execute();
  return new Map(
    rows.flatMap(({ own_id, company_id }) => (company_id === null || company_id === own_id ? [] : [[own_id, company_id]])),
  );
}

/** The same companies the other way round: an appliance goes on with the ids under which it had them. */
export function idsOfAppliance(ownIds: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...ownIds].map(([own, company]) => [company, own]));
}

/** What an appliance asks of a company, with the organization's id of that company. */
export async function ofOrganization<Asked extends { company_id: string }>(
  tenant: Tenant,
  applianceId: string,
  asked: Asked,
): Promise<Asked> {
  const ownIds = await ownCompanyIds(tenant, applianceId);
  return { ...asked, company_id: ownIds.get(asked.company_id) ?? asked.company_id };
}

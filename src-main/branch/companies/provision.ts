import type { CompanySwitches } from '#shared/api/company-forms.ts';
import { cachedQuery } from '../db/prepared-query.ts';
import type { LedgerReader, LedgerWriter } from '../db/ledger-database.ts';
import type { ApiKeyTable, ApplianceTable, CompanyTable } from '../db/schema.ts';

/** What an appliance must know to work offline: its own record, its companies and the hashes of their keys. */
export type Provision = {
  appliance: Omit<ApplianceTable, 'id'>;
  companies: CompanyTable[];
  apiKeys: ApiKeyTable[];
};

/** The switches of a company as its row has them. */
export function storedSwitches({ external_originals: originals, require_arabic: arabic, receipt_links: links }: CompanySwitches) {
  return { external_originals: originals ? 1 : 0, require_arabic: arabic ? 1 : 0, receipt_links: links ? 1 : 0 } as const;
}

/** The switches that a company's row has. */
export function switchesOf({ external_originals, require_arabic, receipt_links }: CompanyTable): CompanySwitches {
  return {
    external_originals: external_originals === 1,
    require_arabic: require_arabic === 1,
    receipt_links: receipt_links === 1,
  };
}

/** Stores a company, or what is new of it. */
export function upsertCompany(writer: LedgerWriter, company: CompanyTable): void {
  const { company_id: _companyId, ...changeable } = company;
  writer.run(
    writer.sql
      .insertInto('companies')
      .values(company)
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(changeable)),
  );
}

/** Stores a key, or what is new of it. */
export function upsertApiKey(writer: LedgerWriter, apiKey: ApiKeyTable): void {
  const { name, default_egs_unit_id, expires_at, revoked_at } = apiKey;
  writer.run(
    writer.sql
      .insertInto('api_keys')
      .values(apiKey)
      // Company, environment and hash are what the key is: they never change.
      .onConflict((conflict) => conflict.column('key_id').doUpdateSet({ name, default_egs_unit_id, expires_at, revoked_at })),
  );
}

/**
 * Stores the records of an appliance; repeating it with the same content changes nothing. Records that are left out stay unchanged:
 * a key is revoked by sending it with `revoked_at`, never deleted, because documents refer to it.
 */
export function storeProvision(writer: LedgerWriter, content: Provision): void {
  writer.run(
    writer.sql
      .insertInto('appliance')
      .values({ id: 1, ...content.appliance })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(content.appliance)),
  );
  for (const company of content.companies) upsertCompany(writer, company);
  for (const apiKey of content.apiKeys) upsertApiKey(writer, apiKey);
}

const appliances = cachedQuery((sql) => sql.selectFrom('appliance').selectAll());

/** The appliance as provisioned, or undefined before that. */
export function applianceOf(db: LedgerReader): Readonly<ApplianceTable> | undefined {
  return appliances(db, {})[0];
}

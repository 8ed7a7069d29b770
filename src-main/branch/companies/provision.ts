import { preparedQuery } from '../db/prepared-query.ts';
import type { Database } from '../db/database.ts';
import type { ApiKeyTable, ApplianceTable, CompanyTable } from '../db/schema.ts';
import type { Commit } from '../ledger/group-commit.ts';

/** What an appliance must know to work alone: itself, the companies it serves and the hashes of their keys. */
export type Provision = {
  appliance: Omit<ApplianceTable, 'id'>;
  companies: CompanyTable[];
  apiKeys: ApiKeyTable[];
};

function upsertCompany(db: Database, company: CompanyTable): void {
  const { company_id: _companyId, ...changeable } = company;
  db.run(
    db.sql
      .insertInto('companies')
      .values(company)
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(changeable)),
  );
}

function upsertApiKey(db: Database, apiKey: ApiKeyTable): void {
  const { name, default_egs_unit_id, revoked_at } = apiKey;
  db.run(
    db.sql
      .insertInto('api_keys')
      .values(apiKey)
      // Company, environment and hash are what the key is: they never change.
      .onConflict((conflict) => conflict.column('key_id').doUpdateSet({ name, default_egs_unit_id, revoked_at })),
  );
}

/**
 * Stores what the appliance must know, whole or not at all; doing it again with the same content changes nothing. What is left
 * out stays as it is: a key ends by coming with `revoked_at`, because its documents refer to it for ever.
 */
export function provision(db: Database, commit: Commit, content: Provision): Promise<void> {
  return commit(() => {
    db.run(
      db.sql
        .insertInto('appliance')
        .values({ id: 1, ...content.appliance })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(content.appliance)),
    );
    for (const company of content.companies) upsertCompany(db, company);
    for (const apiKey of content.apiKeys) upsertApiKey(db, apiKey);
  });
}

const appliances = preparedQuery((sql) => sql.selectFrom('appliance').selectAll());

/** The appliance as provisioned, or undefined while it knows nobody. */
export function applianceOf(db: Database): ApplianceTable | undefined {
  return appliances(db)[0];
}

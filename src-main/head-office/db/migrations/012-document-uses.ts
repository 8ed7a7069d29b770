import { sql, type Kysely } from 'kysely';
import { separateTenants } from './separate-tenants.ts';

const tables = [
  // What notes and settlements of one branch use of a document of another, from before they are issued; it counts until the document
  // itself has arrived, unless it has ended.
  `CREATE TABLE document_uses (
     organization_id uuid NOT NULL,
     -- In the XML of the document that uses it.
     document_uuid uuid NOT NULL,
     original_id uuid NOT NULL,
     kind text NOT NULL CHECK (kind IN ('credit_note', 'debit_note', 'settlement')),
     amount_hundredths bigint NOT NULL CHECK (amount_hundredths > 0),
     appliance_id uuid NOT NULL,
     -- The appliance that issued the original: it is told, and asked.
     owner_id uuid NOT NULL,
     state text NOT NULL CHECK (state IN ('asked', 'granted', 'ended')),
     available_hundredths bigint,
     change bigint NOT NULL,
     made_at timestamptz NOT NULL,
     PRIMARY KEY (organization_id, document_uuid, original_id),
     FOREIGN KEY (organization_id, original_id) REFERENCES documents,
     FOREIGN KEY (organization_id, appliance_id) REFERENCES appliances,
     FOREIGN KEY (organization_id, owner_id) REFERENCES appliances
   )`,
  `CREATE INDEX document_uses_by_original ON document_uses (organization_id, original_id) WHERE state <> 'ended'`,
  `CREATE INDEX document_uses_by_appliance ON document_uses (organization_id, appliance_id) WHERE state <> 'ended'`,
  `CREATE INDEX document_uses_by_change ON document_uses (organization_id, owner_id, change)`,
  // The number of the newest change that an appliance is told of. Whoever raises it holds it until the commit, so that no change
  // becomes visible before one with a smaller number.
  `CREATE TABLE use_changes (
     organization_id uuid NOT NULL,
     appliance_id uuid NOT NULL,
     newest bigint NOT NULL,
     PRIMARY KEY (organization_id, appliance_id),
     FOREIGN KEY (organization_id, appliance_id) REFERENCES appliances
   )`,
];

/** What branches use of each other's documents. */
export async function createDocumentUses(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db);
  await separateTenants(db, 'document_uses', 'use_changes');
}

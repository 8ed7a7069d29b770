import { sql, type Kysely } from 'kysely';
import { separateTenants } from './separate-tenants.ts';

const everything = '(SELECT reached_companies() IS NULL AND reached_appliances() IS NULL)';

const statements = [
  `CREATE TABLE outages (
     organization_id uuid NOT NULL REFERENCES organizations,
     outage_id uuid NOT NULL,
     appliance_id uuid NOT NULL,
     -- Of the entry of the feed that said so last.
     position bigint NOT NULL,
     environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
     class text NOT NULL CHECK (class IN ('own_network_down', 'line_down', 'authority_down', 'refused')),
     started_at timestamptz NOT NULL,
     ended_at timestamptz,
     oldest_waiting_at timestamptz NOT NULL,
     evidence text NOT NULL,
     PRIMARY KEY (organization_id, outage_id),
     FOREIGN KEY (organization_id, appliance_id) REFERENCES appliances
   )`,
  `CREATE INDEX outages_newest_first ON outages (organization_id, started_at DESC, outage_id DESC)`,
  `CREATE INDEX outages_of_appliances ON outages (organization_id, appliance_id, started_at DESC, outage_id DESC)`,
];

/** When branches could not reach the authority, as their journals say. */
export async function createOutages(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await separateTenants(db, 'outages');
  // Whoever is limited sees those of the branches that he sees.
  const limit = `CREATE POLICY reached ON outages AS RESTRICTIVE USING (
    CASE WHEN ${everything} THEN true ELSE appliance_id IN (SELECT appliance_id FROM appliances) END)`;
  await sql.raw(limit).execute(db);
}

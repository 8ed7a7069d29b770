import { sql, type Kysely } from 'kysely';
import { applicationRole } from './application-role.ts';

// For the operator alone: whoever works for one organization gets none.
const statements = [
  `CREATE FUNCTION branch_measurements(most int)
   RETURNS TABLE (organization_id uuid, appliance_id uuid, branch_name text, last_seen_at timestamptz, behind bigint, report jsonb)
   LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
     SELECT appliance.organization_id, appliance.appliance_id, appliance.branch_name, appliance.last_seen_at,
       feed.newest - feed.position, report.report
     FROM appliances appliance
     JOIN feed_positions feed ON feed.appliance_id = appliance.appliance_id
     LEFT JOIN appliance_reports report ON report.appliance_id = appliance.appliance_id
     WHERE current_organization() IS NULL AND appliance.revoked_at IS NULL
     ORDER BY appliance.created_at
     LIMIT most
   $$`,
  `REVOKE EXECUTE ON FUNCTION branch_measurements FROM PUBLIC`,
  `GRANT EXECUTE ON FUNCTION branch_measurements TO ${applicationRole}`,
];

/** What the operator measures of the branches of all organizations: how they are, nothing of what they sell. */
export async function measureBranches(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { sql, type Kysely } from 'kysely';
import { applicationRole } from './application-role.ts';
import { separateTenants } from './separate-tenants.ts';

const statements = [
  `CREATE TABLE webhook_attempt_counts (
     organization_id uuid NOT NULL,
     webhook_id uuid NOT NULL,
     hour timestamptz NOT NULL,
     attempts integer NOT NULL,
     succeeded integer NOT NULL,
     last_at timestamptz NOT NULL,
     last_delivery_id uuid NOT NULL,
     PRIMARY KEY (organization_id, webhook_id, hour),
     FOREIGN KEY (organization_id, webhook_id) REFERENCES webhook_endpoints,
     CHECK (succeeded BETWEEN 0 AND attempts)
   )`,
  `CREATE INDEX webhook_attempt_counts_by_time ON webhook_attempt_counts (hour)`,
  // What the log has already: as long as that is kept, so are its counts.
  `INSERT INTO webhook_attempt_counts (organization_id, webhook_id, hour, attempts, succeeded, last_at, last_delivery_id)
   SELECT attempt.organization_id, delivery.webhook_id, date_trunc('hour', attempt.at, 'UTC'), count(*),
     count(*) FILTER (WHERE attempt.error IS NULL), max(attempt.at),
     (array_agg(attempt.delivery_id ORDER BY attempt.at DESC, delivery.position DESC))[1]
   FROM webhook_attempts attempt
   JOIN webhook_deliveries delivery USING (organization_id, delivery_id)
   GROUP BY 1, 2, 3`,
  // Counts are few, so those that are old go at once, before the log is shortened piece by piece as before.
  `CREATE OR REPLACE FUNCTION shorten_webhook_log(before timestamptz, most integer) RETURNS integer
   LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
   DECLARE deleted integer;
   BEGIN
     DELETE FROM webhook_attempt_counts WHERE hour < before - interval '1 hour';
     DELETE FROM webhook_deliveries WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM webhook_deliveries WHERE created_at < before ORDER BY created_at LIMIT most FOR UPDATE SKIP LOCKED));
     GET DIAGNOSTICS deleted = ROW_COUNT;
     IF deleted > 0 THEN RETURN deleted; END IF;
     DELETE FROM webhook_events WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM webhook_events event WHERE created_at < before AND NOT EXISTS (
         SELECT FROM webhook_deliveries delivery
         WHERE delivery.organization_id = event.organization_id AND delivery.event_id = event.event_id)
       ORDER BY created_at LIMIT most FOR UPDATE SKIP LOCKED));
     GET DIAGNOSTICS deleted = ROW_COUNT;
     RETURN deleted;
   END $$`,
  `REVOKE EXECUTE ON FUNCTION shorten_webhook_log FROM PUBLIC`,
  `GRANT EXECUTE ON FUNCTION shorten_webhook_log TO ${applicationRole}`,
];

/** How often each endpoint was tried in each hour, and with what success: the list of webhooks counts no attempts. */
export async function countWebhookAttempts<Schema>(db: Kysely<Schema>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await separateTenants(db, 'webhook_attempt_counts');
}

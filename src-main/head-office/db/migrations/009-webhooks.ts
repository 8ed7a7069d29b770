import { sql, type Kysely } from 'kysely';
import { applicationRole } from './application-role.ts';
import { separateTenants } from './separate-tenants.ts';

const statements = [
  `CREATE TABLE webhook_endpoints (
     organization_id uuid NOT NULL REFERENCES organizations,
     webhook_id uuid NOT NULL,
     position bigint GENERATED ALWAYS AS IDENTITY,
     url text NOT NULL,
     event_types text[] NOT NULL,
     company_id uuid,
     description text,
     enabled boolean NOT NULL,
     disabled_reason text CHECK (disabled_reason IN ('resting', 'failing')),
     disabled_at timestamptz,
     failing_since timestamptz,
     secret text NOT NULL,
     previous_secret text,
     previous_secret_expires_at timestamptz,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     deleted_at timestamptz,
     PRIMARY KEY (organization_id, webhook_id),
     CHECK (enabled = (disabled_at IS NULL) AND enabled = (disabled_reason IS NULL))
   )`,
  `CREATE TABLE webhook_events (
     organization_id uuid NOT NULL REFERENCES organizations,
     event_id uuid NOT NULL,
     event_type text NOT NULL,
     company_id uuid,
     invoice_id text,
     body text NOT NULL,
     created_at timestamptz NOT NULL,
     PRIMARY KEY (organization_id, event_id)
   )`,
  `CREATE INDEX webhook_events_by_time ON webhook_events (created_at)`,
  `CREATE TABLE webhook_deliveries (
     organization_id uuid NOT NULL,
     delivery_id uuid NOT NULL,
     position bigint GENERATED ALWAYS AS IDENTITY,
     webhook_id uuid NOT NULL,
     event_id uuid NOT NULL,
     event_type text NOT NULL,
     invoice_id text,
     status text NOT NULL CHECK (status IN ('pending', 'delivered', 'retrying', 'failed')),
     failures integer NOT NULL,
     asked_for boolean NOT NULL,
     next_attempt_at timestamptz,
     claimed_until timestamptz,
     request_headers jsonb,
     created_at timestamptz NOT NULL,
     finished_at timestamptz,
     PRIMARY KEY (organization_id, delivery_id),
     FOREIGN KEY (organization_id, webhook_id) REFERENCES webhook_endpoints,
     FOREIGN KEY (organization_id, event_id) REFERENCES webhook_events,
     CHECK ((status IN ('delivered', 'failed')) = (finished_at IS NOT NULL) AND (finished_at IS NULL) = (next_attempt_at IS NOT NULL))
   )`,
  `CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (organization_id, webhook_id, position)`,
  `CREATE INDEX webhook_deliveries_by_status ON webhook_deliveries (organization_id, webhook_id, status, position)`,
  `CREATE INDEX webhook_deliveries_of_invoices ON webhook_deliveries (organization_id, webhook_id, invoice_id, position)`,
  `CREATE INDEX webhook_deliveries_under_way ON webhook_deliveries (organization_id, webhook_id, position) WHERE finished_at IS NULL`,
  `CREATE INDEX webhook_deliveries_of_events ON webhook_deliveries (organization_id, event_id)`,
  `CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (created_at)`,
  `CREATE TABLE webhook_attempts (
     organization_id uuid NOT NULL,
     delivery_id uuid NOT NULL,
     number integer NOT NULL,
     at timestamptz NOT NULL,
     status integer,
     duration_ms integer NOT NULL,
     answer text,
     error text,
     PRIMARY KEY (organization_id, delivery_id, number),
     FOREIGN KEY (organization_id, delivery_id) REFERENCES webhook_deliveries ON DELETE CASCADE
   )`,
  // The log of all organizations is shortened at once, which no query of the application could do.
  `CREATE FUNCTION shorten_webhook_log(before timestamptz, most integer) RETURNS integer
   LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
   DECLARE deleted integer;
   BEGIN
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

/** Webhook endpoints, their events, and the log of deliveries. */
export async function createWebhooks(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await separateTenants(db, 'webhook_endpoints', 'webhook_events', 'webhook_deliveries', 'webhook_attempts');
}

import { sql, type Kysely } from 'kysely';
import { applicationRole } from './application-role.ts';
import { separateTenants } from './separate-tenants.ts';

const tables = [
  // What an appliance is asked to do; it is told with its next snapshot.
  `CREATE TABLE appliance_commands (
     organization_id uuid NOT NULL,
     command_id uuid NOT NULL,
     appliance_id uuid NOT NULL,
     kind text NOT NULL CHECK (kind IN ('retry_document')),
     invoice_id uuid NOT NULL,
     created_at timestamptz NOT NULL,
     taken_at timestamptz,
     PRIMARY KEY (organization_id, command_id),
     FOREIGN KEY (organization_id, appliance_id) REFERENCES appliances,
     FOREIGN KEY (organization_id, invoice_id) REFERENCES documents
   )`,
  // Asking twice is asking once.
  `CREATE UNIQUE INDEX appliance_commands_waiting ON appliance_commands (organization_id, appliance_id, kind, invoice_id)
     WHERE taken_at IS NULL`,
  // The VAT breakdown of each document in SAR, and what of it prepayments had paid and declared before.
  `CREATE TABLE document_subtotals (
     organization_id uuid NOT NULL,
     invoice_id uuid NOT NULL,
     category text NOT NULL,
     rate_hundredths bigint NOT NULL,
     taxable_hundredths bigint NOT NULL,
     vat_hundredths bigint NOT NULL,
     settled_taxable_hundredths bigint NOT NULL,
     settled_vat_hundredths bigint NOT NULL,
     PRIMARY KEY (organization_id, invoice_id, category, rate_hundredths),
     FOREIGN KEY (organization_id, invoice_id) REFERENCES documents
   )`,
];

const indexes = [
  // Notes and prepayments are few among the invoices.
  `CREATE INDEX documents_by_kind ON documents (organization_id, document_type, created_at DESC, invoice_id DESC)
     WHERE document_type <> 'invoice'`,
  `CREATE INDEX documents_of_company_by_date ON documents (organization_id, company_id, invoice_date)`,
];

const functions = [
  // Below a row-security policy no index serves a range of texts, so this looks terms up as the owner, in one organization alone.
  `CREATE FUNCTION documents_with_term(prefix text, most integer) RETURNS SETOF uuid
   LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
     SELECT DISTINCT invoice_id FROM document_terms
     WHERE organization_id = current_organization()
       AND term >= prefix COLLATE "C" AND term < (prefix || chr(1114111)) COLLATE "C"
     LIMIT most
   $$`,
  `REVOKE EXECUTE ON FUNCTION documents_with_term FROM PUBLIC`,
  `GRANT EXECUTE ON FUNCTION documents_with_term TO ${applicationRole}`,
  // A notification holds 8,000 bytes, so many documents of one statement make several.
  `CREATE FUNCTION notify_documents() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM pg_notify('sanad_changes', json_build_object('organization_id', organization_id, 'documents', documents)::text)
     FROM (
       SELECT organization_id, json_agg(json_build_array(invoice_id, status)) AS documents
       FROM (SELECT *, (row_number() OVER (PARTITION BY organization_id) - 1) / 100 AS piece FROM fresh) AS numbered
       GROUP BY organization_id, piece
     ) AS pieces;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER documents_added AFTER INSERT ON documents REFERENCING NEW TABLE AS fresh
     FOR EACH STATEMENT EXECUTE FUNCTION notify_documents()`,
  `CREATE TRIGGER documents_changed AFTER UPDATE ON documents REFERENCING NEW TABLE AS fresh
     FOR EACH STATEMENT EXECUTE FUNCTION notify_documents()`,
  `CREATE FUNCTION notify_session() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM pg_notify('sanad_changes',
       json_build_object('organization_id', OLD.organization_id, 'session_id', OLD.session_id)::text);
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER session_ended AFTER UPDATE OF ended_at ON sessions FOR EACH ROW
     WHEN (NEW.ended_at IS NOT NULL) EXECUTE FUNCTION notify_session()`,
  `CREATE TRIGGER session_deleted AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION notify_session()`,
];

/** What lists, reports and live screens of documents need beside the mirror. */
export async function createDocumentReading(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...indexes, ...functions]) await sql.raw(statement).execute(db);
  await sql.raw(`REVOKE UPDATE, DELETE, TRUNCATE ON document_subtotals FROM ${applicationRole}`).execute(db);
  await separateTenants(db, 'appliance_commands', 'document_subtotals');
}

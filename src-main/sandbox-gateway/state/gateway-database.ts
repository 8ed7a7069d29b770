import { open, type Database } from '../../platform/sqlite/database.ts';
import { prepareQueriesOf } from '../../platform/sqlite/prepared-query.ts';
import { gatewayMigrations } from './gateway-migrations.ts';

export type CsidTable = {
  request_id: string;
  kind: 'compliance' | 'production';
  certificate: string;
  secret_digest: Uint8Array;
  vat_number: string;
  invoice_types: string;
  unit_serial_number: string;
  issued_at: string;
  renews: string | null;
  superseded_by: string | null;
};

export type CompliancePassTable = { request_id: string; document_kind: string; passed_at: string };

export type AcceptedDocumentTable = {
  hash: string;
  uuid: string;
  document_kind: string;
  channel: 'reporting' | 'clearance';
  request_id: string;
  accepted_at: string;
  cleared_xml: Uint8Array | null;
};

export type WaivedClearanceTable = { hash: string; waived_at: string };

export type SpentPasscodeTable = { passcode: string; spent_at: string };

type GatewaySchema = {
  csids: CsidTable;
  compliance_passes: CompliancePassTable;
  accepted_documents: AcceptedDocumentTable;
  waived_clearances: WaivedClearanceTable;
  spent_passcodes: SpentPasscodeTable;
};

/** The gateway's database: one SQLite file. Everything that was answered is on disk. */
export type GatewayDatabase = Database<GatewaySchema>;

/** Queries and changes of it that are built and prepared once. */
export const { preparedQuery, preparedChange } = prepareQueriesOf<GatewaySchema>();

/**
 * Opens the database file, creating it at the first start.
 *
 * @throws StartFault when the file was written by a newer version of the gateway.
 */
export function openGatewayDatabase(file: string): GatewayDatabase {
  return open<GatewaySchema>(file, {
    migrations: gatewayMigrations,
    newerVersion: 'The folder of the sandbox gateway was written by a newer version of Sanad; choose an empty one.',
  });
}

import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import {
  preparedChange,
  preparedQuery,
  type CompliancePassTable,
  type CsidTable,
  type GatewayDatabase,
  type SpentPasscodeTable,
} from './gateway-database.ts';

/** A cryptographic stamp identifier: a unit's certificate and the digest of the secret that goes with it. */
export type CsidRecord = {
  /** Digits. */
  requestId: string;
  kind: 'compliance' | 'production';
  /** One line of Base64. */
  certificate: string;
  /** SHA-256. */
  secretDigest: Uint8Array;
  vatNumber: string;
  /** The title of the request: `1000`, `0100` or `1100`. */
  invoiceTypes: string;
  unitSerialNumber: string;
  issuedAt: Date;
  /** The request id of the CSID whose renewal asked for this one. */
  renews?: string;
  /** The request id of the CSID that replaced this one. */
  supersededBy?: string;
};

/** A CSID that has not been superseded. */
export type NewCsid = Omit<CsidRecord, 'supersededBy'>;

/** The issued CSIDs and the compliance documents that passed. */
export type CsidRecords = {
  /**
   * Stores a new CSID and, if one was given, marks the one-time code as used; a production CSID that renews another supersedes
   * it. All in one transaction.
   */
  add(csid: NewCsid, passcode?: string): void;
  isPasscodeSpent(passcode: string): boolean;
  findByCertificate(certificate: string): CsidRecord | undefined;
  addCompliancePass(requestId: string, documentKind: string, at: Date): void;
  compliancePasses(requestId: string): string[];
};

function csidOf(row: CsidTable): CsidRecord {
  return {
    requestId: row.request_id,
    kind: row.kind,
    certificate: row.certificate,
    secretDigest: row.secret_digest,
    vatNumber: row.vat_number,
    invoiceTypes: row.invoice_types,
    unitSerialNumber: row.unit_serial_number,
    issuedAt: new Date(row.issued_at),
    ...(row.renews === null ? {} : { renews: row.renews }),
    ...(row.superseded_by === null ? {} : { supersededBy: row.superseded_by }),
  };
}

const csidsWithCertificate = preparedQuery((sql, value: Placeholders<{ certificate: string }>) =>
  sql.selectFrom('csids').selectAll().where('certificate', '=', value('certificate')),
);

const spentPasscodes = preparedQuery((sql, value: Placeholders<{ passcode: string }>) =>
  sql.selectFrom('spent_passcodes').select('passcode').where('passcode', '=', value('passcode')),
);

const spendPasscode = preparedChange((sql, value: Placeholders<SpentPasscodeTable>) =>
  sql
    .insertInto('spent_passcodes')
    .orIgnore()
    .values({ passcode: value('passcode'), spent_at: value('spent_at') }),
);

const passesOf = preparedQuery((sql, value: Placeholders<{ requestId: string }>) =>
  sql.selectFrom('compliance_passes').select('document_kind').where('request_id', '=', value('requestId')),
);

const addPass = preparedChange((sql, value: Placeholders<CompliancePassTable>) =>
  sql
    .insertInto('compliance_passes')
    .orIgnore()
    .values({ request_id: value('request_id'), document_kind: value('document_kind'), passed_at: value('passed_at') }),
);

/** Reads and writes CSIDs in the gateway's database. */
export function createCsidRecords({ reader, transact }: GatewayDatabase): CsidRecords {
  return {
    add(csid, passcode) {
      transact((writer) => {
        if (passcode !== undefined) spendPasscode(writer, { passcode, spent_at: csid.issuedAt.toISOString() });
        writer.insert('csids', {
          request_id: csid.requestId,
          kind: csid.kind,
          certificate: csid.certificate,
          secret_digest: csid.secretDigest,
          vat_number: csid.vatNumber,
          invoice_types: csid.invoiceTypes,
          unit_serial_number: csid.unitSerialNumber,
          issued_at: csid.issuedAt.toISOString(),
          renews: csid.renews ?? null,
          superseded_by: null,
        });
        if (csid.kind === 'production' && csid.renews !== undefined) {
          writer.update('csids', { superseded_by: csid.requestId }, { request_id: csid.renews });
        }
      });
    },
    isPasscodeSpent: (passcode) => spentPasscodes(reader, { passcode }).length > 0,
    findByCertificate(certificate) {
      const [row] = csidsWithCertificate(reader, { certificate });
      return row === undefined ? undefined : csidOf(row);
    },
    addCompliancePass(requestId, documentKind, at) {
      transact((writer) => addPass(writer, { request_id: requestId, document_kind: documentKind, passed_at: at.toISOString() }));
    },
    compliancePasses: (requestId) => passesOf(reader, { requestId }).map((row) => row.document_kind),
  };
}

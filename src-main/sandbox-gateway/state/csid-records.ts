import type { GatewayDatabase } from './gateway-database.ts';

/** A cryptographic stamp identifier: a unit's certificate and the digest of the secret that goes with it. */
export type Csid = {
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
  /** The request id of the CSID that took this one's place. */
  supersededBy?: string;
};

/** A CSID that nothing has superseded yet. */
export type NewCsid = Omit<Csid, 'supersededBy'>;

/** The issued CSIDs and the compliance documents that passed. */
export type CsidRecords = {
  /**
   * Keeps a new CSID and, where one was given for it, spends the one-time code; a production CSID that renews another
   * supersedes that. All in one transaction.
   */
  add(csid: NewCsid, passcode?: string): void;
  isPasscodeSpent(passcode: string): boolean;
  findByCertificate(certificate: string): Csid | undefined;
  addCompliancePass(requestId: string, documentKind: string, at: Date): void;
  compliancePasses(requestId: string): string[];
};

type CsidRow = {
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

function csidOf(row: CsidRow): Csid {
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

/** Reads and writes CSIDs in the gateway's database. */
export function createCsidRecords(database: GatewayDatabase): CsidRecords {
  const insert = database.prepare<CsidRow>(
    `INSERT INTO csids VALUES (@request_id, @kind, @certificate, @secret_digest, @vat_number, @invoice_types,
       @unit_serial_number, @issued_at, @renews, @superseded_by)`,
  );
  const byCertificate = database.prepare<[string], CsidRow>('SELECT * FROM csids WHERE certificate = ?');
  const setSuccessor = database.prepare<[string, string]>('UPDATE csids SET superseded_by = ? WHERE request_id = ?');
  const insertPasscode = database.prepare<[string, string]>('INSERT OR IGNORE INTO spent_passcodes VALUES (?, ?)');
  const selectPasscode = database.prepare<[string]>('SELECT 1 FROM spent_passcodes WHERE passcode = ?');
  const insertPass = database.prepare<[string, string, string]>('INSERT OR IGNORE INTO compliance_passes VALUES (?, ?, ?)');
  const passes = database.prepare<[string], { document_kind: string }>(
    'SELECT document_kind FROM compliance_passes WHERE request_id = ?',
  );

  return {
    add: database.transaction((csid: NewCsid, passcode?: string): void => {
      if (passcode !== undefined) insertPasscode.run(passcode, csid.issuedAt.toISOString());
      insert.run({
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
      if (csid.kind === 'production' && csid.renews !== undefined) setSuccessor.run(csid.requestId, csid.renews);
    }),
    isPasscodeSpent: (passcode) => selectPasscode.get(passcode) !== undefined,
    findByCertificate(certificate) {
      const row = byCertificate.get(certificate);
      return row === undefined ? undefined : csidOf(row);
    },
    addCompliancePass(requestId, documentKind, at) {
      insertPass.run(requestId, documentKind, at.toISOString());
    },
    compliancePasses(requestId) {
      return passes.all(requestId).map((row) => row.document_kind);
    },
  };
}

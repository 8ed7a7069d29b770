import type { GatewayDatabase } from './gateway-database.ts';

/** A document that was reported or cleared. */
export type AcceptedDocument = {
  /** Base64, 44 characters. */
  hash: string;
  uuid: string;
  documentKind: string;
  /** Of the CSID that sent it. */
  requestId: string;
  acceptedAt: Date;
} & ({ channel: 'reporting' } | { channel: 'clearance'; clearedXml: Uint8Array });

/** What the authority has accepted, by invoice hash. */
export type AcceptedDocuments = {
  /** The document of this hash, if it was accepted at `since` or later. */
  findSince(hash: string, since: Date): AcceptedDocument | undefined;
  /** Keeps a document; one that is accepted again after its time takes the place of its former self, so it counts once. */
  keep(document: AcceptedDocument): void;
  /** Lets a document be reported that could not be cleared because clearance was switched off. */
  waiveClearance(hash: string, at: Date): void;
  isClearanceWaived(hash: string): boolean;
};

type AcceptedRow = {
  hash: string;
  uuid: string;
  document_kind: string;
  channel: 'reporting' | 'clearance';
  request_id: string;
  accepted_at: string;
  cleared_xml: Uint8Array | null;
};

function documentOf(row: AcceptedRow): AcceptedDocument {
  const shared = {
    hash: row.hash,
    uuid: row.uuid,
    documentKind: row.document_kind,
    requestId: row.request_id,
    acceptedAt: new Date(row.accepted_at),
  };
  if (row.cleared_xml === null) return { ...shared, channel: 'reporting' };
  return { ...shared, channel: 'clearance', clearedXml: row.cleared_xml };
}

/** Reads and writes accepted documents in the gateway's database. */
export function createAcceptedDocuments(database: GatewayDatabase): AcceptedDocuments {
  const select = database.prepare<[string, string], AcceptedRow>(
    'SELECT * FROM accepted_documents WHERE hash = ? AND accepted_at >= ?',
  );
  const upsert = database.prepare<AcceptedRow>(
    `INSERT OR REPLACE INTO accepted_documents
     VALUES (@hash, @uuid, @document_kind, @channel, @request_id, @accepted_at, @cleared_xml)`,
  );
  const insertWaiver = database.prepare<[string, string]>('INSERT OR IGNORE INTO waived_clearances VALUES (?, ?)');
  const selectWaiver = database.prepare<[string]>('SELECT 1 FROM waived_clearances WHERE hash = ?');

  return {
    findSince(hash, since) {
      const row = select.get(hash, since.toISOString());
      return row === undefined ? undefined : documentOf(row);
    },
    keep(document) {
      upsert.run({
        hash: document.hash,
        uuid: document.uuid,
        document_kind: document.documentKind,
        channel: document.channel,
        request_id: document.requestId,
        accepted_at: document.acceptedAt.toISOString(),
        cleared_xml: document.channel === 'clearance' ? document.clearedXml : null,
      });
    },
    waiveClearance(hash, at) {
      insertWaiver.run(hash, at.toISOString());
    },
    isClearanceWaived(hash) {
      return selectWaiver.get(hash) !== undefined;
    },
  };
}

import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import {
  preparedChange,
  preparedQuery,
  type AcceptedDocumentTable,
  type GatewayDatabase,
  type WaivedClearanceTable,
} from './gateway-database.ts';

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

/** The accepted documents by invoice hash. */
export type AcceptedDocuments = {
  /** The document of this hash, if it was accepted at `since` or later. */
  findSince(hash: string, since: Date): AcceptedDocument | undefined;
  /** Stores a document; if it is accepted again after its time, it replaces its earlier record, so it counts once. */
  keep(document: AcceptedDocument): void;
  /** Allows reporting a document that could not be cleared because clearance was switched off. */
  waiveClearance(hash: string, at: Date): void;
  isClearanceWaived(hash: string): boolean;
};

function documentOf(row: AcceptedDocumentTable): AcceptedDocument {
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

const documentsSince = preparedQuery((sql, value: Placeholders<{ hash: string; since: string }>) =>
  sql.selectFrom('accepted_documents').selectAll().where('hash', '=', value('hash')).where('accepted_at', '>=', value('since')),
);

const keepDocument = preparedChange((sql, value: Placeholders<AcceptedDocumentTable>) =>
  sql
    .insertInto('accepted_documents')
    .orReplace()
    .values({
      hash: value('hash'),
      uuid: value('uuid'),
      document_kind: value('document_kind'),
      channel: value('channel'),
      request_id: value('request_id'),
      accepted_at: value('accepted_at'),
      cleared_xml: value('cleared_xml'),
    }),
);

const waivers = preparedQuery((sql, value: Placeholders<{ hash: string }>) =>
  sql.selectFrom('waived_clearances').select('hash').where('hash', '=', value('hash')),
);

const addWaiver = preparedChange((sql, value: Placeholders<WaivedClearanceTable>) =>
  sql
    .insertInto('waived_clearances')
    .orIgnore()
    .values({ hash: value('hash'), waived_at: value('waived_at') }),
);

/** Reads and writes accepted documents in the gateway's database. */
export function createAcceptedDocuments({ reader, transact }: GatewayDatabase): AcceptedDocuments {
  return {
    findSince(hash, since) {
      const [row] = documentsSince(reader, { hash, since: since.toISOString() });
      return row === undefined ? undefined : documentOf(row);
    },
    keep(document) {
      const row: AcceptedDocumentTable = {
        hash: document.hash,
        uuid: document.uuid,
        document_kind: document.documentKind,
        channel: document.channel,
        request_id: document.requestId,
        accepted_at: document.acceptedAt.toISOString(),
        cleared_xml: document.channel === 'clearance' ? document.clearedXml : null,
      };
      transact((writer) => keepDocument(writer, row));
    },
    waiveClearance(hash, at) {
      transact((writer) => addWaiver(writer, { hash, waived_at: at.toISOString() }));
    },
    isClearanceWaived: (hash) => waivers(reader, { hash }).length > 0,
  };
}

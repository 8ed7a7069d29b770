import type { ChangeEntry, EntryOf, IssuedDocument } from '../../../../src-shared/api/sync/change-entries.ts';
import type { ChangeBatch } from '../../../../src-shared/api/sync/push.ts';
import type { StoredSubtotal } from '../../../../src-shared/invoice/subtotals-in-sar.ts';

/** What a document says itself, beyond what its entry says of it. */
export type DocumentFacts = {
  sellerVatNumber: string | null;
  buyerName: string | null;
  buyerVatNumber: string | null;
  vatSarHundredths: number;
  /** The certificate that signed it: DER in Base64 on one line. */
  certificate: string;
  /** What a search finds it by. */
  terms: string[];
  /** Its VAT breakdown in SAR. */
  subtotals: StoredSubtotal[];
};

/** Facts, or why the document is broken. */
export type Inspection = { ok: true; facts: DocumentFacts } | { ok: false; reason: string };

type Large = 'xml' | 'line_items';

/** A document whose large parts are compressed already. */
export type InspectedDocument = Omit<EntryOf<'document'>, 'document'> & {
  document: Omit<IssuedDocument, Large>;
  packed: { xml: Uint8Array; lineItems: Uint8Array };
  inspection: Inspection;
};

/** The authority's copy of a document; its hash is undefined where it cannot be read. */
export type InspectedCopy = Omit<EntryOf<'cleared_copy'>, 'copy'> & {
  copy: Omit<EntryOf<'cleared_copy'>['copy'], 'xml'>;
  packed: Uint8Array;
  hash: string | undefined;
};

/** An entry of a batch, its document verified. */
export type InspectedEntry = Exclude<ChangeEntry, { kind: 'document' | 'cleared_copy' }> | InspectedDocument | InspectedCopy;

/** A batch, all of its documents verified. */
export type InspectedBatch = Omit<ChangeBatch, 'entries'> & { entries: InspectedEntry[] };

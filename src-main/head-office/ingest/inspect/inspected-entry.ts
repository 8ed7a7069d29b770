import type { ChangeEntry, EntryOf, IssuedDocument } from '#shared/api/sync/change-entries.ts';
import type { ChangeBatch } from '#shared/api/sync/push.ts';
import type { StoredPayment } from '#shared/invoice/payments-in-sar.ts';
import type { StoredSubtotal } from '#shared/invoice/subtotals-in-sar.ts';

/** What a document says itself, beyond what its entry says of it. */
export type InspectedFacts = {
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
  payments: StoredPayment[];
  /** Until when it has to be reported, if it is a simplified one. */
  reportDeadline: Date | null;
  /** The numbers of the documents that it corrects. */
  originalNumbers: string[];
  /** The UUIDs of the prepayments that it settles. */
  prepaymentUuids: string[];
};

/** Facts, and its line items as JSON; or why the document is broken. */
export type Inspection = { ok: true; facts: InspectedFacts; lineItems: string } | { ok: false; reason: string };

/** A document whose large parts are compressed already. */
export type InspectedDocument = Omit<EntryOf<'document'>, 'document'> & {
  document: Omit<IssuedDocument, 'xml' | 'line_items'>;
  packed: { xml: Uint8Array; lineItems: Uint8Array };
  inspection: { ok: true; facts: InspectedFacts } | { ok: false; reason: string };
};

/** The authority's copy of a document; its hash is undefined where it cannot be read. */
export type InspectedCopy = Omit<EntryOf<'cleared_copy'>, 'copy'> & {
  copy: Omit<EntryOf<'cleared_copy'>['copy'], 'xml'>;
  packed: Uint8Array;
  hash: string | undefined;
};

/** What an entry is about, as far as it can be told. */
export type EntrySubject = {
  /** Of the entry as it was sent. */
  kind: string;
  target: string;
  invoice_number: string | null;
  egs_unit_id: string | null;
  icv: number | null;
  hash: string | null;
};

/** An entry that cannot be stored, whole: what follows it must not wait for it. */
export type BrokenEntry = { kind: 'broken'; position: number; subject: EntrySubject; packed: Uint8Array; reason: string };

/** An entry of a batch, its document verified. */
export type InspectedEntry =
  Exclude<ChangeEntry, { kind: 'document' | 'cleared_copy' }> | InspectedDocument | InspectedCopy | BrokenEntry;

/** A batch, all of its documents verified. */
export type InspectedBatch = Omit<ChangeBatch, 'entries'> & { entries: InspectedEntry[] };

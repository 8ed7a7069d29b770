import assert from 'node:assert/strict';
import type { ChainLink } from '#shared/invoice/document.ts';
import { failure, success, type Result } from '#shared/result.ts';
import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import type { Signer } from '#main/core/stamp/signer.ts';
import { hashTaxDocument } from '#main/core/stamp/stamp-document.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { Commit, LedgerReader, LedgerWriter } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import { checkDraft, type CheckedDraft } from './check-draft.ts';
import { createContentAppender, type AppendContent } from './contents/append-content.ts';
import type { FinishingThread } from './contents/finishing-thread.ts';
import type { Draft, LedgerFault } from './draft.ts';
import { insertIdempotencyRecord, type IdempotencyClaim } from './idempotency.ts';
import { insertReferences } from './references.ts';
import { documentRow, insertFigures, insertSearchTerms, insertSubmission, type StoredDocument } from './stored-document.ts';
import { noteTail, type Marking } from './tail-marks.ts';

/** A draft with what it takes to store it. */
export type AppendInput = Draft & {
  signer: Signer;
  idempotency?: IdempotencyClaim | undefined;
  /** `queued` at once if the request does not wait for the gateway. */
  firstStatus: 'pending' | 'queued';
};

/** What has become of a draft: the document, or the faults for which there is none; then nothing was consumed. */
export type AppendResult = Result<StoredDocument, LedgerFault[]>;

// The same of several drafts: all documents, or the faults of each draft.
type AppendAllResult = Result<StoredDocument[], LedgerFault[][]>;

export type Ledger = {
  /** Resolves once the document is on disk. */
  append(input: AppendInput): Promise<AppendResult>;
  /** Stores drafts of one company and unit, all or none of them, one after the other in the chain. */
  appendAll(inputs: readonly AppendInput[]): Promise<AppendAllResult>;
  /** What `append` would make of a draft now, and the faults that it would find; nothing is consumed. */
  preview(draft: Draft): Result<CheckedDraft, LedgerFault[]>;
  /** The same of `appendAll`. */
  previewAll(drafts: readonly Draft[]): Result<CheckedDraft[], LedgerFault[][]>;
  /** The link that the unit's next document would have now. */
  nextLink(egsUnitId: string): ChainLink;
};

export type LedgerOptions = {
  /** Finishes documents while the next ones of the transaction are begun; without it, all is done in this thread. */
  thread?: Pick<FinishingThread, 'give'>;
  /** Records the end of each chain outside the database. */
  marking?: Marking;
};

const chainHeads = preparedQuery((sql, value: Placeholders<{ egsUnitId: string }>) =>
  sql.selectFrom('chain_heads').selectAll().where('egs_unit_id', '=', value('egsUnitId')),
);

function nextLinkOf(db: LedgerReader, egsUnitId: string): ChainLink {
  const [head] = chainHeads(db, { egsUnitId });
  return { icv: (head?.icv ?? 0) + 1, previousHash: head?.hash ?? initialPreviousHash };
}

/** Moves the end of the chain of a unit on by one document. */
export function moveHead(writer: LedgerWriter, egsUnitId: string, icv: number, hash: string): void {
  if (icv === 1) {
    writer.insert('chain_heads', { egs_unit_id: egsUnitId, icv, hash });
    return;
  }
  const moved = writer.update('chain_heads', { icv, hash }, { egs_unit_id: egsUnitId, icv: icv - 1 });
  assert(moved === 1, 'the chain moved on by exactly one document');
}

// The document in the transaction that stores it, whose QR is known by the end of that.
type Appended = Omit<StoredDocument, 'qr'> & { qr: Promise<string> };

type AppendTools = { now: Date; appendContent: AppendContent };

function checkAll(db: LedgerReader, drafts: readonly Draft[], now: Date): Result<CheckedDraft[], LedgerFault[][]> {
  const checked = drafts.map((draft, index) => checkDraft(db, draft, now, index));
  const valid = checked.flatMap((each) => (each.ok ? [each.value] : []));
  return valid.length === drafts.length ? success(valid) : failure(checked.map((each) => (each.ok ? [] : each.fault)));
}

type Stamping = Pick<AppendInput, 'signer' | 'idempotency' | 'firstStatus'>;

function append(
  writer: LedgerWriter,
  checked: CheckedDraft,
  { signer, idempotency, firstStatus, now, appendContent }: Stamping & AppendTools,
): Appended {
  const { owner, document, certificateId, lineItems, correction, externalCorrection, settled } = checked;
  const link = nextLinkOf(writer, owner.egsUnitId);
  const hashed = hashTaxDocument(document, link, now);
  assert(hashed.hash !== link.previousHash, 'a document never links to itself');
  const row = documentRow(checked, { ...link, hash: hashed.hash }, now);
  const position = writer.insert('documents', row);
  insertSearchTerms(writer, row, { position, buyer: document.buyer });
  insertFigures(writer, position, document, checked.saleFacts);
  const qr = appendContent(writer, { position, certificateId, signer, hashed, lineItems: JSON.stringify(lineItems) });
  moveHead(writer, row.egs_unit_id, link.icv, hashed.hash);
  const external = externalCorrection && { owner, original: externalCorrection.original };
  insertReferences(writer, row.invoice_id, { document, original: correction?.original, external, settlements: settled });
  const outcome = insertSubmission(writer, row, firstStatus);
  if (idempotency !== undefined) insertIdempotencyRecord(writer, row, idempotency);
  return { ...row, ...outcome, qr, original_number: document.originalNumbers[0] ?? null };
}

// All are checked before any is stored, since the transaction may hold documents of other requests and has to go on.
function appendAll(
  writer: LedgerWriter,
  inputs: readonly AppendInput[],
  tools: AppendTools,
): Result<Appended[], LedgerFault[][]> {
  const checked = checkAll(writer, inputs, tools.now);
  if (!checked.ok) return checked;
  return success(
    inputs.flatMap(({ signer, idempotency, firstStatus }, index) => {
      const draft = checked.value[index];
      return draft === undefined ? [] : [append(writer, draft, { signer, idempotency, firstStatus, ...tools })];
    }),
  );
}

/**
 * The chain, and the only writer of documents: checks drafts against all that is stored, assigns the next ICV, links to the previous
 * hash, stamps, and stores the documents, the chain's head, the idempotency record and the submission in one durable transaction.
 */
export function createLedger(db: LedgerReader, commit: Commit, clock: Clock, { thread, marking }: LedgerOptions = {}): Ledger {
  const appendContent = createContentAppender(thread);
  async function storeAll(inputs: readonly AppendInput[]): Promise<AppendAllResult> {
    await marking?.requireCertainty();
    const appended = await commit((writer) => appendAll(writer, inputs, { now: clock.now(), appendContent }));
    if (!appended.ok) return appended;
    for (const { egs_unit_id: egsUnitId, icv, hash } of appended.value) {
      if (marking !== undefined) noteTail(marking, { egsUnitId, icv, hash });
    }
    return success(await Promise.all(appended.value.map(async ({ qr, ...row }) => ({ ...row, qr: await qr }))));
  }
  return {
    async append(input) {
      const stored = await storeAll([input]);
      if (!stored.ok) return failure(stored.fault.flat());
      const [document] = stored.value;
      assert(document !== undefined, 'a draft without fault is stored');
      return success(document);
    },
    appendAll: storeAll,
    preview: (draft) => checkDraft(db, draft, clock.now()),
    previewAll: (drafts) => checkAll(db, drafts, clock.now()),
    nextLink: (egsUnitId) => nextLinkOf(db, egsUnitId),
  };
}

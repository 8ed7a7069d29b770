import { sql, type Insertable } from 'kysely';
import type { RefusedEntry } from '#shared/api/sync/push.ts';
import { isFinished, type SubmissionStatus } from '#shared/invoice/submission-status.ts';
import { appendAudit, type AuditEvent } from '../records/append-audit.ts';
import type { ApplianceCaller } from '../branches/appliance-credential.ts';
import { ownCompanyIds } from '../branches/own-companies.ts';
import type { Tenant } from '../db/in-organization.ts';
import { uuidOfInvoice } from '../db/invoice-ids.ts';
import { isRefusalOfValue } from '../db/database-fault.ts';
import type { DocumentTable } from '../db/tables/document-tables.ts';
import { endUses } from '../branches/use-changes.ts';
import { countNewDocuments } from '../billing/document-lease.ts';
import type { BrokenEntry, InspectedCopy, InspectedDocument, InspectedEntry } from './inspect/inspected-entry.ts';
import { asBroken, quarantineEntry, ofQuarantinedDocument } from './quarantine-entries.ts';
import { addQuarantined, addLink } from './chain-links.ts';
import { newDocumentRow, statusColumns } from './document-rows.ts';
import { checkDocument, type Refusal } from './check-document.ts';
import { isTakenLater, readKnownRows, type KnownRows } from './known-rows.ts';
import { noWrites, setStatus, writePending, type PendingWrites } from './pending-writes.ts';
import { takeUnitEntry } from './take-unit-entry.ts';

// What taking a batch needs.
type IngestBatch = {
  tenant: Tenant;
  caller: ApplianceCaller;
  known: KnownRows;
  writes: PendingWrites;
  /** Documents that these entries finish, in their order. */
  finished: Set<string>;
  /** Units that they make active. */
  activated: Set<string>;
  /** Whether they were kept apart before. */
  isKept: boolean;
  now: Date;
};

// Why an entry is kept apart: by itself, or with its document, which it will be taken with.
type Reason = Refusal | { code: typeof ofQuarantinedDocument; reason: string };

const withItsDocument: Reason = { code: ofQuarantinedDocument, reason: 'Its document is kept apart.' };

function addDocument({ caller, known, writes, now }: IngestBatch, entry: InspectedDocument): Refusal | undefined {
  const { document, packed, position } = entry;
  const check = checkDocument(entry, caller, known);
  if (check.kind === 'refused') {
    addQuarantined(known.chains, document, check.code);
    if (isTakenLater(check.code)) known.apart.add(document.invoice_id);
    return check;
  }
  const organization_id = caller.organizationId;
  const invoice_id = uuidOfInvoice(document.invoice_id);
  known.documents.set(invoice_id, document.hash);
  if (check.kind === 'known') return undefined;
  addLink(known.chains, document);
  const origin = { organization_id, appliance_id: caller.applianceId, received_at: now };
  const row = newDocumentRow(entry, check.facts, origin);
  writes.documents.set(invoice_id, row);
  const ofTerm = {
    organization_id,
    company_id: document.company_id,
    has_deadline: document.report_deadline !== null,
    invoice_id,
  };
  writes.terms.push(...check.facts.terms.map((term) => ({ ...ofTerm, term })));
  writes.subtotals.push(...check.facts.subtotals.map((subtotal) => ({ organization_id, invoice_id, ...subtotal })));
  writes.payments.push(...check.facts.payments.map((payment, part) => ({ organization_id, invoice_id, part, ...payment })));
  writes.contents.push({ organization_id, invoice_id, xml: packed.xml, line_items: packed.lineItems });
  writes.settlements.push(
    ...document.settlements.map(({ prepayment_id, ...settlement }) => ({
      organization_id,
      invoice_id,
      ...settlement,
      prepayment_id: uuidOfInvoice(prepayment_id),
    })),
  );
  // A document that was queued at once was pending before.
  const at = new Date(document.created_at);
  for (const status of new Set<SubmissionStatus>(['pending', entry.status])) {
    writes.timeline.push({ organization_id, invoice_id, at, position, status });
  }
  return undefined;
}

function addCopy({ caller, known, writes }: IngestBatch, { copy, packed, hash }: InspectedCopy): Reason | undefined {
  const invoice_id = uuidOfInvoice(copy.invoice_id);
  const original = known.documents.get(invoice_id);
  if (original === undefined) return known.apart.has(copy.invoice_id) ? withItsDocument : undefined;
  if (original !== hash) return { code: 'DOCUMENT_BROKEN', reason: "The authority's copy is of another document." };
  const { qr, differences, received_at } = copy;
  const row = { organization_id: caller.organizationId, invoice_id, qr, differences };
  writes.copies.push({ ...row, received_at: new Date(received_at), xml: packed });
  return undefined;
}

function addStatus(
  { caller, known, writes, finished }: IngestBatch,
  entry: Extract<InspectedEntry, { kind: 'status' }>,
): Reason | undefined {
  const invoice_id = uuidOfInvoice(entry.status.invoice_id);
  if (!known.documents.has(invoice_id)) return known.apart.has(entry.status.invoice_id) ? withItsDocument : undefined;
  const columns = statusColumns(entry.status);
  const before = (writes.documents.get(invoice_id) ?? writes.statuses.get(invoice_id))?.status ?? known.finished.get(invoice_id);
  if (before !== undefined && isFinished(before) && isFinished(columns.status) && columns.status !== before) {
    return { code: 'DOCUMENT_BROKEN', reason: `A document that is ${before} never becomes ${columns.status}.` };
  }
  setStatus(writes, invoice_id, columns);
  if (isFinished(columns.status) && !known.finished.has(invoice_id)) finished.add(invoice_id);
  const { organizationId: organization_id } = caller;
  const { status, status_at } = columns;
  writes.timeline.push({ organization_id, invoice_id, at: new Date(status_at), position: entry.position, status });
  return undefined;
}

function addBroken({ known }: IngestBatch, { subject, reason }: BrokenEntry): Refusal {
  const { egs_unit_id, icv, hash } = subject;
  if (egs_unit_id !== null && icv !== null && hash !== null)
    addQuarantined(known.chains, { egs_unit_id, icv, hash }, 'DOCUMENT_BROKEN');
  known.apart.add(subject.target);
  return { code: 'DOCUMENT_BROKEN', reason };
}

async function take(batch: IngestBatch, entry: InspectedEntry): Promise<Reason | undefined> {
  switch (entry.kind) {
    case 'broken':
      return addBroken(batch, entry);
    case 'unreadable':
      return { code: 'DOCUMENT_BROKEN', reason: 'The branch cannot read it in its own ledger.' };
    case 'document':
      return addDocument(batch, entry);
    case 'status':
      return addStatus(batch, entry);
    case 'cleared_copy':
      return addCopy(batch, entry);
    default:
      return takeUnitEntry(batch, entry);
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

function unitOf(entry: InspectedEntry): string | null {
  if (entry.kind === 'broken') return entry.subject.egs_unit_id;
  return entry.kind === 'document' ? entry.document.egs_unit_id : null;
}

// What was taken of some of the entries of a batch.
type TakenPiece = {
  refused: RefusedEntry[];
  /** The positions of all that is kept apart, with what is so because its document is. */
  apart: number[];
  audited: AuditEvent[];
  /** Documents that they finish, in their order, each with the status that it ends with. */
  finished: Map<string, SubmissionStatus>;
  activated: Set<string>;
  added: Insertable<DocumentTable>[];
};

// A failed document uses nothing, which the branches of its originals have to know.
async function endUsesOfFailed(tenant: Tenant, organizationId: string, pieces: readonly TakenPiece[]): Promise<void> {
  const statuses = new Map(pieces.flatMap(({ finished }) => [...finished]));
  const failed = [...statuses].filter(([, status]) => status === 'failed').map(([id]) => id);
  if (failed.length === 0) return;
  await endUses(tenant, organizationId, (eb) =>
    eb.and([
      eb('document_uuid', 'in', eb.selectFrom('documents').select('documents.uuid').where('documents.invoice_id', 'in', failed)),
    ]),
  );
}

type Batch = { tenant: Tenant; caller: ApplianceCaller; now: Date; isKept: boolean };

async function takePiece({ tenant, caller, now, isKept }: Batch, entries: readonly InspectedEntry[]): Promise<TakenPiece> {
  const known = await readKnownRows(tenant, caller, entries);
  const [finished, activated] = [new Set<string>(), new Set<string>()];
  const batch: IngestBatch = { tenant, caller, known, writes: noWrites(), finished, activated, isKept, now };
  const refused: RefusedEntry[] = [];
  const apart: number[] = [];
  const audited: AuditEvent[] = [];
  for (const entry of entries) {
    const refusal = await take(batch, entry);
    if (refusal === undefined) continue;
    apart.push(entry.position);
    if (!isKept) audited.push(...(await quarantineEntry(batch, entry, refusal)));
    const { code, reason } = refusal;
    if (code !== ofQuarantinedDocument)
      refused.push({ position: entry.position, code, message: reason, egs_unit_id: unitOf(entry) });
  }
  const { writes } = batch;
  await writePending(tenant, writes);
  const ended = [...finished].flatMap((id) => {
    const status = (writes.documents.get(id) ?? writes.statuses.get(id))?.status;
    return status === undefined ? [] : [[id, status] as const];
  });
  return { refused, apart, audited, finished: new Map(ended), activated, added: [...writes.documents.values()] };
}

// Takes entries in their order. Those that the database does not take are found by halves, each in a savepoint of its own: a batch without
// one costs a single savepoint, and one that has some is not taken entry by entry.
async function takeStorable(batch: Batch, entries: readonly InspectedEntry[]): Promise<TakenPiece[]> {
  const { tenant } = batch;
  await sql`SAVEPOINT piece`.execute(tenant);
  try {
    const taken = await takePiece(batch, entries);
    await sql`RELEASE SAVEPOINT piece`.execute(tenant);
    return [taken];
  } catch (cause) {
    const [only] = entries;
    const isAlone = entries.length === 1;
    if (!isRefusalOfValue(cause) || only === undefined || (isAlone && only.kind === 'broken')) throw cause;
    await sql`ROLLBACK TO SAVEPOINT piece`.execute(tenant);
    await sql`RELEASE SAVEPOINT piece`.execute(tenant);
    const middle = Math.ceil(entries.length / 2);
    if (!isAlone) {
      return [...(await takeStorable(batch, entries.slice(0, middle))), ...(await takeStorable(batch, entries.slice(middle)))];
    }
    return [await takePiece(batch, [asBroken(only, `It cannot be stored: ${messageOf(cause)}`)])];
  }
}

/** What has become of the entries of a batch. */
export type TakenEntries = {
  refused: RefusedEntry[];
  /** The positions of those that are kept apart. */
  apart: number[];
  /** The ids (UUID) of the documents that they finished, in their order. */
  finished: string[];
  /** The ids of the units that they made active, in their order. */
  activated: string[];
};

// The entry with the organization's id of its company, where the appliance has that company under an id of its own.
function withOwnCompanies(entry: InspectedEntry, ids: ReadonlyMap<string, string>): InspectedEntry {
  const idOf = ({ company_id }: { company_id: string }): { company_id: string } => ({
    company_id: ids.get(company_id) ?? company_id,
  });
  switch (entry.kind) {
    case 'company':
      return { ...entry, ...idOf(entry) };
    case 'unit':
      return { ...entry, unit: { ...entry.unit, ...idOf(entry.unit) } };
    case 'document':
      return { ...entry, document: { ...entry.document, ...idOf(entry.document) } };
    case 'key':
      return { ...entry, key: { ...entry.key, ...idOf(entry.key) } };
    default:
      return entry;
  }
}

/**
 * Takes the entries of a batch in their order. What is refused is kept apart, and what follows is taken all the same.
 *
 * @param batch `isKept` says that its entries are apart already, so that what is refused again stays as it is.
 */
export async function takeEntries(
  tenant: Tenant,
  caller: ApplianceCaller,
  batch: { entries: readonly InspectedEntry[]; now: Date; isKept?: boolean },
): Promise<TakenEntries> {
  const { entries: sent, now, isKept = false } = batch;
  const ownIds = await ownCompanyIds(tenant, caller.applianceId);
  const entries = ownIds.size === 0 ? sent : sent.map((entry) => withOwnCompanies(entry, ownIds));
  const pieces = await takeStorable({ tenant, caller, now, isKept }, entries);
  await endUsesOfFailed(tenant, caller.organizationId, pieces);
  const added = pieces.flatMap((piece) => piece.added);
  await countNewDocuments(tenant, caller, added, now);
  // The log is locked last, as everywhere.
  for (const event of pieces.flatMap(({ audited }) => audited)) await appendAudit(tenant, caller.organizationId, event);
  return {
    refused: pieces.flatMap(({ refused }) => refused),
    apart: pieces.flatMap(({ apart }) => apart),
    finished: [...new Set(pieces.flatMap(({ finished }) => [...finished.keys()]))],
    activated: [...new Set(pieces.flatMap(({ activated }) => [...activated]))],
  };
}

import { createHash } from 'node:crypto';
import type { RefusedEntry } from '../../../../src-shared/api/sync/push.ts';
import { isFinished, type SubmissionStatus } from '../../../../src-shared/invoice/submission-status.ts';
import { appendAudit, type AuditEvent } from '../../audit/append-audit.ts';
import type { ApplianceCaller } from '../../appliances/appliance-credential.ts';
import { ownCompanyIds } from '../../appliances/own-companies.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { uuidOfInvoice } from '../../db/invoice-ids.ts';
import { packText, unpackText } from '../../db/packed-text.ts';
import { endUses } from '../../document-uses/use-changes.ts';
import type { InspectedCopy, InspectedDocument, InspectedEntry } from '../inspect/inspected-entry.ts';
import { addApart, addLink } from './chain-links.ts';
import { documentRow, statusColumns } from './document-rows.ts';
import { countNewDocuments } from './count-new-documents.ts';
import { judgeDocument, type Refusal } from './judge-document.ts';
import { readKnownRows, type KnownRows } from './known-rows.ts';
import { noWrites, setStatus, writePending, type PendingWrites } from './pending-writes.ts';
import { takeUnitEntry } from './take-unit-entry.ts';
import { withOwnCompanies } from './with-own-companies.ts';

// Everything that taking a batch needs.
type Taking = {
  tenant: Tenant;
  caller: ApplianceCaller;
  known: KnownRows;
  writes: PendingWrites;
  audited: AuditEvent[];
  /** Documents that these entries finish, in their order. */
  finished: Set<string>;
  /** Units that they make active. */
  activated: Set<string>;
  now: Date;
};

function addDocument({ caller, known, writes, now }: Taking, entry: InspectedDocument): Refusal | undefined {
  const { document, packed, position } = entry;
  const judgement = judgeDocument(entry, caller, known);
  if (judgement.kind === 'refused') {
    addApart(known.chains, document, judgement.code);
    return judgement;
  }
  const organization_id = caller.organizationId;
  const invoice_id = uuidOfInvoice(document.invoice_id);
  known.documents.set(invoice_id, document.hash);
  if (judgement.kind === 'known') return undefined;
  addLink(known.chains, document);
  const origin = { organization_id, appliance_id: caller.applianceId, received_at: now };
  const row = documentRow(entry, judgement.facts, origin);
  writes.documents.set(invoice_id, row);
  const ofTerm = {
    organization_id,
    company_id: document.company_id,
    has_deadline: document.report_deadline !== null,
    invoice_id,
  };
  writes.terms.push(...judgement.facts.terms.map((term) => ({ ...ofTerm, term })));
  writes.subtotals.push(...judgement.facts.subtotals.map((subtotal) => ({ organization_id, invoice_id, ...subtotal })));
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

function addCopy({ caller, known, writes }: Taking, { copy, packed, hash }: InspectedCopy): Refusal | undefined {
  const invoice_id = uuidOfInvoice(copy.invoice_id);
  const original = known.documents.get(invoice_id);
  // A document that was kept apart has no copy here.
  if (original === undefined) return undefined;
  if (original !== hash) return { code: 'DOCUMENT_BROKEN', reason: "The authority's copy is of another document." };
  const { qr, differences, received_at } = copy;
  const row = { organization_id: caller.organizationId, invoice_id, qr, differences };
  writes.copies.push({ ...row, received_at: new Date(received_at), xml: packed });
  return undefined;
}

function addStatus({ caller, known, writes, finished }: Taking, entry: Extract<InspectedEntry, { kind: 'status' }>): undefined {
  const invoice_id = uuidOfInvoice(entry.status.invoice_id);
  if (!known.documents.has(invoice_id)) return;
  const columns = statusColumns(entry.status);
  setStatus(writes, invoice_id, columns);
  if (isFinished(columns.status) && !known.finished.has(invoice_id)) finished.add(invoice_id);
  const { organizationId: organization_id } = caller;
  const { status, status_at } = columns;
  writes.timeline.push({ organization_id, invoice_id, at: new Date(status_at), position: entry.position, status });
}

async function take(taking: Taking, entry: InspectedEntry): Promise<Refusal | undefined> {
  switch (entry.kind) {
    case 'document':
      return addDocument(taking, entry);
    case 'status':
      return addStatus(taking, entry);
    case 'cleared_copy':
      return addCopy(taking, entry);
    default:
      return takeUnitEntry(taking, entry);
  }
}

// What is stored of an entry that was not taken: all of it.
function entryText(entry: InspectedEntry): string {
  if (entry.kind === 'document') {
    const { document, packed, status, kind, position } = entry;
    const large = { xml: unpackText(packed.xml).toString(), line_items: unpackText(packed.lineItems).toString() };
    return JSON.stringify({ kind, position, status, document: { ...document, ...large } });
  }
  if (entry.kind !== 'cleared_copy') return JSON.stringify(entry);
  const { copy, packed, kind, position } = entry;
  return JSON.stringify({ kind, position, copy: { ...copy, xml: unpackText(packed).toString() } });
}

function aboutOf(entry: InspectedEntry): { target: string; egs_unit_id: string | null; icv: number | null; hash: string | null } {
  const nothing = { egs_unit_id: null, icv: null, hash: null };
  switch (entry.kind) {
    case 'document': {
      const { invoice_id, egs_unit_id, icv, hash } = entry.document;
      return { target: invoice_id, egs_unit_id, icv, hash };
    }
    case 'cleared_copy':
      return { ...nothing, target: entry.copy.invoice_id };
    case 'status':
      return { ...nothing, target: entry.status.invoice_id };
    case 'company':
      return { ...nothing, target: entry.company_id };
    case 'key':
      return { ...nothing, target: entry.key.key_id };
    case 'key_used':
      return { ...nothing, target: entry.key_id };
    case 'unit':
      return { ...nothing, target: entry.unit.egs_unit_id };
    case 'certificate':
      return { ...nothing, target: entry.certificate.certificate_id };
    default:
      return { ...nothing, target: entry.egs_unit_id };
  }
}

async function keepApart(
  { tenant, caller, audited, now }: Taking,
  entry: InspectedEntry,
  refusal: Refusal,
): Promise<RefusedEntry> {
  const { code, reason } = refusal;
  const { position } = entry;
  const { target, ...place } = aboutOf(entry);
  const { organizationId, applianceId } = caller;
  const text = entryText(entry);
  const added = await tenant
    .insertInto('kept_apart_documents')
    .values({
      organization_id: organizationId,
      appliance_id: applianceId,
      position,
      // An entry that is sent again is kept once.
      digest: createHash('sha256').update(text).digest('hex'),
      code,
      reason,
      ...place,
      entry: packText(text),
      received_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 1n) {
    audited.push({
      at: now,
      actor: { type: 'appliance', id: applianceId, name: caller.branchName },
      action: 'feed.entry_kept_apart',
      target,
      after: { kind: entry.kind, position, code, reason },
    });
  }
  return { position, code, message: reason, egs_unit_id: place.egs_unit_id };
}

// A failed document uses nothing, which the branches of its originals have to know.
async function endUsesOfFailed(tenant: Tenant, organizationId: string, { writes, finished }: Taking): Promise<void> {
  const statusOf = (id: string) => (writes.documents.get(id) ?? writes.statuses.get(id))?.status;
  const failed = [...finished].filter((id) => statusOf(id) === 'failed');
  if (failed.length === 0) return;
  await endUses(tenant, organizationId, (eb) =>
    eb.and([
      eb('document_uuid', 'in', eb.selectFrom('documents').select('documents.uuid').where('documents.invoice_id', 'in', failed)),
    ]),
  );
}

/** What has become of the entries of a batch. */
export type TakenEntries = {
  refused: RefusedEntry[];
  /** The ids (UUID) of the documents that they finished, in their order. */
  finished: string[];
  /** The ids of the units that they made active, in their order. */
  activated: string[];
};

/** Takes the entries of a batch in their order. What is refused is kept apart, and what follows is taken all the same. */
export async function takeEntries(
  tenant: Tenant,
  caller: ApplianceCaller,
  { entries: sent, now }: { entries: readonly InspectedEntry[]; now: Date },
): Promise<TakenEntries> {
  const ownIds = await ownCompanyIds(tenant, caller.applianceId);
  const entries = ownIds.size === 0 ? sent : sent.map((entry) => withOwnCompanies(entry, ownIds));
  const known = { ...(await readKnownRows(tenant, caller, entries)), ownCompanies: new Set(ownIds.values()) };
  const taking: Taking = {
    tenant,
    caller,
    known,
    writes: noWrites(),
    audited: [],
    finished: new Set(),
    activated: new Set(),
    now,
  };
  const refused: RefusedEntry[] = [];
  for (const entry of entries) {
    const refusal = await take(taking, entry);
    if (refusal !== undefined) refused.push(await keepApart(taking, entry, refusal));
  }
  await writePending(tenant, taking.writes);
  await endUsesOfFailed(tenant, caller.organizationId, taking);
  await countNewDocuments(tenant, caller, [...taking.writes.documents.values()], now);
  // The log is locked last, as everywhere.
  for (const event of taking.audited) await appendAudit(tenant, caller.organizationId, event);
  return { refused, finished: [...taking.finished], activated: [...taking.activated] };
}

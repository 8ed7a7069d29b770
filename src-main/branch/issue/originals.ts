import { z } from 'zod';
import { AppError } from '#shared/api/app-error.ts';
import type { Original, ReservationRequest, UseKind } from '#shared/api/sync/originals.ts';
import { invoiceNumber } from '#shared/api/v1/field-types.ts';
import { mostSettlements } from '#shared/api/v1/invoice-requests.ts';
import { amount, fromHundredths, toHundredths, type Amount } from '#shared/invoice/amount.ts';
import { isExportCode } from '#shared/invoice/document.ts';
import { totalBeforePrepayments } from '#shared/invoice/settlement.ts';
import { success, type Result } from '#shared/result.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { KeyScope } from '../db/schema.ts';
import type { CheckedDraft } from '../ledger/check-draft.ts';
import type { Draft, EarlierDocument, LedgerFault } from '../ledger/draft.ts';
import { isInLedger } from '../ledger/earlier-document.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { OriginalsClient } from '../mirror/originals/originals-client.ts';
import { isNoteKind, type CreateKind } from './create-kind.ts';
import { fieldOf } from './read-request.ts';

// What is left may have become less since it was looked up, so that a smaller part is asked for; more often than this, the till asks
// again.
const mostAttempts = 3;

/** What head office has said of the documents of other branches that a command refers to. */
export type FoundOriginals = {
  documents: readonly EarlierDocument[];
  /** Whether head office had to be asked and could not be. */
  isUnreachable: boolean;
  /** The UUID of a document of the company, issued at another branch, with the number of an original from before Sanad. */
  knownUuid: string | undefined;
};

/** Where there is nothing to ask head office for. */
export const noOriginals: FoundOriginals = { documents: [], isUnreachable: false, knownUuid: undefined };

const uuidText = z.uuid();

function namedBy(kind: CreateKind, body: unknown): readonly unknown[] {
  if (isNoteKind(kind)) return [fieldOf(body, 'original_invoice_uuid')];
  const settled = kind === 'prepayment' ? undefined : fieldOf(body, 'prepaid_invoices');
  if (!Array.isArray(settled)) return [];
  return settled.slice(0, mostSettlements).map((entry) => fieldOf(entry, 'invoice_uuid'));
}

// The UUIDs of the documents that a body refers to, each once; what is no UUID is left out, since nothing can have it.
function namedOriginals(kind: CreateKind, body: unknown): string[] {
  const named = namedBy(kind, body).flatMap((value) => {
    const read = uuidText.safeParse(typeof value === 'string' ? value.trim().toLowerCase() : value);
    return read.success ? [read.data] : [];
  });
  return [...new Set(named)];
}

// The number of the invoice from before Sanad that a note corrects.
function externalNumber(kind: CreateKind, body: unknown): string | undefined {
  const named = isNoteKind(kind) ? fieldOf(fieldOf(body, 'original_invoice'), 'invoice_number') : undefined;
  return invoiceNumber.safeParse(named).data;
}

// The same sums as of a document of this ledger, over all branches.
function availableOf({ total_hundredths: total, used, document_type }: Original): Record<UseKind, Amount> {
  const balance = total - used.credit_note - used.settlement;
  return {
    settlement: fromHundredths(balance),
    credit_note: fromHundredths(document_type === 'prepayment' ? balance : total - used.credit_note),
    debit_note: fromHundredths(total - used.debit_note),
  };
}

function foreignDocument(original: Original): EarlierDocument {
  const { invoice_id, uuid, invoice_number, invoice_date } = original;
  return {
    invoiceId: invoice_id,
    uuid,
    number: invoice_number,
    documentType: original.document_type,
    invoiceType: original.invoice_type,
    isExport: isExportCode(original.transaction_code),
    issueDate: invoice_date,
    issueTime: original.invoice_time,
    currency: original.currency,
    exchangeRate: original.exchange_rate === null ? undefined : Number(original.exchange_rate),
    totalBeforePrepayments: fromHundredths(original.total_hundredths),
    isAccepted: original.is_accepted,
    foreign: {
      invoice_id,
      uuid,
      invoice_number,
      invoice_date,
      available: availableOf(original),
      subtotals: original.subtotals.map((row) => ({
        category: row.category,
        rate: amount(row.rate),
        ...(row.exemption_code === null ? {} : { exemptionCode: row.exemption_code }),
        ...(row.exemption_reason === null ? {} : { exemptionReason: row.exemption_reason }),
        taxable: fromHundredths(row.taxable_hundredths),
        vat: fromHundredths(row.vat_hundredths),
      })),
    },
  };
}

/**
 * Looks up what a command refers to and the ledger does not have (contract §2), and whether another branch has issued what is said to be from
 * before Sanad. Head office is asked for nothing else, and an appliance that has joined none asks nobody.
 */
export async function lookUpOriginals(
  { kind, body, apiKey }: { kind: CreateKind; body: unknown; apiKey: KeyScope },
  { db, originals }: { db: LedgerReader; originals: OriginalsClient },
): Promise<FoundOriginals> {
  const { company_id, environment } = apiKey;
  const missing = namedOriginals(kind, body).filter((uuid) => !isInLedger(db, { companyId: company_id, environment }, uuid));
  const number = externalNumber(kind, body);
  const isAsked = missing.length > 0 || number !== undefined;
  if (!isAsked || !originals.hasJoined()) return noOriginals;
  const named = { uuids: missing, ...(number === undefined ? {} : { invoice_number: number }) };
  const found = await originals.find({ company_id, environment, ...named });
  const documents = found?.originals.map(foreignDocument) ?? [];
  return { documents, isUnreachable: found === undefined, knownUuid: found?.known_uuid ?? undefined };
}

function usesOf({ document, correction, settled }: CheckedDraft): ReservationRequest['uses'] {
  const corrected =
    correction === undefined
      ? []
      : [{ kind: correction.noteType, of: correction.original, taken: totalBeforePrepayments(document.totals) }];
  const settlements = settled.map(({ prepayment, amount: taken }) => ({ kind: 'settlement' as const, of: prepayment, taken }));
  return [...corrected, ...settlements]
    .filter(({ of }) => of.foreign !== undefined)
    .map(({ kind, of, taken }) => ({ invoice_id: of.invoiceId, kind, amount_hundredths: toHundredths(taken) }))
    .filter((use) => use.amount_hundredths > 0);
}

// The draft with what is left for it of some documents of other branches, of each of which it uses one kind at most.
function withAvailable(draft: Draft, left: ReadonlyMap<string, number>): Draft {
  const update = (document: EarlierDocument): EarlierDocument => {
    const hundredths = left.get(document.invoiceId);
    if (hundredths === undefined || document.foreign === undefined) return document;
    const available = fromHundredths(hundredths);
    const ofEachKind = { settlement: available, credit_note: available, debit_note: available };
    return { ...document, foreign: { ...document.foreign, available: ofEachKind } };
  };
  const { correction, foreign } = draft;
  const updated = correction && { ...correction, original: update(correction.original) };
  return { ...draft, foreign: foreign.map(update), correction: updated };
}

/** A draft whose uses of other branches' documents are reserved; the reservation ends with the document: kept if it was issued, else given back. */
export type ReservedDraft = { draft: Draft; end: () => void };

const nothingToEnd = (): void => undefined;

/**
 * Reserves at head office what a document uses of other branches' documents, so that no other branch can use it at the same time.
 *
 * @throws AppError HEAD_OFFICE_UNREACHABLE if head office does not answer, or too little is left each time.
 */
export async function reserveOriginals(
  draft: Draft,
  { ledger, originals }: { ledger: Ledger; originals: OriginalsClient },
): Promise<Result<ReservedDraft, LedgerFault[]>> {
  if (draft.foreign.length === 0) return success({ draft, end: nothingToEnd });
  const { companyId: company_id, environment } = draft.owner;
  const document_uuid = draft.document.uuid;
  const end = (): void => originals.end(document_uuid);
  let wanted = draft;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const checked = ledger.preview(wanted);
    if (!checked.ok) return checked;
    const uses = usesOf(checked.value);
    if (uses.length === 0) return success({ draft: wanted, end: nothingToEnd });
    const answer = await originals.reserve({ document_uuid, company_id, environment, uses });
    if (answer?.outcome === 'granted') {
      // From now on exactly this much is the document's, whatever else changes.
      const reserved = new Map(uses.map((use) => [use.invoice_id, use.amount_hundredths]));
      return success({ draft: withAvailable(wanted, reserved), end });
    }
    end();
    if (answer?.outcome !== 'refused') break;
    wanted = withAvailable(wanted, new Map(answer.available.map((each) => [each.invoice_id, each.available_hundredths])));
  }
  throw new AppError('HEAD_OFFICE_UNREACHABLE');
}

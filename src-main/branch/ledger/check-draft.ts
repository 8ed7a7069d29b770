import { failure, success, type Result } from '#shared/result.ts';
import { sum, toHundredths, zero } from '#shared/invoice/amount.ts';
import { exceededCategory, quantitiesReturned } from '#shared/invoice/returns.ts';
import { totalBeforePrepayments } from '#shared/invoice/settlement.ts';
import { usualSubtotal } from '#shared/invoice/subtotals-in-sar.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import { successorOf } from '../db/replaced-units.ts';
import type { Environment } from '../db/schema.ts';
import { standingConversionOf } from './conversions.ts';
import { creditNotesOn, signedDocument } from './credit-notes.ts';
import type { DocumentOwner, Draft, EarlierDocument, LedgerFault, UncheckedDocument } from './draft.ts';
import { availableFor, availableOfExternal, hasNotes } from './earlier-document.ts';
import { isQuotaReached } from './quota.ts';
import { replacementFaults } from './replaced-document.ts';
import { planSettlements, withSettlements, type Settlement } from './settlements.ts';

/** A draft that the ledger takes as it is now: the document in its final form, and what it settles. */
export type CheckedDraft = Draft & { settled: Settlement[] };

// With a join in place of the subquery, SQLite takes several times as long, for each document.
const documentsWithNumber = preparedQuery(
  (sql, value: Placeholders<{ companyId: string; environment: Environment; invoiceNumber: string }>) =>
    sql
      .selectFrom('documents as document')
      .select(['document.invoice_id', 'document.uuid'])
      .where('document.company_id', '=', value('companyId'))
      .where('document.environment', '=', value('environment'))
      .where('document.invoice_number', '=', value('invoiceNumber'))
      .where(
        (query) =>
          query
            .selectFrom('submissions as submission')
            .select('submission.status')
            .whereRef('submission.invoice_id', '=', 'document.invoice_id'),
        '!=',
        'failed',
      )
      .limit(1),
);

/** Whether a document may have this number: none has it but those that have failed (contract §1). */
export function isNumberFree(db: LedgerReader, { companyId, environment }: DocumentOwner, invoiceNumber: string): boolean {
  return documentsWithNumber(db, { companyId, environment, invoiceNumber }).length === 0;
}

// The number is taken by a document that has not failed (contract §1).
function numberFaults(db: LedgerReader, { owner, number }: UncheckedDocument): LedgerFault[] {
  if (number === undefined) return [];
  const { companyId, environment } = owner;
  const [earlier] = documentsWithNumber(db, { companyId, environment, invoiceNumber: number });
  return earlier === undefined ? [] : [{ code: 'NUMBER_TAKEN', invoiceId: earlier.invoice_id }];
}

// A note on an invoice from before Sanad. What the company has issued with Sanad is named by its UUID, so that it is taken back once.
function externalFaults(db: LedgerReader, unchecked: UncheckedDocument): LedgerFault[] {
  const { owner, externalCorrection, totalBeforePrepayments: total } = unchecked;
  if (externalCorrection === undefined) return [];
  const { noteType, original, knownUuid } = externalCorrection;
  const { companyId, environment } = owner;
  const [known] = documentsWithNumber(db, { companyId, environment, invoiceNumber: original.number });
  const uuid = known?.uuid ?? knownUuid;
  if (uuid !== undefined) return [{ code: 'ORIGINAL_KNOWN', uuid }];
  const available = availableOfExternal(db, owner, { noteType, original });
  return total === undefined || total.lte(available) ? [] : [{ code: 'NOTES_EXCEED_ORIGINAL', noteType, available }];
}

// Documents that are not all at the standard rate have rows of their own (decision 63).
const subtotalsBeside = preparedQuery((sql, value: Placeholders<{ invoiceId: string }>) =>
  sql
    .selectFrom('documents as document')
    .innerJoin('document_subtotals as part', 'part.position', 'document.position')
    .select('part.part')
    .where('document.invoice_id', '=', value('invoiceId'))
    .limit(1),
);

// Where both have the standard rate alone, the sum of all notes says what there is to say of categories, and nothing has to be read.
function isOneCategory(
  db: LedgerReader,
  { invoiceId, foreign }: EarlierDocument,
  amounts: UncheckedDocument['amounts'],
): boolean {
  const { category, rate_hundredths: rate } = usualSubtotal;
  const isUsual = amounts?.subtotals.every((row) => row.category === category && toHundredths(row.rate) === rate) === true;
  return isUsual && foreign === undefined && subtotalsBeside(db, { invoiceId }).length === 0;
}

// What a credit note gives back: more of a line than was sold, or more in a category than was charged there, since VAT that was never
// charged is never given back.
function creditFaults(
  db: LedgerReader,
  original: EarlierDocument,
  { amounts, returned = [] }: Pick<UncheckedDocument, 'amounts' | 'returned'>,
): { ofLines: LedgerFault[]; ofCategory: LedgerFault[] } {
  const none = { ofLines: [], ofCategory: [] };
  if (returned.length === 0 && (amounts === undefined || isOneCategory(db, original, amounts))) return none;
  const credited = original.foreign ?? signedDocument(db, original.invoiceId)?.document;
  if (credited === undefined) return none;
  const notes = creditNotesOn(db, original);
  const before = quantitiesReturned(notes);
  const sold = new Map('lines' in credited ? credited.lines.map(({ number, quantity }) => [number, quantity]) : []);
  const ofLines = returned.flatMap(({ lineNumber, quantity }, position): LedgerFault[] => {
    const left = (sold.get(lineNumber) ?? zero).minus(before.get(lineNumber) ?? zero);
    return quantity.lte(left) ? [] : [{ code: 'RETURN_EXCEEDS_LINE', position, available: left }];
  });
  // Head office tells the categories of prepayments alone.
  if (amounts === undefined || credited.subtotals.length === 0) return { ...none, ofLines };
  const earlier = notes.map(({ document }) => document);
  const exceeded = exceededCategory(credited, amounts, earlier);
  return { ofLines, ofCategory: exceeded === undefined ? [] : [{ code: 'NOTES_EXCEED_CATEGORY', ...exceeded }] };
}

// A note, together with all earlier ones of its kind, exceeds its original; or, a credit note on a prepayment, its balance.
function noteFaults(db: LedgerReader, unchecked: UncheckedDocument): LedgerFault[] {
  const { correction, isConversion = false, totalBeforePrepayments: total } = unchecked;
  if (correction === undefined) return [];
  const { noteType, original } = correction;
  // Its lines are compared with the invoice's also where they do not come to a sum.
  if (total === undefined) return noteType === 'credit_note' ? creditFaults(db, original, unchecked).ofLines : [];
  if (isConversion && (hasNotes(db, original.invoiceId) || standingConversionOf(db, original.invoiceId) !== undefined)) {
    return [{ code: 'NOTES_EXCEED_ORIGINAL', noteType, available: availableFor(db, original, noteType) }];
  }
  const { ofLines, ofCategory } =
    noteType === 'credit_note' ? creditFaults(db, original, unchecked) : { ofLines: [], ofCategory: [] };
  if (ofLines.length > 0) return ofLines;
  const available = availableFor(db, original, noteType);
  return total.gt(available) ? [{ code: 'NOTES_EXCEED_ORIGINAL', noteType, available }] : ofCategory;
}

// What is paid is not what is due: the total less what prepayments have paid. Where those have faults, what is due is not known.
function paymentFaults(unchecked: UncheckedDocument, settlements: readonly Settlement[]): LedgerFault[] {
  const { paid, totalBeforePrepayments: total } = unchecked;
  const isKnown = unchecked.settlements.every((demand) => demand !== undefined);
  if (paid === undefined || total === undefined || !isKnown) return [];
  const due = total.minus(sum(settlements.map(({ amount }) => amount)));
  return paid.equals(due) ? [] : [{ code: 'PAYMENTS_DIFFER', due }];
}

/**
 * What a document may settle according to the current ledger, and the faults that the ledger shows.
 *
 * @param before how many documents of the same step come before it.
 */
export function checkAgainstLedger(
  db: LedgerReader,
  unchecked: UncheckedDocument,
  now: Date,
  before = 0,
): { settlements: Settlement[]; faults: LedgerFault[] } {
  const { settlements, faults } = planSettlements(db, unchecked);
  if (faults.length === 0) faults.push(...paymentFaults(unchecked, settlements));
  faults.push(...replacementFaults(db, unchecked.owner, unchecked.replacement));
  faults.push(...noteFaults(db, unchecked), ...externalFaults(db, unchecked), ...numberFaults(db, unchecked));
  if (isQuotaReached(db, unchecked.owner.environment, now, before)) faults.push({ code: 'QUOTA_REACHED' });
  return { settlements, faults };
}

/**
 * Checks a draft and deducts what it settles; inside a transaction, where no other document can intervene, this is final.
 *
 * @param before how many drafts of the same step come before it.
 */
export function checkDraft(db: LedgerReader, draft: Draft, now: Date, before = 0): Result<CheckedDraft, LedgerFault[]> {
  const { document } = draft;
  const { number, currency, totals } = document;
  const unchecked = { ...draft, number, currency, totalBeforePrepayments: totalBeforePrepayments(totals), amounts: document };
  const { settlements, faults } = checkAgainstLedger(db, unchecked, now, before);
  // It has been replaced since the unit was chosen.
  if (successorOf(db, draft.owner.egsUnitId) !== undefined) faults.push({ code: 'UNIT_REPLACED' });
  if (faults.length > 0) return failure(faults);
  const settled = settlements.filter(({ amount }) => !amount.isZero());
  return success({ ...draft, document: withSettlements(db, document, settlements), settled });
}

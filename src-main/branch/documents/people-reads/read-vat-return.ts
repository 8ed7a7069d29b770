import { sql as raw } from 'kysely';
import type { VatReturnFigures } from '#shared/api/dashboard/reports.ts';
import { composeVatReturn, type ReturnPart } from '#shared/api/documents/compose-vat-return.ts';
import { documentType } from '#shared/api/documents/result-fields.ts';
import { sum, type Amount } from '#shared/invoice/amount.ts';
import { isNote } from '#shared/invoice/document.ts';
import { usualSubtotal } from '#shared/invoice/subtotals-in-sar.ts';
import { vatReturnBoxOf } from '#shared/reference/vat-return-box.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { DocumentOwner } from '../../ledger/draft.ts';
import { foreignSums, keptSumsOf, submittedIn, sumOfColumns, wholeSum } from '../document-sums.ts';
import type { ReportPeriod } from './read-by-day.ts';

const amounts = ['subtotal', 'vat'] as const;

// All valid documents, of which those of the standard rate alone have no parts.
function wholeDocuments(db: LedgerReader, owner: DocumentOwner, period: ReportPeriod) {
  const foreign = () => submittedIn(db, owner, period).where('submission.status', '!=', 'failed');
  const kept = keptSumsOf(db, owner, period, amounts)
    .filter(({ is_rejected }) => is_rejected === 0)
    .map(({ document_type, subtotal, vat }) => ({ is_note: isNote(document_type), subtotal, vat }));
  const others = foreignSums(db, foreign, raw<string>`document.document_type`, amounts).map(({ key, subtotal, vat }) => ({
    is_note: isNote(documentType.parse(key)),
    subtotal,
    vat,
  }));
  return [...kept, ...others];
}

const keptParts = preparedQuery((query, value: Placeholders<DocumentOwner & ReportPeriod>) =>
  query
    .selectFrom('day_parts')
    .where('company_id', '=', value('companyId'))
    .where('environment', '=', value('environment'))
    .where('invoice_date', '>=', value('from'))
    .where('invoice_date', '<=', value('to'))
    .groupBy(['is_note', 'category', 'rate_hundredths', 'exemption_code', 'is_export'])
    .select(['is_note', 'category', 'rate_hundredths', 'exemption_code', 'is_export'])
    .select([...sumOfColumns('taxable'), ...sumOfColumns('vat')])
    .select([...sumOfColumns('settled_taxable'), ...sumOfColumns('settled_vat')]),
);

function listedParts(db: LedgerReader, { companyId, environment }: DocumentOwner, { from, to }: ReportPeriod) {
  return keptParts(db, { companyId, environment, from, to }).map((row) => ({
    category: row.category,
    rate: row.rate_hundredths / 100,
    is_note: row.is_note === 1,
    // Sanad's own flags are all that its own documents have.
    box: vatReturnBoxOf({
      category: row.category,
      exemptionCode: row.exemption_code,
      transactionCode: row.is_export === 1 ? '0000100' : '0000000',
    }),
    own: { subtotal: wholeSum(row, 'taxable'), vat: wholeSum(row, 'vat') },
    settled: { subtotal: wholeSum(row, 'settled_taxable'), vat: wholeSum(row, 'settled_vat') },
  }));
}

function whole(hundredths: Amount): bigint {
  return BigInt(hundredths.toFixed(0));
}

function partsOf(db: LedgerReader, owner: DocumentOwner, period: ReportPeriod): ReturnPart[] {
  const documents = wholeDocuments(db, owner, period);
  const listed = listedParts(db, owner, period);
  // What no part says is at the standard rate.
  const rest = [false, true].map((isOfNotes): ReturnPart => {
    const left = (name: 'subtotal' | 'vat'): bigint =>
      whole(sum(documents.filter((row) => row.is_note === isOfNotes).map((row) => row[name]))) -
      whole(sum(listed.filter((row) => row.is_note === isOfNotes).map((row) => row.own[name])));
    const rate = usualSubtotal.rate_hundredths / 100;
    return {
      box: 'standard_rated',
      category: usualSubtotal.category,
      rate,
      is_note: isOfNotes,
      taxable: left('subtotal'),
      vat: left('vat'),
    };
  });
  const parts = listed.map(({ own, settled, ...part }) => ({
    ...part,
    // What a prepayment invoice has declared is not declared again by the invoice that settles it.
    taxable: whole(own.subtotal.minus(settled.subtotal)),
    vat: whole(own.vat.minus(settled.vat)),
  }));
  return [...parts, ...rest.filter(({ taxable, vat }) => taxable !== 0n || vat !== 0n)];
}

/** The figures of the output VAT of a company in a period, from what is kept of each day; documents count as at head office. */
export function readVatReturn(
  db: LedgerReader,
  owner: DocumentOwner,
  period: ReportPeriod,
): Pick<VatReturnFigures, 'boxes' | 'data' | 'totals'> {
  const { boxes, figures, totals } = composeVatReturn(partsOf(db, owner, period));
  return { boxes, totals, data: figures.map(({ parts: _parts, ...figure }) => figure) };
}

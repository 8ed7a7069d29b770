import { sql as raw, type RawBuilder } from 'kysely';
import { amount, fromHundredths, round2, sum, toJsonNumber, zero, type Amount } from '#shared/invoice/amount.ts';
import { rateOf } from '#shared/api/documents/amount-fields.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';

/** What documents of a key add up to. Hundredths of any size: the sales of a day may come to more than a number, or SQLite, holds exactly. */
export type Sums = { key: string; documents: number; total: Amount; vat: Amount };

/** The documents that count: a rejected one is in no sum. */
export function validDocuments(db: LedgerReader) {
  return db.sql
    .selectFrom('documents as document')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
    .where('submission.status', '!=', 'failed');
}

const sign = raw<number>`CASE document.document_type WHEN 'credit_note' THEN -1 ELSE 1 END`;

const partOfSum = 1_000_000;

function sumInParts<Name extends 'total' | 'vat'>(name: Name) {
  const value = raw`(${raw.ref(`document.${name}_hundredths`)} * ${sign})`;
  return [
    raw<number>`sum(${value} / ${raw.lit(partOfSum)})`.as(`${name}_large` as const),
    raw<number>`sum(${value} % ${raw.lit(partOfSum)})`.as(`${name}_small` as const),
  ] as const;
}

function wholeSum(large: number, small: number): Amount {
  return amount(large).times(partOfSum).plus(small);
}

/**
 * What documents add up to in riyals, by a key, which may come several times: documents of another currency are few, so each is converted
 * as it says itself.
 *
 * @param chosen makes the query of the documents.
 */
export function sumsOf(db: LedgerReader, chosen: () => ReturnType<typeof validDocuments>, key: RawBuilder<string>): Sums[] {
  const inRiyals = db.all(
    chosen()
      .where('document.exchange_rate', 'is', null)
      .groupBy(key)
      .select(key.as('key'))
      .select((build) => [build.fn.countAll<number>().as('documents'), ...sumInParts('total'), ...sumInParts('vat')]),
  );
  const others = db.all(
    chosen()
      .where('document.exchange_rate', 'is not', null)
      .select(['document.exchange_rate', 'document.total_hundredths', 'document.vat_hundredths'])
      .select([key.as('key'), sign.as('sign')]),
  );
  const converted = others.map(({ key: of, exchange_rate, total_hundredths, vat_hundredths, sign: factor }) => {
    const rate = rateOf(exchange_rate) ?? zero;
    const inSar = (hundredths: number): Amount => round2(fromHundredths(hundredths).times(rate)).times(100).times(factor);
    return { key: of, documents: 1, total: inSar(total_hundredths), vat: inSar(vat_hundredths) };
  });
  const summed = inRiyals.map(({ key: of, documents, total_large, total_small, vat_large, vat_small }) => ({
    key: of,
    documents,
    total: wholeSum(total_large, total_small),
    vat: wholeSum(vat_large, vat_small),
  }));
  return [...summed, ...converted];
}

/** All of them together. */
export function totalOf(sums: readonly Sums[]): { documents: number; total_sar: number; vat_sar: number } {
  const inSar = (name: 'total' | 'vat'): number => toJsonNumber(sum(sums.map((row) => row[name])).times('0.01'));
  const documents = sums.reduce((total, row) => total + row.documents, 0);
  return { documents, total_sar: inSar('total'), vat_sar: inSar('vat') };
}

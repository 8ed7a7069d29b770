import { sql as raw, type RawBuilder } from 'kysely';
import { amount, fromHundredths, round2, sum, toJsonNumber, zero, type Amount } from '#shared/invoice/amount.ts';
import { rateOf } from '#shared/api/documents/amount-fields.ts';
import type { LedgerReader } from '../db/ledger-database.ts';

/** An amount of documents that is added up. */
export type SummedAmount = 'subtotal' | 'vat' | 'total' | 'rounding' | 'prepaid' | 'payable';

/** What documents of a key add up to. Hundredths of any size: the sales of a day may come to more than a number, or SQLite, holds exactly. */
export type Sums<Name extends SummedAmount = 'total' | 'vat'> = {
  key: string;
  documents: number;
  /** The least and the greatest ICV among them. */
  first_icv: number;
  last_icv: number;
} & Record<Name, Amount>;

/** The documents with what has become of them. */
export function submittedDocuments(db: LedgerReader) {
  return db.sql
    .selectFrom('documents as document')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id');
}

/** The documents that count: a rejected one is in no sum. */
export function validDocuments(db: LedgerReader) {
  return submittedDocuments(db).where('submission.status', '!=', 'failed');
}

// Credit notes take away from what was invoiced.
export const signOfDocument = raw<number>`CASE document.document_type WHEN 'credit_note' THEN -1 ELSE 1 END`;

const partOfSum = 1_000_000;

type SumInParts<Name extends string> = Record<`${Name}_large` | `${Name}_small`, number>;

/** The columns of a sum of hundredths; {@link wholeSum} puts it together. */
export function sumInParts<Name extends string>(name: Name, hundredths: RawBuilder<number>) {
  return [
    raw<number>`sum(${hundredths} / ${raw.lit(partOfSum)})`.as(`${name}_large` as const),
    raw<number>`sum(${hundredths} % ${raw.lit(partOfSum)})`.as(`${name}_small` as const),
  ] as const;
}

/** The sum of {@link sumInParts}. */
export function wholeSum<Name extends string>(row: SumInParts<NoInfer<Name>>, name: Name): Amount {
  return amount(row[`${name}_large`]).times(partOfSum).plus(row[`${name}_small`]);
}

function columnOf(name: SummedAmount): RawBuilder<number> {
  return raw`${raw.ref(`document.${name}_hundredths`)}`;
}

/** An amount for each name. */
export function eachOf(names: readonly SummedAmount[], valueOf: (name: SummedAmount) => Amount): Record<SummedAmount, Amount>;
export function eachOf(names: readonly SummedAmount[], valueOf: (name: SummedAmount) => Amount): Record<string, Amount> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]));
}

/** Makes the query of documents that are added up. */
export type ChooseDocuments = () => ReturnType<typeof validDocuments>;

/** Documents of another currency, each by itself: they are few, and each is converted as it says. Credit notes are negative. */
export function foreignSums<const Name extends SummedAmount>(
  db: LedgerReader,
  chosen: ChooseDocuments,
  key: RawBuilder<string>,
  names: readonly Name[],
): Sums<Name>[];
export function foreignSums(
  db: LedgerReader,
  chosen: ChooseDocuments,
  key: RawBuilder<string>,
  names: readonly SummedAmount[],
): Sums<SummedAmount>[] {
  const others = db.all(
    chosen()
      .where('document.exchange_rate', 'is not', null)
      .select(names.map((name) => columnOf(name).as(name)))
      .select(['document.exchange_rate', 'document.icv', key.as('key'), signOfDocument.as('sign')]),
  );
  return others.map((row) => {
    const { key: of, icv, exchange_rate, sign } = row;
    const rate = rateOf(exchange_rate) ?? zero;
    const inSar = (hundredths: number): Amount => round2(fromHundredths(hundredths).times(rate)).times(100).times(sign);
    return { key: of, documents: 1, first_icv: icv, last_icv: icv, ...eachOf(names, (name) => inSar(row[name])) };
  });
}

/** What documents add up to in riyals, by a key, which may come several times. */
export function sumsOf<const Name extends SummedAmount>(
  db: LedgerReader,
  chosen: ChooseDocuments,
  key: RawBuilder<string>,
  names: readonly Name[],
): Sums<Name>[];
export function sumsOf(
  db: LedgerReader,
  chosen: ChooseDocuments,
  key: RawBuilder<string>,
  names: readonly SummedAmount[],
): Sums<SummedAmount>[] {
  // Sums of one type have one sign, which SQLite would have to find out for each amount of each document.
  const inRiyals = db.all(
    chosen()
      .where('document.exchange_rate', 'is', null)
      .groupBy(raw`1, document.document_type`)
      .select([key.as('key'), signOfDocument.as('sign'), raw<number>`count(*)`.as('documents')])
      .select([raw<number>`min(document.icv)`.as('first_icv'), raw<number>`max(document.icv)`.as('last_icv')])
      .select(names.flatMap((name) => sumInParts(name, columnOf(name)))),
  );
  const summed = inRiyals.map((row) => {
    const { key: of, documents, first_icv, last_icv, sign } = row;
    return { key: of, documents, first_icv, last_icv, ...eachOf(names, (name) => wholeSum(row, name).times(sign)) };
  });
  return [...summed, ...foreignSums(db, chosen, key, names)];
}

/** All of them together. */
export function totalOf(sums: readonly Sums[]): { documents: number; total_sar: number; vat_sar: number } {
  const inSar = (name: 'total' | 'vat'): number => toJsonNumber(sum(sums.map((row) => row[name])).times('0.01'));
  const documents = sums.reduce((total, row) => total + row.documents, 0);
  return { documents, total_sar: inSar('total'), vat_sar: inSar('vat') };
}

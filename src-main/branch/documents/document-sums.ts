import { sql as raw, type RawBuilder } from 'kysely';
import { amount, fromHundredths, round2, sum, toJsonNumber, zero, type Amount } from '#shared/invoice/amount.ts';
import { rateOf } from '#shared/api/documents/amount-fields.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { DaySumTable } from '../db/buyer-tables.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { DocumentOwner } from '../ledger/draft.ts';

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

/** The same of a period, by their day of issue. */
export function submittedIn(
  db: LedgerReader,
  { companyId, environment }: DocumentOwner,
  { from, to }: { from: string; to: string },
) {
  return submittedDocuments(db)
    .where('document.company_id', '=', companyId)
    .where('document.environment', '=', environment)
    .where('document.invoice_date', '>=', from)
    .where('document.invoice_date', '<=', to);
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

/** The columns of a sum of what is kept in two parts; {@link wholeSum} puts it together. */
export function sumOfColumns<Name extends string>(name: Name) {
  return [
    raw<number>`sum(${raw.ref(`${name}_large`)})`.as(`${name}_large` as const),
    raw<number>`sum(${raw.ref(`${name}_small`)})`.as(`${name}_small` as const),
  ] as const;
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

const keptOfPeriod = preparedQuery((query, value: Placeholders<DocumentOwner & { from: string; to: string }>) =>
  query
    .selectFrom('day_sums')
    .where('company_id', '=', value('companyId'))
    .where('environment', '=', value('environment'))
    .where('invoice_date', '>=', value('from'))
    .where('invoice_date', '<=', value('to'))
    .where('documents', '<>', 0)
    .groupBy(['invoice_date', 'document_type', 'is_rejected'])
    .select(['invoice_date', 'document_type', 'is_rejected'])
    .select([raw<number>`sum(documents)`.as('documents'), raw<number>`sum(not_reported)`.as('not_reported')])
    .select([...sumOfColumns('subtotal'), ...sumOfColumns('vat'), ...sumOfColumns('total')])
    .select([...sumOfColumns('rounding'), ...sumOfColumns('prepaid'), ...sumOfColumns('payable')]),
);

type KeptSums<Name extends SummedAmount> = Pick<
  DaySumTable,
  'invoice_date' | 'document_type' | 'is_rejected' | 'documents' | 'not_reported'
> &
  Record<Name, Amount>;

/** What is kept of each day of a period, without documents of another currency; credit notes are negative. */
export function keptSumsOf<const Name extends SummedAmount>(
  db: LedgerReader,
  owner: DocumentOwner,
  period: { from: string; to: string },
  names: readonly Name[],
): KeptSums<Name>[];
export function keptSumsOf(
  db: LedgerReader,
  { companyId, environment }: DocumentOwner,
  { from, to }: { from: string; to: string },
  names: readonly SummedAmount[],
): KeptSums<SummedAmount>[] {
  return keptOfPeriod(db, { companyId, environment, from, to }).map((row) => {
    const { invoice_date, document_type, is_rejected, documents, not_reported } = row;
    const sign = document_type === 'credit_note' ? -1 : 1;
    const of = { invoice_date, document_type, is_rejected, documents, not_reported };
    return { ...of, ...eachOf(names, (name) => wholeSum(row, name).times(sign)) };
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
export function totalOf(sums: readonly Pick<Sums, 'documents' | 'total' | 'vat'>[]): {
  documents: number;
  total_sar: number;
  vat_sar: number;
} {
  const inSar = (name: 'total' | 'vat'): number => toJsonNumber(sum(sums.map((row) => row[name])).times('0.01'));
  const documents = sums.reduce((total, row) => total + row.documents, 0);
  return { documents, total_sar: inSar('total'), vat_sar: inSar('vat') };
}

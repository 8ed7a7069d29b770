import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Summary, SummaryGroup, SummaryQuery } from '#shared/api/dashboard/reports.ts';
import { rateForm } from '#shared/api/documents/amount-fields.ts';
import { toJsonNumber, zero, type Amount } from '#shared/invoice/amount.ts';
import { daysAfter } from '#shared/invoice/calendar-day.ts';
import { riyadhDate, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import { unfinishedStatuses } from '#shared/invoice/submission-status.ts';
import type { Tenant } from '../db/in-organization.ts';
import { conditionsOf } from './list/matching-documents.ts';

type Filters = Omit<SummaryQuery, 'group_by'>;

type SummedAmount = 'subtotal' | 'vat' | 'total' | 'rounding' | 'prepaid' | 'payable';

// What is added up of a document, or of its part of one VAT category: hundredths of SAR.
type Addends = {
  taxable: RawBuilder<number>;
  vat: RawBuilder<number>;
  payable: RawBuilder<number>;
  /** What is counted: rows, or where a document has several, documents, for which they have to be sorted. */
  counted: RawBuilder<unknown>;
};

const amountNames = ['taxable', 'vat', 'payable'] as const;
const countNames = ['documents', 'not_reported', 'rejected'] as const;

// Amounts are decimals of any size, in the database and here: documents of a year may come to more than a number holds.
type SumsOf<Value> = Record<(typeof countNames)[number], number> & Record<(typeof amountNames)[number], Value>;
type Sums = SumsOf<string>;

/** What an amount of `document` is worth in SAR, rounded by itself, in hundredths; null where its rate cannot be read. */
export function inSar(hundredths: `${SummedAmount}_hundredths`): RawBuilder<number> {
  const own = sql.ref(`document.${hundredths}`);
  // A rate that cannot be read says nothing of what its document is worth.
  return sql`(CASE WHEN document.exchange_rate IS NULL THEN ${own}::numeric
    WHEN document.exchange_rate ~ ${sql.lit(rateForm)} THEN round(${own} * document.exchange_rate::numeric) END)`;
}

const ofDocuments: Addends = {
  taxable: inSar('subtotal_hundredths'),
  vat: sql`document.vat_sar_hundredths`,
  payable: inSar('payable_hundredths'),
  counted: sql`*`,
};

const ofParts: Addends = {
  taxable: sql`part.taxable_hundredths`,
  vat: sql`part.vat_hundredths`,
  payable: sql`(part.taxable_hundredths::numeric + part.vat_hundredths
    - part.settled_taxable_hundredths - part.settled_vat_hundredths)`,
  counted: sql`DISTINCT document.invoice_id`,
};

const keys: Record<SummaryGroup, RawBuilder<string>> = {
  day: sql`document.invoice_date::text`,
  week: sql`to_char(document.invoice_date, 'IYYY-"W"IW')`,
  month: sql`to_char(document.invoice_date, 'YYYY-MM')`,
  branch: sql`document.appliance_id::text`,
  company: sql`document.company_id::text`,
  document_type: sql`document.document_type`,
  vat_category: sql`part.category`,
};

/** Credit notes take away from what was invoiced. */
export const signOfDocument = sql<number>`(CASE WHEN document.document_type = 'credit_note' THEN -1 ELSE 1 END)`;

/** A rejected document is in no sum. */
export const isValid = sql<boolean>`document.status <> 'failed'`;

function sumOf(addend: RawBuilder<number>): RawBuilder<string> {
  return sql`coalesce(sum(${signOfDocument} * ${addend}) FILTER (WHERE ${isValid}), 0)::text`;
}

/** What is added up of documents: whole ones, unless parts of them are named. */
export function sumColumns(addends: Addends = ofDocuments) {
  const unfinished = sql`document.status IN (${sql.join(unfinishedStatuses)})`;
  return [
    sql<number>`count(${addends.counted}) FILTER (WHERE ${isValid})`.as('documents'),
    sumOf(addends.taxable).as('taxable'),
    sumOf(addends.vat).as('vat'),
    sumOf(addends.payable).as('payable'),
    sql<number>`count(${addends.counted}) FILTER (WHERE ${unfinished})`.as('not_reported'),
    sql<number>`count(${addends.counted}) FILTER (WHERE document.status = 'failed')`.as('rejected'),
  ] as const;
}

// Later than any document can be: the days after it have no date of four digits.
const lastInstant = new Date('9999-12-31T23:59:59.999+03:00');

// The time of a document has no index of its own, so that of its day bounds it.
function datedUpTo(instant: Date): Expression<SqlBool> {
  const [day, time] = [riyadhDate(instant), riyadhTime(instant)];
  return sql<SqlBool>`document.invoice_date <= ${day}::date AND (document.invoice_date < ${day}::date OR document.invoice_time <= ${time})`;
}

function chosenDocuments(tenant: Tenant, { from, to, dated_to, ...filters }: Filters) {
  return tenant
    .selectFrom('documents as document')
    .where((is) => is.and(conditionsOf(is, { ...filters, date_from: from, date_to: to })))
    .$if(dated_to !== undefined, (all) => all.where(dated_to === undefined ? sql<SqlBool>`true` : datedUpTo(dated_to)));
}

type KeyedSums = Sums & { key: string };

function groupedSums(tenant: Tenant, group: SummaryGroup, filters: Filters): Promise<KeyedSums[]> {
  const key = keys[group];
  const chosen = chosenDocuments(tenant, filters);
  if (group !== 'vat_category') {
    return chosen
      .select(key.as('key'))
      .select([...sumColumns(ofDocuments)])
      .groupBy(key)
      .orderBy(key)
      .execute();
  }
  return chosen
    .innerJoin('document_subtotals as part', 'part.invoice_id', 'document.invoice_id')
    .select(key.as('key'))
    .select([...sumColumns(ofParts)])
    .groupBy(key)
    .orderBy(key)
    .execute();
}

function sumsOfDocuments(tenant: Tenant, filters: Filters): Promise<Sums> {
  return chosenDocuments(tenant, filters)
    .select([...sumColumns()])
    .executeTakeFirstOrThrow();
}

const keptKeys: Partial<Record<SummaryGroup, RawBuilder<string>>> = {
  day: sql`kept.invoice_date::text`,
  week: sql`to_char(kept.invoice_date, 'IYYY-"W"IW')`,
  month: sql`to_char(kept.invoice_date, 'YYYY-MM')`,
  branch: sql`kept.appliance_id::text`,
  company: sql`kept.company_id::text`,
};

type KeptFilters = Pick<Filters, 'from' | 'to' | 'company_id' | 'appliance_id' | 'environment'>;

const total = (name: string) => sql<string>`sum(${sql.ref(`kept.${name}`)})::text`;
const count = (name: string) => sql<number>`sum(${sql.ref(`kept.${name}`)})::bigint`;

// The same from what is kept of each day, whatever the number of documents.
function keptSums(tenant: Tenant, key: RawBuilder<string>, filters: KeptFilters): Promise<KeyedSums[]> {
  const { from, to, company_id, appliance_id, environment } = filters;
  return tenant
    .selectFrom('daily_sums as kept')
    .where((is) =>
      is.and([
        ...(from === undefined ? [] : [is('kept.invoice_date', '>=', from)]),
        ...(to === undefined ? [] : [is('kept.invoice_date', '<=', to)]),
        ...(company_id === undefined ? [] : [is('kept.company_id', '=', company_id)]),
        ...(appliance_id === undefined ? [] : [is('kept.appliance_id', '=', appliance_id)]),
        ...(environment === undefined ? [] : [is('kept.environment', '=', environment)]),
        // Documents that were put aside leave a day without any.
        sql<SqlBool>`kept.documents + kept.rejected > 0`,
      ]),
    )
    .select([key.as('key'), count('documents').as('documents'), count('not_reported').as('not_reported')])
    .select([count('rejected').as('rejected'), total('taxable_hundredths').as('taxable')])
    .select([total('vat_hundredths').as('vat'), total('payable_hundredths').as('payable')])
    .groupBy(key)
    .orderBy(key)
    .execute();
}

function isBefore(day: string, other: string | undefined): boolean {
  return other === undefined || day < other;
}

// The sums of a group, in parts that may have a key in common. They are read from what is kept of each day, where the filters allow it; the
// day that a time cuts is added up anew.
async function summedParts(tenant: Tenant, group: SummaryGroup, filters: Filters): Promise<KeyedSums[]> {
  const { from, to, company_id, appliance_id, environment, dated_to, ...others } = filters;
  const key = keptKeys[group];
  const isKept = Object.values(others).every((value) => value === undefined);
  if (key === undefined || !isKept) return groupedSums(tenant, group, filters);
  const of = { company_id, appliance_id, environment };
  const cut = dated_to === undefined ? undefined : riyadhDate(dated_to);
  if (cut === undefined) return keptSums(tenant, key, { ...of, from, to });
  const before = daysAfter(cut, -1);
  const whole = await keptSums(tenant, key, { ...of, from, to: isBefore(before, to) ? before : to });
  const isCutIn = (from === undefined || from <= cut) && (to === undefined || cut <= to);
  return isCutIn ? [...whole, ...(await groupedSums(tenant, group, { ...of, dated_to, from: cut, to: cut }))] : whole;
}

async function namesOf(tenant: Tenant, group: SummaryGroup): Promise<Map<string, string>> {
  if (group === 'branch') {
    const rows = await tenant.selectFrom('appliances').select(['appliance_id', 'branch_name']).execute();
    return new Map(rows.map((row) => [row.appliance_id, row.branch_name]));
  }
  if (group !== 'company') return new Map();
  const rows = await tenant.selectFrom('companies').select(['company_id', 'legal_name']).execute();
  return new Map(rows.map((row) => [row.company_id, row.legal_name]));
}

function shown(hundredths: Amount): number {
  return toJsonNumber(hundredths.times('0.01'));
}

/** Sums as answers have them. */
export function shownSums({ documents, taxable, vat, payable, not_reported, rejected }: SumsOf<Amount>): Summary['totals'] {
  return {
    documents,
    taxable: shown(taxable),
    vat: shown(vat),
    total: shown(taxable.plus(vat)),
    payable: shown(payable),
    not_reported,
    rejected,
  };
}

/** Sums of several parts. */
export function addedUp(rows: readonly Sums[]): SumsOf<Amount> {
  const sumOfAll = (name: (typeof amountNames)[number]): Amount => rows.reduce((sum, row) => sum.plus(row[name]), zero);
  const countOfAll = (name: (typeof countNames)[number]): number => rows.reduce((sum, row) => sum + row[name], 0);
  return {
    documents: countOfAll('documents'),
    taxable: sumOfAll('taxable'),
    vat: sumOfAll('vat'),
    payable: sumOfAll('payable'),
    not_reported: countOfAll('not_reported'),
    rejected: countOfAll('rejected'),
  };
}

/** The sums of documents by day, branch, category or another group, and of all of them. */
export async function readSummary(
  tenant: Tenant,
  { group_by: group = 'day', dated_to, ...others }: SummaryQuery,
): Promise<Summary> {
  const filters = dated_to === undefined || dated_to > lastInstant ? others : { ...others, dated_to };
  const rows = await summedParts(tenant, group, filters);
  // A document has one group, but several VAT categories.
  const totals = addedUp(group === 'vat_category' ? [await sumsOfDocuments(tenant, filters)] : rows);
  const names = await namesOf(tenant, group);
  const byKey = [...Map.groupBy(rows, ({ key }) => key)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    data: byKey.map(([key, parts]) => ({ key, name: names.get(key) ?? null, ...shownSums(addedUp(parts)) })),
    totals: shownSums(totals),
  };
}

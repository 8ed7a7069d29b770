import { sql as raw, type RawBuilder } from 'kysely';
import type { ManagerHours, ManagerToday } from '#shared/api/people/today.ts';
import { daysAfter } from '#shared/invoice/calendar-day.ts';
import { validKeys } from '../../companies/valid-keys.ts';
import { keptUnits } from '../../db/certain-units.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { Environment } from '../../db/schema.ts';
import { issuingCompanies, type NoUnitReason } from '../../egs-units/usable-units.ts';
import { matchingCells, pageOfCells } from '../document-cells.ts';
import { sumsOf, totalOf, validDocuments, type Sums } from '../document-sums.ts';
import { documentOwners } from './document-owners.ts';
import { listedDocuments, shownRow } from './document-rows.ts';
import { queueSummary, type QueueSummary } from './queue-summary.ts';

const lastDocuments = 10;
const mostTills = 10;

/** What the ledger says of today: the rest of the first screen is in memory. */
export type LedgerToday = Pick<ManagerToday, 'totals' | 'by_till' | 'other_tills' | 'last_documents' | 'chains'> & {
  summary: QueueSummary;
  /** The certificate in use that ends first. */
  certificate: { egs_unit_id: string; expires_at: string } | undefined;
  units: number;
  /** Why no unit of the environment can issue documents; null where one can. */
  whyNoUnit: NoUnitReason | null;
  /** Whether a key is valid with which a till can sell by a unit that can issue. */
  hasKey: boolean;
};

type Day = { environment: Environment; date: string; upToTime?: string };

function ofDay(db: LedgerReader, { environment, date, upToTime }: Day) {
  const companies = documentOwners(db, { environment }).map(({ companyId }) => companyId);
  return validDocuments(db)
    .where('document.company_id', 'in', companies)
    .where('document.environment', '=', environment)
    .where('document.invoice_date', '=', date)
    .$if(upToTime !== undefined, (all) => all.where('document.invoice_time', '<=', upToTime ?? ''));
}

// No till is named with an empty text.
const byTill = raw<string>`coalesce(document.till, '')`;
const byHour = raw<string>`substr(document.invoice_time, 1, 2)`;

function sumsOfDay(db: LedgerReader, day: Day, key: RawBuilder<string>): Sums[] {
  return sumsOf(db, () => ofDay(db, day), key, ['total', 'vat']);
}

function chainsOf(db: LedgerReader, environment: Environment): ManagerToday['chains'] {
  const rows = db.all(
    db.sql
      .selectFrom('egs_units as unit')
      .leftJoin('chain_heads as head', 'head.egs_unit_id', 'unit.egs_unit_id')
      .leftJoin('chain_checks as check', 'check.egs_unit_id', 'unit.egs_unit_id')
      .select(['unit.egs_unit_id', 'unit.unit_name', 'unit.environment', 'head.icv'])
      .select(['check.icv as verified_icv', 'check.checked_at as verified_at', 'check.fault'])
      .where('unit.environment', '=', environment)
      .orderBy('unit.created_at'),
  );
  return rows.map((row) => ({ ...row, icv: row.icv ?? 0, verified_icv: row.verified_icv ?? 0 }));
}

function firstToExpire(db: LedgerReader, environment: Environment): LedgerToday['certificate'] {
  return db.first(
    keptUnits(db.sql)
      .innerJoin('egs_certificates as certificate', 'certificate.certificate_id', 'state.production_certificate_id')
      .select(['state.egs_unit_id', 'certificate.expires_at'])
      .where('unit.environment', '=', environment)
      .where('state.onboarding_status', '=', 'active')
      .orderBy('certificate.expires_at')
      .limit(1),
  );
}

const hoursOfDay = 24;
const daysOfWeek = 7;

/** What each hour of a day has brought, beside the same day of the week before. Documents count in the hour that they are dated with. */
export function readHours(
  db: LedgerReader,
  { environment, date, time }: { environment: Environment; date: string; time: string },
): ManagerHours {
  const earlierDate = daysAfter(date, -daysOfWeek);
  const earlierDay = { environment, date: earlierDate };
  const [today, earlier] = [sumsOfDay(db, { environment, date }, byHour), sumsOfDay(db, earlierDay, byHour)];
  return {
    environment,
    date,
    earlier_date: earlierDate,
    hours: Array.from({ length: hoursOfDay }, (_, hour) => {
      const isOfHour = ({ key }: Sums): boolean => Number(key) === hour;
      return { hour, today: totalOf(today.filter(isOfHour)), earlier: totalOf(earlier.filter(isOfHour)) };
    }),
    earlier_so_far: totalOf(sumsOfDay(db, { ...earlierDay, upToTime: time }, byHour)),
  };
}

function tillsOf(sums: readonly Sums[]): Pick<LedgerToday, 'by_till' | 'other_tills'> {
  const tills = [...Map.groupBy(sums, ({ key }) => key)]
    .map(([till, own]) => ({ till: till === '' ? null : till, own, ...totalOf(own) }))
    .toSorted((one, other) => other.documents - one.documents);
  const others = tills.slice(mostTills).flatMap(({ own }) => own);
  return {
    by_till: tills.slice(0, mostTills).map(({ own: _own, ...till }) => till),
    other_tills: others.length === 0 ? null : totalOf(others),
  };
}

/** Reads the first screen of an environment from the ledger. */
export function readToday(db: LedgerReader, day: { environment: Environment; date: string; now: Date }): LedgerToday {
  const { environment, now } = day;
  const sums = sumsOfDay(db, day, byTill);
  const chains = chainsOf(db, environment);
  const { companies, whyNone } = issuingCompanies(db, now, [environment]);
  const cells = documentOwners(db, { environment }).flatMap((owner) => matchingCells(db, owner, {}));
  const last = pageOfCells(db, cells, undefined, lastDocuments).map(({ invoice_id }) => invoice_id);
  return {
    totals: totalOf(sums),
    ...tillsOf(sums),
    last_documents: listedDocuments(db, last).map(shownRow),
    chains,
    summary: queueSummary(db, environment, now),
    certificate: firstToExpire(db, environment),
    units: chains.length,
    whyNoUnit: whyNone,
    hasKey: validKeys(db, now).some((key) => key.environment === environment && companies.has(key.company_id)),
  };
}

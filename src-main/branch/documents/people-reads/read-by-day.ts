import { sql as raw } from 'kysely';
import { z } from 'zod';
import type { Summary } from '#shared/api/dashboard/reports.ts';
import { documentsIn, stateOf, type DayCell } from '#shared/api/documents/compose-day-report.ts';
import { invoiceStatus } from '#shared/api/documents/result-fields.ts';
import { sum, toJsonNumber, type Amount } from '#shared/invoice/amount.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { DocumentOwner } from '../../ledger/draft.ts';
import { foreignSums, keptSumsOf, submittedIn } from '../document-sums.ts';

/** The days that a report is of, both inclusive. */
export type ReportPeriod = { from: string; to: string };

type DaySum = Pick<DayCell, 'documents' | 'subtotal' | 'vat' | 'payable'> & {
  day: string;
  isRejected: boolean;
  not_reported: number;
};

const names = ['subtotal', 'vat', 'payable'] as const;

const keyOfForeign = z.tuple([z.string(), invoiceStatus]);

function foreignOf(db: LedgerReader, owner: DocumentOwner, period: ReportPeriod): DaySum[] {
  const key = raw<string>`json_array(document.invoice_date, submission.status)`;
  return foreignSums(db, () => submittedIn(db, owner, period), key, names).map(({ key: of, ...sums }) => {
    const [day, status] = keyOfForeign.parse(JSON.parse(of));
    const state = stateOf(status);
    return { ...sums, day, isRejected: state === 'rejected', not_reported: state === 'not_reported' ? 1 : 0 };
  });
}

function keptOf(db: LedgerReader, owner: DocumentOwner, period: ReportPeriod): DaySum[] {
  return keptSumsOf(db, owner, period, names).map(({ invoice_date: day, is_rejected, ...row }) => ({
    ...row,
    day,
    isRejected: is_rejected === 1,
  }));
}

function shown(hundredths: Amount): number {
  return toJsonNumber(hundredths.times('0.01'));
}

function shownSums(rows: readonly DaySum[]): Summary['totals'] {
  const valid = rows.filter(({ isRejected }) => !isRejected);
  const hundredths = (name: (typeof names)[number]): Amount => sum(valid.map((row) => row[name]));
  const [taxable, vat] = [hundredths('subtotal'), hundredths('vat')];
  return {
    documents: documentsIn(valid),
    taxable: shown(taxable),
    vat: shown(vat),
    total: shown(taxable.plus(vat)),
    payable: shown(hundredths('payable')),
    not_reported: valid.reduce((count, row) => count + row.not_reported, 0),
    rejected: documentsIn(rows.filter(({ isRejected }) => isRejected)),
  };
}

/** What the documents of each day come to in SAR, of those days that have any: from what is kept of each day. */
export function readByDay(db: LedgerReader, owners: readonly DocumentOwner[], period: ReportPeriod): Summary {
  const rows = owners.flatMap((owner) => [...keptOf(db, owner, period), ...foreignOf(db, owner, period)]);
  const byDay = [...Map.groupBy(rows, ({ day }) => day)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    data: byDay.map(([key, own]) => ({ key, name: null, ...shownSums(own) })),
    totals: shownSums(rows),
  };
}

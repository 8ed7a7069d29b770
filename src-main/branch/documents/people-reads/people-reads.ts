import { AppError } from '#shared/api/app-error.ts';
import type { ListTotals } from '#shared/api/documents/list-totals.ts';
import type { BranchOutagesQuery } from '#shared/api/outages/outages.ts';
import type { ManagerDocumentsPage, ManagerDocumentsQuery, ManagerTotalsQuery } from '#shared/api/people/documents.ts';
import type { DayFilters } from '#shared/api/v1/day-report-query.ts';
import type { QueueQuery, RejectedQuery } from '#shared/api/people/queue.ts';
import { workerScript } from '#main/platform/assets.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { openLedgerReads, type LedgerReads } from '../../db/ledger-reads.ts';
import type { Environment } from '../../db/schema.ts';
import type { DocumentOwner } from '../../ledger/draft.ts';
import { readOutagePrint } from '../../outages/read-outage-print.ts';
import { listOutages, readOutage } from '../../outages/read-outages.ts';
import { readDayReport } from '../read-day-report.ts';
import { foreignCursor } from '../invoice-cursor.ts';
import { documentOwners } from './document-owners.ts';
import { knownBuyersBy } from './search-buyers.ts';
import { totalsOfList } from './totals-of-list.ts';
import { listDocuments } from './list-documents.ts';
import { listQueue } from './list-queue.ts';
import { listRejected } from './list-rejected.ts';
import { checkReceipt } from './check-receipt.ts';
import { documentForPeople } from './document-for-people.ts';
import { readByDay, type ReportPeriod } from './read-by-day.ts';
import { boxPageOf, readSheetDocuments, type BoxPageRequest, type OwnBoxQuery } from './read-box-documents.ts';
import { readHours, readToday } from './read-today.ts';
import { readVatReturn } from './read-vat-return.ts';
import type { PresentCondition } from './wait-reason.ts';

// Every list of people refuses a foreign cursor with the same words.
function withOwnCursor<Page>(list: () => Page): Page {
  try {
    return list();
  } catch (cause) {
    throw cause instanceof AppError && cause.code === 'VALIDATION_ERROR' ? foreignCursor() : cause;
  }
}

/** What is read of the ledger that people wait for, and tills must not. Lists refuse a cursor of another list. */
export const peopleReads = {
  today: (db: LedgerReader, of: { environment: Environment; date: string; now: Date }) => readToday(db, of),
  hours: (db: LedgerReader, of: { environment: Environment; date: string; time: string }) => readHours(db, of),
  documents(db: LedgerReader, query: ManagerDocumentsQuery): ManagerDocumentsPage {
    const listed = listDocuments(db, query);
    if (!listed.ok) throw foreignCursor();
    return listed.value;
  },
  totals: (db: LedgerReader, query: ManagerTotalsQuery): ListTotals => totalsOfList(db, query),
  dayReport: (db: LedgerReader, of: { company_id?: string | undefined; environment: Environment }, filters: DayFilters) =>
    readDayReport(db, documentOwners(db, of), filters),
  buyers: (db: LedgerReader, owner: DocumentOwner, search: string) => knownBuyersBy(db, owner, search),
  byDay: (db: LedgerReader, of: { company_id?: string | undefined; environment: Environment }, period: ReportPeriod) =>
    readByDay(db, documentOwners(db, of), period),
  vatReturn: (db: LedgerReader, owner: DocumentOwner, period: ReportPeriod) => readVatReturn(db, owner, period),
  sheetDocuments: (db: LedgerReader, owner: DocumentOwner, asked: BoxPageRequest) => readSheetDocuments(db, owner, asked),
  boxPage: (db: LedgerReader, query: OwnBoxQuery) => withOwnCursor(() => boxPageOf(db, query)),
  document: (db: LedgerReader, invoiceId: string) => documentForPeople(db, invoiceId),
  check: (db: LedgerReader, qr: string) => checkReceipt(db, qr),
  queue: (db: LedgerReader, query: QueueQuery, at: { now: Date; conditions: readonly PresentCondition[] }) =>
    withOwnCursor(() => listQueue(db, query, at)),
  rejected: (db: LedgerReader, query: RejectedQuery) => withOwnCursor(() => listRejected(db, query)),
  outages: (db: LedgerReader, query: BranchOutagesQuery, now: Date) => withOwnCursor(() => listOutages(db, query, now)),
  outage: (db: LedgerReader, outageId: string, now: Date) => readOutage(db, outageId, now),
  outagePrint: (db: LedgerReader, outageId: string, now: Date) => readOutagePrint(db, outageId, now),
};

/** See {@link peopleReads}. */
export type PeopleReads = LedgerReads<typeof peopleReads>;

/** Reads in a thread of its own. */
export function createPeopleReads(ledgerFile: string): PeopleReads {
  return openLedgerReads(peopleReads, ledgerFile, {
    script: workerScript('src-main/branch/documents/people-reads/people-read-thread.ts'),
    name: 'people-read',
    failure: 'The ledger could not be read',
    busy: 'Too much is waiting to be read; try again in a moment.',
    maxWaiting: 256,
    timeLimitMs: 30_000,
    maxHeapMb: 256,
  });
}

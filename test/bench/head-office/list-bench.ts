import { invoiceSorts } from '#shared/api/dashboard/invoices.ts';
import type { BenchRow } from '../bench-table.ts';
import { quantile } from '../appliance-process.ts';
import { benchFilters, daysAgo, type BenchFilter } from './list-filters.ts';
import { addManyDocuments } from './many-documents.ts';
import { residentMiB, startBenchHeadOffice, type BenchHeadOffice } from './running-programs.ts';

const documents = Number(process.env['SANAD_BENCH_DOCUMENTS'] ?? 1_000_000);
// A database that one run fills and the next use again; without it each run fills its own.
const keptFolder = process.env['SANAD_BENCH_FOLDER'];
const pages = 3;
const reportRepetitions = 5;
const shownWorst = 10;
const listBudgetMs = 50;

type Get = (route: string) => Promise<Record<string, unknown>>;
type Timed = { what: string; p50: number; p95: number };

async function timed(what: string, times: number, work: () => Promise<unknown>): Promise<Timed> {
  const timesMs: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const start = performance.now();
    await work();
    timesMs.push(performance.now() - start);
  }
  return { what, p50: quantile(timesMs, 0.5), p95: quantile(timesMs, 0.95) };
}

function shown(what: string, { p50, p95 }: Timed, budget: string): BenchRow {
  return { what, measured: `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`, budget };
}

type Cursor = { next_cursor: string | null };

// How long pages of a filter in an order take: of each value the first, the second and the third page.
async function timePages(get: Get, { name, queries }: BenchFilter, sort: string): Promise<Timed> {
  const timesMs: number[] = [];
  for (const query of queries) {
    const route = `/invoices?limit=50&sort=${sort}${query === '' ? '' : `&${query}`}`;
    let cursor = '';
    for (let page = 0; page < pages; page += 1) {
      const start = performance.now();
      const { pagination } = await get(`${route}${cursor}`);
      timesMs.push(performance.now() - start);
      const { next_cursor } = pagination as Cursor;
      cursor = next_cursor === null ? '' : `&cursor=${next_cursor}`;
    }
  }
  return { what: `${name} by ${sort}`, p50: quantile(timesMs, 0.5), p95: quantile(timesMs, 0.95) };
}

/** Pages by every filter in every order: how many are within the budget, and the slowest. */
async function measureLists(get: Get): Promise<BenchRow[]> {
  const all: Timed[] = [];
  for (const filter of await benchFilters(get)) {
    for (const sort of invoiceSorts) {
      // Read once before, so that everything is in memory.
      await get(`/invoices?limit=50&sort=${sort}&${filter.queries[0] ?? ''}`);
      all.push(await timePages(get, filter, sort));
    }
  }
  const slowest = all.toSorted((one, other) => other.p95 - one.p95);
  const within = all.filter(({ p95 }) => p95 <= listBudgetMs).length;
  const median = quantile(
    all.map(({ p50 }) => p50),
    0.5,
  );
  const budget = `≤ ${listBudgetMs} ms`;
  return [
    {
      what: 'lists (filter × order) with a p95 in the budget',
      measured: `${within} of ${all.length}, median ${median.toFixed(1)} ms`,
      budget,
    },
    ...slowest
      .filter(({ p95 }, index) => index < shownWorst || p95 > listBudgetMs)
      .map((each) => shown(`list ${each.what}`, each, budget)),
  ];
}

/** Every report, and the first byte of an export. */
async function measureReports({ url, accessToken }: BenchHeadOffice, get: Get): Promise<BenchRow[]> {
  const groups = ['day', 'week', 'month', 'branch', 'company', 'document_type', 'vat_category'];
  const rows: BenchRow[] = [];
  const add = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    rows.push(shown(what, await timed(what, reportRepetitions, work), '–'));
  };
  const [month, year] = [`from=${daysAgo(30)}&to=${daysAgo(0)}`, `from=${daysAgo(365)}&to=${daysAgo(0)}`];
  for (const group of groups) await add(`summary by ${group} of everything`, () => get(`/reports/summary?group_by=${group}`));
  await add('summary by day of 30 days', () => get(`/reports/summary?group_by=day&${month}`));
  await add('summary by branch of a year', () => get(`/reports/summary?group_by=branch&${year}`));
  const { data } = await get('/invoices?limit=1');
  const companyId = (data as { company_id: string }[])[0]?.company_id;
  await add('VAT return of 30 days', () => get(`/reports/vat-return?company_id=${companyId}&${month}`));
  await add('VAT return of a year', () => get(`/reports/vat-return?company_id=${companyId}&${year}`));
  await add('export as CSV, first bytes', async () => {
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${accessToken}` };
    const response = await fetch(`${url}/api/invoices/export?format=csv`, { headers, signal: leaving.signal });
    await response.body?.getReader().read();
    leaving.abort();
  });
  await add('alerts', () => get('/alerts'));
  return rows;
}

/** Lists and reports of a head office with so many documents. */
export async function benchLists(): Promise<BenchRow[]> {
  const headOffice = await startBenchHeadOffice(keptFolder);
  const get: Get = (route) => headOffice.send('GET', route);
  try {
    await addManyDocuments(headOffice, documents);
    const rows = [...(await measureLists(get)), ...(await measureReports(headOffice, get))];
    return [...rows, { what: 'memory of head office after that', measured: `${residentMiB(headOffice.pid)} MiB`, budget: '–' }];
  } finally {
    headOffice.stop();
  }
}

import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { printTable, type BenchRow } from '../bench/bench-table.ts';
import { addManyDocuments } from '../bench/head-office/many-documents.ts';
import { startBenchHeadOffice } from '../bench/head-office/running-programs.ts';
import { listNames, measureList, measureSwitch, sellRows, switchNames } from './measure-list.ts';
import { chromiumOptions, hasChromium } from './support/chromium.ts';
import { passOverTour } from './support/pass-over-tour.ts';
import { programs, type PagesProgram } from './support/programs.ts';
import { signIn } from './support/sign-in.ts';
import { settled } from './support/settled.ts';
import type { Stack } from './support/stack.ts';
import { withStack } from './support/with-stack.ts';

// `npm run bench:pages [-- PART]`: how soon each page can be used by a browser that has nothing of it, what is sent for it, and how soon a
// list of a hundred rows answers; of those with PART in their name. With `large` the first pages of a head office with 200 branches and
// 1,000,000 documents (SANAD_BENCH_FOLDER keeps its database).

type Measured = { layoutShift: number; longTasksEndMs: number };

// By type of file, compressed and without headers.
type Bytes = Record<string, number>;

type PageFigures = { interactiveMs: number; shownMs: number; layoutShift: number; bytes: Bytes; later: Bytes };

const starts = 5;
const quietMs = 500;
const window = { width: 1280, height: 900 };
const budgeted = new Set(['/login', '/']);
const part = process.argv[2] ?? '';
const largeBranches = 200;
const largeDocuments = 1_000_000;
const largePages = ['/', '/documents', '/branches'];

// Runs in the page before anything of it.
function observe(): void {
  const measured: Measured = { layoutShift: 0, longTasksEndMs: 0 };
  Reflect.set(globalThis, 'sanadMeasured', measured);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'hadRecentInput') !== true) measured.layoutShift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) measured.longTasksEndMs = entry.startTime + entry.duration;
  }).observe({ type: 'longtask', buffered: true });
}

async function countBytes(context: BrowserContext, page: Page): Promise<Bytes> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const begun = new Map<string, { type: string; headers: number }>();
  const bytes: Bytes = {};
  session.on('Network.responseReceived', ({ requestId, type, response }) =>
    begun.set(requestId, { type, headers: response.encodedDataLength }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, headers } = begun.get(requestId) ?? { type: 'Other', headers: 0 };
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength - headers;
  });
  return bytes;
}

type Opened = { browser: Browser; url: string; signIn: (context: BrowserContext) => Promise<void> };

type Route = { path: string; isOpen?: boolean | undefined };

async function openPage({ browser, url, signIn }: Opened, isOpen = false): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-SA', viewport: window });
  await passOverTour(context);
  if (!isOpen) await signIn(context);
  await context.addInitScript(observe);
  return { context, page: await context.newPage() };
}

async function visit(opened: Opened, route: Route): Promise<PageFigures> {
  const { context, page } = await openPage(opened, route.isOpen);
  const bytes = await countBytes(context, page);
  await page.goto(route.path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  const shownMs = await page.evaluate(() => performance.now());
  const untilShown = { ...bytes };
  // What comes a little later and moves the page, or keeps it busy, counts too.
  await page.waitForTimeout(quietMs);
  const { layoutShift, longTasksEndMs } = await page.evaluate(() => Reflect.get(globalThis, 'sanadMeasured') as Measured);
  await context.close();
  return { interactiveMs: Math.max(shownMs, longTasksEndMs), shownMs, layoutShift, bytes: untilShown, later: bytes };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function kibibytes(bytes = 0): string {
  return `${(bytes / 1024).toFixed(0)} KiB`;
}

async function measureRoute(opened: Opened, name: string, route: Route): Promise<BenchRow> {
  const visits: PageFigures[] = [];
  for (let start = 0; start < starts; start += 1) visits.push(await visit(opened, route));
  const interactive = median(visits.map(({ interactiveMs }) => interactiveMs));
  const shift = Math.max(...visits.map(({ layoutShift }) => layoutShift));
  const { Script, Stylesheet, Font } = visits[0]?.bytes ?? {};
  const sizes = `script ${kibibytes(Script)} (${kibibytes(visits[0]?.later['Script'])} with what is fetched later), style ${kibibytes(Stylesheet)}, fonts ${kibibytes(Font)}`;
  return {
    what: name,
    measured: `${interactive.toFixed(0)} ms, shift ${shift.toFixed(3)}, ${sizes}`,
    budget: `≤ 1,500 ms, no shift${budgeted.has(name) ? ', script ≤ 250 KiB' : ''}`,
  };
}

function timesRow(what: string, times: readonly number[]): BenchRow {
  const slowest = Math.max(...times).toFixed(0);
  return { what, measured: `${median(times).toFixed(0)} ms, at most ${slowest} ms`, budget: '≤ 200 ms' };
}

// What is measured of a program's list of documents.
function measuresOf({ name: program }: Pick<PagesProgram, 'name'>) {
  return {
    names: program === 'head-office' ? listNames.filter((name) => name.includes(part)) : [],
    switched: switchNames.filter((name) => (program + name).includes(part)),
  };
}

function hasLists(program: PagesProgram): boolean {
  const { names, switched } = measuresOf(program);
  return names.length + switched.length > 0;
}

async function measureLists(program: PagesProgram, opened: Opened): Promise<void> {
  if (!hasLists(program)) return;
  const { names, switched } = measuresOf(program);
  const { context, page } = await openPage(opened);
  const [listed, changed]: [BenchRow[], BenchRow[]] = [[], []];
  for (const name of names) listed.push(timesRow(name, await measureList(page, name)));
  for (const name of switched) changed.push(timesRow(name, await measureSwitch(page, name)));
  await context.close();
  if (names.length > 0) printTable('Lists, from the click to the picture with another first row', listed);
  if (switched.length > 0) printTable(`Pages of ${program.name}, from the click until the browser is free again`, changed);
}

async function measurePages(stack: Stack): Promise<void> {
  const browser = await chromium.launch(chromiumOptions);
  try {
    if (programs.some(hasLists)) await sellRows(stack);
    for (const program of programs) {
      const opened: Opened = { browser, url: program.url(stack), signIn: (context) => program.signIn(context, stack) };
      const measured: BenchRow[] = [];
      const routes = Object.entries(program.routes).filter(([name]) => (program.name + name).includes(part));
      for (const [name, { path, isOpen }] of routes)
        measured.push(await measureRoute(opened, name, { path: path(stack), isOpen }));
      if (measured.length > 0)
        printTable(`Pages of ${program.name} in a browser that has nothing of them (median of ${starts}), by address`, measured);
      await measureLists(program, opened);
    }
  } finally {
    await browser.close();
  }
}

async function measureLarge(): Promise<void> {
  const headOffice = await startBenchHeadOffice(process.env['SANAD_BENCH_FOLDER']);
  const browser = await chromium.launch(chromiumOptions);
  try {
    await addManyDocuments(headOffice, largeDocuments, { branches: largeBranches });
    const opened: Opened = { browser, url: headOffice.url, signIn: (context) => signIn(context, headOffice.owner) };
    const measured: BenchRow[] = [];
    for (const path of largePages) measured.push(await measureRoute(opened, path, { path }));
    printTable(`Head office with ${largeBranches} branches and 1,000,000 documents (median of ${starts}), by address`, measured);
  } finally {
    await browser.close();
    headOffice.stop();
  }
}

if (hasChromium('the measures of the pages')) await (part === 'large' ? measureLarge() : withStack(measurePages));

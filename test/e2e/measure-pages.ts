import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { printTable, type BenchRow } from '../bench/bench-table.ts';
import { listNames, measureList, sellRows } from './measure-list.ts';
import { chromiumOptions, hasChromium } from './support/chromium.ts';
import { headOfficeRoutes, type PageRoute } from './support/routes.ts';
import { settled } from './support/settled.ts';
import { signIn } from './support/sign-in.ts';
import type { Stack } from './support/stack.ts';
import { withStack } from './support/with-stack.ts';

// `npm run bench:pages [-- PART]`: how soon each page can be used by a browser that has nothing of it, what is sent for it, and how soon a
// list of a hundred rows answers; of those with PART in their name.

type Measured = { layoutShift: number; longTasksEndMs: number };

type PageFigures = { interactiveMs: number; shownMs: number; layoutShift: number; bytes: Record<string, number> };

const starts = 5;
const quietMs = 500;
const window = { width: 1280, height: 900 };
const budgeted = new Set(['/login', '/']);
const part = process.argv[2] ?? '';

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

async function countBytes(context: BrowserContext, page: Page): Promise<Record<string, number>> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const types = new Map<string, string>();
  const bytes: Record<string, number> = {};
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
  });
  return bytes;
}

async function openPage(browser: Browser, stack: Stack, isOpen: boolean): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: stack.url, locale: 'en-SA', viewport: window });
  if (!isOpen) await signIn(context, stack.people.owner);
  await context.addInitScript(observe);
  return { context, page: await context.newPage() };
}

async function visit(browser: Browser, stack: Stack, route: PageRoute): Promise<PageFigures> {
  const { context, page } = await openPage(browser, stack, route.isOpen ?? false);
  const bytes = await countBytes(context, page);
  await page.goto(route.path(stack));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  const shownMs = await page.evaluate(() => performance.now());
  // What comes a little later and moves the page, or keeps it busy, counts too.
  await page.waitForTimeout(quietMs);
  const { layoutShift, longTasksEndMs } = await page.evaluate(() => Reflect.get(globalThis, 'sanadMeasured') as Measured);
  await context.close();
  return { interactiveMs: Math.max(shownMs, longTasksEndMs), shownMs, layoutShift, bytes };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function kibibytes(bytes = 0): string {
  return `${(bytes / 1024).toFixed(0)} KiB`;
}

async function measureRoute(browser: Browser, stack: Stack, name: string, route: PageRoute): Promise<BenchRow> {
  const visits: PageFigures[] = [];
  for (let start = 0; start < starts; start += 1) visits.push(await visit(browser, stack, route));
  const interactive = median(visits.map(({ interactiveMs }) => interactiveMs));
  const shift = Math.max(...visits.map(({ layoutShift }) => layoutShift));
  const { Script, Stylesheet, Font } = visits[0]?.bytes ?? {};
  const sizes = `script ${kibibytes(Script)}, style ${kibibytes(Stylesheet)}, fonts ${kibibytes(Font)}`;
  return {
    what: name,
    measured: `${interactive.toFixed(0)} ms, shift ${shift.toFixed(3)}, ${sizes}`,
    budget: `≤ 1,500 ms, no shift${budgeted.has(name) ? ', script ≤ 250 KiB' : ''}`,
  };
}

async function measureLists(browser: Browser, stack: Stack): Promise<void> {
  const names = listNames.filter((name) => name.includes(part));
  if (names.length === 0) return;
  await sellRows(stack);
  const { context, page } = await openPage(browser, stack, false);
  const measured: BenchRow[] = [];
  for (const name of names) {
    const times = await measureList(page, name);
    const slowest = Math.max(...times).toFixed(0);
    measured.push({ what: name, measured: `${median(times).toFixed(0)} ms, at most ${slowest} ms`, budget: '≤ 200 ms' });
  }
  await context.close();
  printTable('Lists, from the click to the picture with another first row', measured);
}

async function measurePages(stack: Stack): Promise<void> {
  const browser = await chromium.launch(chromiumOptions);
  try {
    const measured: BenchRow[] = [];
    const routes = Object.entries(headOfficeRoutes).filter(([name]) => name.includes(part));
    for (const [name, route] of routes) measured.push(await measureRoute(browser, stack, name, route));
    if (measured.length > 0)
      printTable(`Pages in a browser that has nothing of them (median of ${starts}), by address`, measured);
    await measureLists(browser, stack);
  } finally {
    await browser.close();
  }
}

if (hasChromium('the measures of the pages')) await withStack(measurePages);

import type { Page } from '@playwright/test';
import { z } from 'zod';
import { en } from '../../src-shared/i18n/texts/en/all-texts.ts';
import { eventually } from '../support/branch/running-branch.ts';
import { simplifiedBody } from '../support/branch/scenarios/sale-bodies.ts';
import { worded } from './support/hands/worded.ts';
import { settled } from './support/settled.ts';
import { callerOf, type Stack } from './support/stack.ts';

const rows = 100;
const sales = 120;
const sellTogether = 4;
const changes = 7;
const highestPrice = 1_000;
// With VAT, of the hundredth sale: those after it cost less, and the newest is listed first.
const leastTotal = '1036.15';

const { documents } = en;

// Where a list is, and the button that has it show others.
const lists = {
  '/documents, 100 rows, sorted': { path: '/documents?search=LIST-', button: documents['column.total'] },
  '/documents, 100 rows, a filter taken away': {
    path: `/documents?search=LIST-&total_min=${leastTotal}`,
    button: worded(documents['filter.remove'], { name: documents['filter.total_min'] }),
  },
} as const;

type ListName = keyof typeof lists;

/** The names of what {@link measureList} measures. */
export const listNames: readonly ListName[] = Object.keys(lists).filter((name): name is ListName => name in lists);

// The later a sale, the less it costs, so that the list begins with another one in each order.
async function sellOne({ base_url, api_key, egs_unit_id, seller }: Stack['description'], number: number): Promise<void> {
  const line_items = [{ description: 'Arabic coffee', quantity: 1, unit_price: highestPrice - number }];
  const sale = { egsUnitId: egs_unit_id, seller, number: `LIST-${number}`, at: new Date() };
  const response = await fetch(`${base_url}/v1/invoices/simplified`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify(simplifiedBody(sale, { line_items })),
  });
  if (!response.ok) throw new Error(`a sale was refused: ${await response.text()}`);
}

const found = z.object({ pagination: z.object({ total_count: z.int() }) });

/** Sells what {@link measureList} lists, and waits until it has arrived. */
export async function sellRows({ url, people, description }: Stack): Promise<void> {
  for (let number = 0; number < sales; number += sellTogether) {
    const together = Array.from({ length: sellTogether }, (_, index) => sellOne(description, number + index));
    await Promise.all(together);
  }
  const call = await callerOf(url, people.owner);
  await eventually(
    async () => found.parse(await call('GET', '/invoices?search=LIST-&limit=1')),
    ({ pagination }) => pagination.total_count === sales,
  );
}

// Runs in the page: from the click to the first picture in which the first row is another one.
async function timeClick(label: string): Promise<number> {
  const button = [...document.querySelectorAll<HTMLElement>('main button')].find(
    (each) => each.getAttribute('aria-label') === label || each.textContent.trim() === label,
  );
  if (button === undefined) throw new Error(`there is no button ${label}`);
  const first = 'tr[data-index="0"]';
  const before = document.querySelector(first)?.textContent;
  const beganAt = performance.now();
  button.click();
  for (;;) {
    const at = await new Promise<number>((resolve) => {
      requestAnimationFrame(resolve);
    });
    const now = document.querySelector(first)?.textContent;
    if (now !== undefined && now !== before) return at - beganAt;
  }
}

// Only what is on the screen is in the page, so the list is scrolled until the hundredth row is there, and back.
async function loadRows(page: Page): Promise<void> {
  await page.waitForFunction((last) => {
    globalThis.scrollTo(0, document.body.scrollHeight);
    const shown = [...document.querySelectorAll<HTMLElement>('tr[data-index]')].map(({ dataset }) => Number(dataset['index']));
    return shown.some((index) => index >= last);
  }, rows - 1);
  await page.evaluate(() => globalThis.scrollTo(0, 0));
  await page.locator('tr[data-index="0"]').waitFor();
  await settled(page);
}

/** Measures how long a list of documents takes to show others, each time in a page that has not asked for them before. */
export async function measureList(page: Page, name: ListName): Promise<number[]> {
  const { path, button } = lists[name];
  const times: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    await page.goto(path);
    await loadRows(page);
    times.push(await page.evaluate(timeClick, button));
  }
  return times;
}

import type { Page } from '@playwright/test';
import { z } from 'zod';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { directionOf, languageNames, type Language } from '#shared/i18n/texts/languages.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
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

const { documents, kit } = en;

// Where a list is, and the button that has it show others.
const lists = {
  '/documents, 100 rows, sorted': { path: '/documents?search=LIST-', button: documents['column.total'] },
  '/documents, 100 rows, a filter taken away': {
    path: `/documents?search=LIST-&total_min=${leastTotal}`,
    button: worded(kit['filter.remove'], { name: `${documents['filter.total_min']}: ${leastTotal}` }),
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

// Runs in the page: from the click on a choice of a menu until the page has become it and the browser is free again, which is when two
// pictures follow each other without a pause of more than two of them.
async function timeSwitch({ label, attribute, value }: { label: string; attribute: string; value: string }): Promise<number> {
  const choice = [...document.querySelectorAll<HTMLElement>('[role="menuitemradio"]')].find(
    (each) => each.textContent.trim() === label,
  );
  if (choice === undefined) throw new Error(`there is no choice ${label}`);
  const beganAt = performance.now();
  choice.click();
  let before = beganAt;
  let busyUntil = beganAt;
  let shownAt: number | undefined;
  let quiet = 0;
  // What the library puts off by a few milliseconds belongs to the switch too.
  while (quiet < 5) {
    const at = await new Promise<number>((resolve) => {
      requestAnimationFrame(resolve);
    });
    const isThere = document.documentElement.getAttribute(attribute) === value;
    if (isThere) shownAt ??= at;
    if (at - before < 40 && isThere) quiet += 1;
    else [quiet, busyUntil] = [0, at];
    before = at;
  }
  return Math.max(busyUntil, shownAt ?? 0) - beganAt;
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

type Switch = { control: string; label: string; attribute: string; value: string };

const toTheme = (scheme: 'light' | 'dark'): Switch => ({
  control: kit['control.theme'],
  label: kit[`control.theme_${scheme}`],
  attribute: 'data-mantine-color-scheme',
  value: scheme,
});
const toLanguage = (language: Language, { kit: { 'control.language': control } }: typeof en | typeof ar): Switch => ({
  control,
  label: languageNames[language],
  attribute: 'dir',
  value: directionOf(language),
});

// Each round ends as it began.
const switches = {
  '/documents, 100 rows, another theme': [toTheme('dark'), toTheme('light')],
  '/documents, 100 rows, another language': [toLanguage('ar', en), toLanguage('en', ar)],
} as const;

/** What {@link measureSwitch} switches. */
export const switchNames = Object.keys(switches).filter((name): name is keyof typeof switches => name in switches);

/** Measures how long a page of documents takes to be in another theme or language, texts that have not been there yet included. */
export async function measureSwitch(page: Page, name: keyof typeof switches): Promise<number[]> {
  await page.goto(lists['/documents, 100 rows, sorted'].path);
  await loadRows(page);
  const times: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    for (const { control, ...choice } of switches[name]) {
      await page.getByRole('button', { name: control, exact: true }).click();
      await page.getByRole('menuitemradio', { name: choice.label, exact: true }).waitFor();
      await settled(page);
      times.push(await page.evaluate(timeSwitch, choice));
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
  }
  return times;
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '#main/server/authentication/api-key.ts';
import { exampleSeller } from '#main/branch/tills-api/openapi/examples/example-world.ts';
import { hasChromium, openPage, type BrowserPage } from '#support/project/browser-page.ts';
import { apiKeyRow, eventually, runBranch, type RunningBranch } from '#support/branch/running-branch.ts';

const operation = '[id*=createSimplifiedInvoice]';
const liveKey = createApiKey('production');
const keyField = `document.querySelector('.auth-container input')`;

/** Types into a field so that the page's framework notices. */
function typed(field: string, text: string): string {
  return `(() => {
    const field = ${field};
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${JSON.stringify(text)});
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  })()`;
}

async function isThere(page: BrowserPage, found: string): Promise<void> {
  await eventually(
    () => page.evaluate(`${found} !== null`),
    (is) => is === true,
  );
}

async function click(page: BrowserPage, selector: string): Promise<void> {
  const found = `document.querySelector('${selector}')`;
  await isThere(page, found);
  await page.evaluate(`${found}.click()`);
}

function firstText(page: BrowserPage, selector: string): Promise<unknown> {
  return eventually(
    () => page.evaluate(`document.querySelector('${selector}')?.innerText ?? ''`),
    (text) => text !== '',
  );
}

/** Enters a key and opens the operation that issues simplified invoices. */
async function enter(page: BrowserPage, apiKey: string): Promise<void> {
  await click(page, '.authorize');
  await isThere(page, keyField);
  await page.evaluate(typed(keyField, apiKey));
  await click(page, '.modal-ux .auth.authorize');
  await click(page, '.modal-ux .btn-done');
  await click(page, `${operation} .opblock-summary-control`);
  await isThere(page, `document.querySelector('${operation} textarea.body-param__text')`);
}

describe.skipIf(!hasChromium())('the page in a browser', () => {
  let running: RunningBranch;
  let page: BrowserPage;

  beforeAll(async () => {
    running = await runBranch();
    // The page dates its examples by the browser's clock, which is the machine's own.
    running.clock.setWall(new Date().toISOString());
    const company = { legal_name: exampleSeller.name, legal_name_ar: exampleSeller.name_ar };
    await running.provision({ company, apiKeys: [apiKeyRow(liveKey)] });
    await running.createActiveUnit();
  });
  afterAll(() => running.close());

  async function withPage(work: () => Promise<void>): Promise<void> {
    page = await openPage(`${running.branch.url}/docs`);
    try {
      await work();
    } finally {
      await page.close();
    }
  }

  function posts(): string[] {
    return page.requests().filter((url) => url.endsWith('/v1/invoices/simplified'));
  }

  test('a newcomer enters a key and executes the example unchanged, and nothing leaves the appliance', () =>
    withPage(async () => {
      await enter(page, running.apiKey);
      await click(page, `${operation} .btn.execute`);
      const status = `${operation} .live-responses-table tbody .response-col_status`;
      expect(await firstText(page, status)).toContain('200');
      expect(posts()).toHaveLength(1);
      expect(page.complaints()).toEqual([]);
      const { origin } = new URL(running.branch.url);
      const elsewhere = page.requests().filter((url) => !url.startsWith('data:') && new URL(url).origin !== origin);
      expect(elsewhere).toEqual([]);
      const links = `[...document.querySelectorAll('#documentation a[href]')].map(({ href }) => new URL(href).origin)`;
      expect([...new Set((await page.evaluate(links)) as string[])]).toEqual([origin]);
    }));

  test.each([
    ['no', 'Nothing was sent.', 0, liveKey],
    ['yes', '400', 1, liveKey],
    // The appliance accepts a key with blanks from copying it.
    ['no', 'Nothing was sent.', 0, ` ${liveKey}`],
  ])('a live key asks before it issues; to %s the page says %s', (answer, shown, sent, apiKey) =>
    withPage(async () => {
      await page.evaluate(`window.confirm = (text) => { window.confirmed = text; return ${answer === 'yes'}; }`);
      await enter(page, apiKey);
      await click(page, `${operation} .btn.execute`);
      const live = await eventually(
        () => page.evaluate(`document.querySelector('${operation} .live-responses-table')?.innerText ?? ''`),
        (text) => String(text).includes(shown),
      );
      expect(live).toContain(shown);
      expect(await page.evaluate('window.confirmed')).toMatch(/real tax document/);
      expect(posts()).toHaveLength(sent);
    }),
  );

  test('the headers of answers are folded, and open at a click', () =>
    withPage(async () => {
      await click(page, `${operation} .opblock-summary-control`);
      await isThere(page, `document.querySelector('${operation} .folded-headers')`);
      const seen = `[...document.querySelectorAll('${operation} table.headers')].filter((table) => table.checkVisibility()).length`;
      expect(await page.evaluate(seen)).toBe(0);
      expect(await page.evaluate(`document.querySelectorAll('${operation} .folded-headers').length`)).toBeGreaterThan(8);
      await click(page, `${operation} .folded-headers summary`);
      expect(await page.evaluate(seen)).toBe(1);
    }));

  test('the page is dark for users who prefer it dark', () =>
    withPage(async () => {
      const isDark = `document.documentElement.classList.contains('dark-mode')`;
      for (const scheme of ['dark', 'light'] as const) {
        await page.preferColors(scheme);
        const is = await eventually(
          () => page.evaluate(isDark),
          (seen) => seen === (scheme === 'dark'),
        );
        expect(is).toBe(scheme === 'dark');
      }
    }));
});

import { expect } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { postSale } from '#support/branch/till.ts';
import { changeAnswers, totalOf } from '../support/answers.ts';
import { test } from '../support/dashboard-test.ts';
import { settled } from '../support/settled.ts';

test('Overview says in words that the branch is well, and counts a sale of today by itself', async ({ page, stack }) => {
  await page.goto('/');
  await expect(page.getByText(/healthy and reporting/)).toBeVisible();
  await settled(page);
  const figure = page.locator('main').getByText('Documents today').locator('xpath=../..').locator('[data-figures]');
  const before = Number(await figure.innerText());
  await postSale(stack.description, 'simplified', `OVERVIEW-${crypto.randomUUID().slice(0, 8)}`);
  await expect.poll(async () => Number(await figure.innerText())).toBeGreaterThan(before);
});

test('Overview stays at its head while its lists come', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('table', { name: 'Branches' })).toBeVisible();
  await settled(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('an address that asks for production shows none of the sandbox, nor its badge', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('SANDBOX')).toBeVisible();
  await page.goto('/?environment=production');
  await settled(page);
  await expect(page.getByText('SANDBOX')).toHaveCount(0);
  await page.getByRole('link', { name: 'Branches', exact: true }).first().click();
  await expect(page).toHaveURL(/\/branches\?environment=production$/);
});

test('rejected documents that are not corrected need attention, though all branches are well', async ({ page }) => {
  await changeAnswers(page, /\/api\/alerts\?.*kind=document_rejected/, totalOf(2));
  await page.goto('/');
  const sentence = page.getByRole('status').filter({ hasText: '2 documents were rejected and are not corrected yet.' });
  await expect(sentence).toHaveAttribute('data-tone', 'refused');
  await expect(sentence).toContainText(/healthy and reporting/);
});

test('where something has been sold, the first steps that are left are folded below the sales', async ({ page }) => {
  await changeAnswers(page, /\/api-keys\?limit=1$/, totalOf(0));
  await changeAnswers(page, /\/webhooks\?limit=1$/, totalOf(0));
  await page.goto('/');
  const steps = page.getByRole('region', { name: en.overview['first.title'] });
  await expect(steps).toContainText('4 of 5 done');
  const step = steps.getByText(en.overview['first.key_text']);
  await expect(step).toBeHidden();
  await steps.locator('summary').click();
  await expect(step).toBeVisible();
  await expect(steps.getByRole('listitem').filter({ hasText: en.overview['first.webhook'] })).toContainText(
    en.overview['first.optional'],
  );
});

test('a webhook that is missing keeps no first step open', async ({ page }) => {
  await changeAnswers(page, /\/webhooks\?limit=1$/, totalOf(0));
  const asked = page.waitForResponse(/\/webhooks\?limit=1$/);
  await page.goto('/');
  await (await asked).finished();
  await settled(page);
  await expect(page.getByText('Documents today')).toBeVisible();
  await expect(page.getByRole('region', { name: en.overview['first.title'] })).toHaveCount(0);
});

test('where there are no alerts, their page has nothing to look through them by', async ({ page }) => {
  await changeAnswers(page, /\/api\/alerts\?/, (answer) => ({ ...totalOf(0)(answer), data: [] }));
  await page.goto('/alerts');
  const main = page.getByRole('main');
  await expect(main.getByText(en.alerts['empty.title'], { exact: true })).toBeVisible();
  await expect(main.getByRole('combobox')).toHaveCount(0);
  await page.goto('/alerts?kind=clock_skew');
  await expect(main.getByRole('button', { name: en.kit['list.clear_filters'] })).toBeVisible();
  await expect(main.getByRole('combobox')).not.toHaveCount(0);
  await settled(page);
});

// As if one document of each day had been rejected.
const rejectToday = (answer: Record<string, unknown>) => {
  const rows = Array.isArray(answer['data']) ? answer['data'] : [];
  const changed = rows.map((row: Record<string, unknown>) => ({
    ...row,
    documents: Number(row['documents']) - 1,
    rejected: 1,
  }));
  return { ...answer, data: changed };
};

test('the documents of today are counted as the list has them, rejected ones too', async ({ page }) => {
  await changeAnswers(page, /\/api\/reports\/summary\?(?!.*dated_to)/, rejectToday);
  // Other tests sell at the same time.
  await expect(async () => {
    await page.goto('/');
    await settled(page);
    const card = page.locator('main').getByText('Documents today').locator('xpath=../..');
    await expect(card).toContainText('1 rejected');
    await expect(card).toContainText('at head office so far');
    const counted = await card.locator('[data-figures]').innerText();
    await card.getByRole('link').click();
    await expect(page).toHaveURL(/\/documents\?date_from=/);
    await expect(page.getByText(`${counted} documents`, { exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

test('today is compared with the same day of last week up to the same time', async ({ page }) => {
  const asked = page.waitForRequest(/\/api\/reports\/summary\?.*dated_to=/);
  await page.goto('/');
  const { searchParams } = new URL((await asked).url());
  const ago = Date.now() - Date.parse(searchParams.get('dated_to') ?? '');
  const week = 7 * 86_400_000;
  expect(ago).toBeGreaterThanOrEqual(week);
  expect(ago).toBeLessThan(week + 600_000);
});

test('a range stands in the address, and the figures, the chart and the branches are of its days', async ({ page, stack }) => {
  await postSale(stack.description, 'simplified', `RANGE-${crypto.randomUUID().slice(0, 8)}`);
  await page.goto('/');
  const asked = page.waitForRequest((request) => {
    const { searchParams } = new URL(request.url());
    return searchParams.get('group_by') === 'branch' && searchParams.get('from') !== searchParams.get('to');
  });
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('7 days').click();
  await expect(page).toHaveURL(/range=7_days/);
  await expect(page.getByText('Documents today')).toHaveCount(0);
  const { searchParams } = new URL((await asked).url());
  const days = Date.parse(searchParams.get('to') ?? '') - Date.parse(searchParams.get('from') ?? '');
  expect(days).toBe(6 * 86_400_000);
  await page.reload();
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked();
});

test('where the earlier time had nothing, the figures say once that nothing was sold', async ({ page }) => {
  const nothing = { documents: 0, taxable: 0, vat: 0, total: 0, payable: 0, not_reported: 0, rejected: 0 };
  await changeAnswers(page, /\/api\/reports\/summary\?.*dated_to=/, (answer) => ({ ...answer, data: [], totals: nothing }));
  await page.goto('/');
  await expect(page.getByText(/^No sales by this time last \w+day$/)).toHaveCount(1);
});

// As if nothing had been heard of any branch for long.
function silent(answer: Record<string, unknown>): Record<string, unknown> {
  const rows = Array.isArray(answer['data']) ? answer['data'] : [];
  const unheard = { online: false, last_seen_at: '2026-01-01T00:00:00.000Z' };
  return { ...answer, data: rows.map((row: Record<string, unknown>) => ({ ...row, ...unheard })) };
}

test('every branch is a row with its sales, and the row of one that is offline says what that means', async ({ page }) => {
  await changeAnswers(page, /\/api\/appliances\?/, silent);
  await page.goto('/');
  const row = page.getByRole('table', { name: 'Branches' }).locator('tbody tr').first();
  await expect(row).toContainText('Offline');
  await expect(row).toContainText('No contact for 15 minutes');
  await expect(row.locator('[data-figures]')).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Open / })).toBeVisible();
});

test('a part whose code cannot be fetched says so alone, and comes once it can be', async ({ page, complaints }) => {
  complaints.expect(/(?:days-chart-[^/]*\.js|\/healthz): net::ERR_FAILED$|Failed to load resource|dynamically imported module/);
  const away = /\/assets\/days-chart-[^/]*\.js$|\/healthz$/;
  await page.route(away, async (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(en.kit['error.offline']);
  await expect(page.getByRole('heading', { name: en.overview['branches.title'] })).toBeVisible();
  await page.unroute(away);
  await page.getByRole('alert').getByRole('button', { name: en.kit['action.retry'] }).click();
  await expect(page.getByRole('button', { name: en.kit['chart.show_table'] })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

import { expect } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { languages } from '#shared/i18n/texts/languages.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { changeAnswers, totalOf } from '../support/answers.ts';
import { test } from '../support/dashboard-test.ts';
import { settled } from '../support/settled.ts';

const texts = { en, ar };

test.use({ viewport: { width: 360, height: 900 } });

// What nobody has acknowledged yet.
const begun = {
  opened_at: new Date().toISOString(),
  acknowledged_by: null,
  acknowledged_at: null,
  note: null,
  closed_at: null,
};

const clockAlert = {
  alert_id: crypto.randomUUID(),
  kind: 'clock_skew',
  severity: 'warning',
  since: new Date().toISOString(),
  message: '',
  ...begun,
};

// As if there were as many alerts as this.
function alertsOf(count: number) {
  return (answer: Record<string, unknown>) => ({ ...totalOf(count)(answer), data: [clockAlert] });
}

test('on a phone the head says the product, and More how many alerts there are', async ({ page }) => {
  await changeAnswers(page, /\/api\/alerts\?limit=/, alertsOf(3));
  await page.goto('/documents');
  const head = page.getByRole('banner');
  await expect(head.getByText('Sanad', { exact: true })).toBeInViewport({ ratio: 0.99 });
  await expect(head.getByText('SANDBOX')).toBeInViewport({ ratio: 0.99 });
  const more = page.getByRole('navigation').getByRole('button', { name: 'More', exact: true });
  await expect(more).toHaveAccessibleDescription('Needs attention: 3');
  await more.click();
  const alerts = page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Alerts', exact: true });
  await expect(alerts).toHaveAccessibleDescription('Needs attention: 3');
});

test('on a phone a number of two digits is whole at its icon', async ({ page }) => {
  await changeAnswers(page, /\/api\/alerts\?limit=/, alertsOf(41));
  await page.goto('/documents');
  const number = page.getByRole('navigation').getByText('41', { exact: true });
  await expect(number).toBeVisible();
  const isWhole = await number.locator('xpath=..').evaluate((label) => label.scrollWidth <= label.clientWidth);
  expect(isWhole).toBe(true);
  await settled(page);
});

// As if nothing had been heard of any branch for long, while documents wait there.
function silentAndWaiting(answer: Record<string, unknown>): Record<string, unknown> {
  const rows: Record<string, unknown>[] = Array.isArray(answer['data']) ? answer['data'] : [];
  const unheard = { online: false, last_seen_at: '2026-01-01T00:00:00.000Z' };
  return { ...answer, data: rows.map(({ queue, ...row }) => ({ ...row, ...unheard, queue: { ...Object(queue), waiting: 7 } })) };
}

test('on a phone a branch says below its name when it was heard of, and how many documents wait', async ({ page }) => {
  await changeAnswers(page, /\/api\/appliances\?/, silentAndWaiting);
  await page.goto('/branches');
  const row = page.getByRole('main').locator('tr[data-index="0"]');
  await expect(row.locator('time[datetime="2026-01-01T00:00:00.000Z"]')).toBeVisible();
  await expect(row).toContainText('7 waiting');
  await page.goto('/');
  const branches = page.getByRole('table', { name: 'Branches' });
  await expect(branches.locator('tbody tr').first()).toContainText('Offline');
  const isInSight = await branches.evaluate((table) => table.scrollWidth <= (table.parentElement?.clientWidth ?? 0));
  expect(isInSight).toBe(true);
  await settled(page);
});

test('on a phone the actions of a page stand clear of what the page is for', async ({ page }) => {
  for (const address of ['/companies', '/webhooks', '/branches']) {
    await page.goto(address);
    const main = page.getByRole('main');
    const heading = main.getByRole('heading', { level: 1 });
    const action = heading.locator('xpath=..').getByRole('button');
    const help = heading.locator('xpath=../following-sibling::*');
    await expect(action).toBeVisible();
    const [one, other] = [await action.boundingBox(), await help.boundingBox()];
    expect((other?.y ?? 0) - (one?.y ?? 0) - (one?.height ?? 0)).toBeGreaterThanOrEqual(4);
  }
});

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('an alert of notes on earlier invoices says how much and when, and leads to them', async ({ page, stack }) => {
      const alert = {
        alert_id: crypto.randomUUID(),
        kind: 'external_originals',
        severity: 'warning',
        since: new Date().toISOString(),
        company_id: stack.companyId,
        environment: 'sandbox',
        external_originals: { date: '2026-11-20', total: 1_250, alert_above: 1_000 },
        message: '',
        ...begun,
      };
      await page.route(`**/api/alerts/${alert.alert_id}`, (route) => route.fulfill({ json: alert }));
      await changeAnswers(page, /\/api\/alerts\?/, (answer) => ({ ...totalOf(1)(answer), data: [alert] }));
      await page.goto(`/alerts?alert=${alert.alert_id}`);
      const panel = page.getByRole('dialog');
      await expect(panel.getByRole('heading', { name: /1,250\.00.*20.*2026/u })).toBeVisible();
      const { alerts } = texts[language];
      await expect(panel.getByText(alerts['advice.external_originals'])).toBeVisible();
      const day = 'date_from=2026-11-20&date_to=2026-11-20';
      const address = `/documents?document_type=credit_note&${day}&company_id=${stack.companyId}&environment=sandbox`;
      await expect(panel.getByRole('link', { name: alerts['open.documents'] })).toHaveAttribute('href', address);
    });
  });
}

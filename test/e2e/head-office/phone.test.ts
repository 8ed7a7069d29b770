import { expect } from '@playwright/test';
import { changeAnswers, totalOf } from '../support/answers.ts';
import { test } from '../support/dashboard-test.ts';

test.use({ viewport: { width: 360, height: 900 } });

test('on a phone the head says the product, and More how many alerts there are', async ({ page }) => {
  const alert = {
    alert_id: crypto.randomUUID(),
    kind: 'clock_skew',
    severity: 'warning',
    since: new Date().toISOString(),
    message: '',
  };
  await changeAnswers(page, /\/api\/alerts\?limit=/, (answer) => ({ ...totalOf(3)(answer), data: [alert] }));
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

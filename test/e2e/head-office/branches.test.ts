import { expect } from '@playwright/test';
import { enrolment } from '#shared/api/sync/enrolment.ts';
import { test } from '../support/dashboard-test.ts';
import { settled } from '../support/settled.ts';

test('a branch joins with the code of the dialog, which shows it once, and is revoked after a question', async ({
  page,
  stack,
}) => {
  const name = `Kiosk ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/branches');
  await page.getByRole('button', { name: 'Add branch' }).click();
  await expect(page.getByLabel('Branch name')).toBeFocused();
  await page.getByRole('button', { name: 'Create code' }).click();
  await expect(page.getByLabel('Branch name')).toBeFocused();
  await expect(page.getByText('This field is required')).toBeVisible();
  await page.getByLabel('Branch name').fill(name);
  await page.getByRole('button', { name: 'Create code' }).click();

  const command = await page.getByText(/^sanad branch --enrol \S+ --head-office \S+$/).innerText();
  const [, code, headOffice] = /^sanad branch --enrol (\S+) --head-office (\S+)$/.exec(command) ?? [];
  expect(headOffice).toBe(stack.url);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Is it saved?')).toBeVisible();
  await page.getByRole('button', { name: 'I saved it' }).click();
  await expect(page.getByText(command)).toHaveCount(0);

  const data = { code, version: '0.1.0', ledger_id: crypto.randomUUID() };
  const joined = await page.request.post('/api/sync/enrolments', { data });
  const { appliance_id } = enrolment.parse(await joined.json());
  await page.goto(`/branches/${appliance_id}`);
  const panel = page.getByRole('dialog', { name });
  await panel.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog', { name: 'Revoke this branch?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(panel.getByText('Revoked').first()).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Revoke' })).toHaveCount(0);
});

test('the trading hours of a branch are typed for days that are alike, shown, and taken away', async ({ page, stack }) => {
  await page.goto(`/branches/${stack.applianceId}`);
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  const form = page.getByRole('dialog', { name: 'Edit branch' });
  const save = form.getByRole('button', { name: 'Save', exact: true });
  const hours = form.getByRole('group', { name: 'Trading hours' });
  await edit.click();
  await form.getByRole('button', { name: 'Add trading hours' }).click();
  await hours.getByRole('checkbox', { name: 'Friday' }).uncheck();
  await hours.getByLabel('Opens at').fill('9');
  await save.click();
  await expect(hours.getByLabel('Opens at')).toHaveAttribute('aria-invalid', 'true');
  await hours.getByLabel('Opens at').fill('09:30');
  await form.getByRole('button', { name: 'Add trading hours' }).click();
  await expect(hours.nth(1).getByRole('checkbox', { checked: true })).toHaveCount(1);
  await hours.nth(1).getByLabel('Opens at').fill('16:00');
  await save.click();
  await expect(page.getByText(/Sunday.*Thursday.*Saturday.* 09:30–23:00/)).toBeVisible();
  await expect(page.getByText(/^\W*Friday\W* 16:00–23:00$/)).toBeVisible();

  await edit.click();
  await hours.first().getByRole('button', { name: 'Remove these hours' }).click();
  await hours.getByRole('button', { name: 'Remove these hours' }).click();
  await save.click();
  await expect(page.getByText(/^\W*Friday\W* 16:00–23:00$/)).toHaveCount(0);
});

test('in a low window the buttons of a long form stay in sight', async ({ page, stack }) => {
  await page.setViewportSize({ width: 1_280, height: 700 });
  await page.goto(`/branches/${stack.applianceId}`);
  await page.getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 0.99 });
  await page.getByLabel('PIN').focus();
  await expect(page.getByLabel('PIN')).toBeInViewport({ ratio: 0.99 });
  const [field, save] = [
    await page.getByLabel('PIN').boundingBox(),
    await page.getByRole('button', { name: 'Save', exact: true }).boundingBox(),
  ];
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(save?.y ?? 0);
});

test('a user of a branch is added, keeps what was typed where it is refused, and is removed', async ({ page, stack }) => {
  const username = `till-${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(`/branches/${stack.applianceId}`);
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Noura');
  await page.getByRole('textbox', { name: 'User name' }).fill(username);
  await page.getByLabel(/^Password/).fill('short');
  await page.getByLabel('PIN').fill('123456');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter at least 12 characters')).toBeVisible();
  await expect(page.getByText(/Too easy to guess/)).toBeVisible();
  await page.getByLabel(/^Password/).fill('korrekt-batterie-heft');
  await page.getByLabel('PIN').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  const row = page.getByRole('listitem').filter({ hasText: username });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: /^Remove/ }).click();
  await page.getByRole('dialog', { name: 'Remove this user?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test.describe('for a viewer', () => {
  test.use({ role: 'viewer' });

  test('a branch can be read and not changed', async ({ page, stack }) => {
    await page.goto(`/branches/${stack.applianceId}`);
    await expect(page.getByText('Sync', { exact: true })).toBeVisible();
    await settled(page);
    for (const name of ['Add branch', 'Edit', 'Revoke', 'Add user']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
  });
});

import { expect } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility.ts';
import { asDesktopWindow, type DesktopSide } from '../support/branch/desktop-window.ts';
import { test as ownBranch } from '../support/branch/own-branch-test.ts';
import { settled } from '../support/settled.ts';

const number = 'DESKTOP-1';
// Names stand apart from the direction of the words around them.
const onLaser = 'PDF on \u2068Office laser\u2069';

const test = ownBranch.extend<{ desktop: DesktopSide }>({
  desktop: [async ({ page, branch }, use) => use(await asDesktopWindow(page, branch.running.branch.url)), { auto: true }],
});

test('a document is printed as PDF on a printer of the computer, by the desktop', async ({ page, branch, desktop }) => {
  expect((await branch.post('simplified', { invoice_number: number })).status).toBe(200);
  await page.goto('/documents');
  await page.getByRole('link', { name: number, exact: true }).click();
  const print = page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true });
  await print.click();
  await page.getByRole('menuitem', { name: onLaser }).click();
  await expect(page.getByText(/^Printed on \u2068Office laser\u2069$/)).toBeVisible();
  await print.click();
  await page.getByRole('menuitem', { name: 'PDF on \u2068Broken\u2069' }).click();
  await expect(page.getByText('This computer could not do that.')).toBeVisible();
  expect(desktop.did).toEqual([
    ['print', 'laser', '%PDF-'],
    ['print', 'broken', '%PDF-'],
  ]);
});

test('the settings show the printers of the computer', async ({ page }) => {
  await page.goto('/settings?tab=printers');
  await expect(page.getByRole('list', { name: 'Printers of this computer' }).getByRole('listitem')).toHaveText([
    'Office laserSecond floor',
    'Broken',
  ]);
});

test('the settings turn the start with the computer on and off, and open the folders', async ({ page, desktop }) => {
  await page.goto('/settings?tab=computer');
  const autostart = page.getByRole('switch', { name: 'Start with this computer' });
  await expect(autostart).not.toBeChecked();
  await autostart.click();
  await expect(autostart).toBeChecked();
  await autostart.click();
  await expect(autostart).not.toBeChecked();
  await page.getByRole('button', { name: 'Open the data folder' }).click();
  await page.getByRole('button', { name: 'Open the log folder' }).click();
  await expect
    .poll(() => desktop.did)
    .toEqual([
      ['autostart', true],
      ['autostart', false],
      ['open', '/data'],
      ['open', '/data/logs'],
    ]);
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('the settings follow an update until it is installed', async ({ page, desktop }) => {
  await page.goto('/settings?tab=computer');
  await expect(page.getByText('You have the latest version.')).toBeVisible();
  await page.getByRole('button', { name: 'Check for updates' }).click();
  await expect.poll(() => desktop.did).toEqual([['check']]);
  await desktop.becomeUpdate({ kind: 'downloading', version: '0.2.0' });
  await expect(page.getByText('Downloading version 0.2.0…')).toBeVisible();
  await desktop.becomeUpdate({ kind: 'ready', version: '0.2.0' });
  await page.getByRole('button', { name: 'Install version 0.2.0 and restart' }).click();
  await expect.poll(() => desktop.did).toEqual([['check'], ['install']]);
});

test('tray and notifications follow the language that is chosen on a page, and only then', async ({ page, desktop }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect.poll(() => desktop.did).toEqual([['language', 'ar']]);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  expect(desktop.did).toHaveLength(1);
});

test.describe('before anybody has signed in', () => {
  test.use({ branchRole: null });

  test('they follow it too', async ({ page, desktop }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'العربية' }).click();
    await expect.poll(() => desktop.did).toEqual([['language', 'ar']]);
  });
});

ownBranch('a browser is offered nothing of the desktop', async ({ page }) => {
  await page.goto('/settings');
  await expect(page.getByRole('tab', { name: 'Printers' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'This computer' })).toHaveCount(0);
});

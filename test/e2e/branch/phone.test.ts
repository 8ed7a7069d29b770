import { expect } from '@playwright/test';
import { managerState } from '#shared/api/people/sessions.ts';
import { managerToday } from '#shared/api/people/today.ts';
import { changeAnswers } from '../support/answers.ts';
import { test as alone } from '../support/branch/branch-alone-test.ts';
import { test } from '../support/branch/branch-test.ts';
import { settled } from '../support/settled.ts';

test.use({ viewport: { width: 360, height: 900 } });

test('on a phone the tabs of a page stand in one row, and the one that is open is in sight', async ({ page }) => {
  await page.goto('/settings?tab=printers');
  const tabs = page.getByRole('tab');
  // A browser scrolls by whole pixels, and the width of a tab is none.
  await expect(page.getByRole('tab', { name: 'Printers' })).toBeInViewport({ ratio: 0.99 });
  const tops = new Set<number>();
  for (const tab of await tabs.all()) tops.add((await tab.boundingBox())?.y ?? 0);
  expect(tops.size).toBe(1);
});

test('on a phone the list of users says when each was here last, and whether there is a PIN', async ({ page }) => {
  await page.goto('/users');
  const row = page.getByRole('row').filter({ hasText: 'You' });
  await expect(row).toContainText(/Last sign-in: (now|\d+ (sec|min) ago)/);
  await expect(row).toContainText('PIN: None');
});

alone('on a phone a user is added with a button in sight, not behind the filters', async ({ page }) => {
  await page.goto('/users');
  await page.getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a user' })).toBeVisible();
});

test('on a phone the tabs of a page that has more of them than fit fade towards their edge', async ({ page }) => {
  const fades = async () => {
    await settled(page);
    return page.getByRole('tablist').evaluate((list) => {
      const style = getComputedStyle(list);
      return ['--fade-start', '--fade-end'].map((name) => style.getPropertyValue(name));
    });
  };
  await page.goto('/settings');
  expect(await fades()).toEqual(['0px', '40px']);
  await page.getByRole('tablist').evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
  await expect.poll(fades).toEqual(['40px', '0px']);
  await page.setViewportSize({ width: 1_280, height: 900 });
  expect(await fades()).toEqual(['0px', '0px']);
});

test('on a phone the head says the product and the branch, before and after signing in', async ({ page, context }) => {
  await page.goto('/');
  const answer = await page.request.get('/manager/state');
  const { branch_name: name } = managerState.parse(await answer.json());
  for (const address of ['/', '/login']) {
    await page.goto(address);
    const head = page.getByRole('banner');
    await expect(head.getByText('Sanad', { exact: true })).toBeInViewport({ ratio: 0.99 });
    await expect(head.getByTitle(name ?? '', { exact: true })).toBeInViewport({ ratio: 0.99 });
    await context.clearCookies();
  }
});

test('on a phone the ways to pages are marked where somebody is needed, with a number where there is one', async ({ page }) => {
  await changeAnswers(page, /\/manager\/today$/, (answer) => {
    const { state, facts, ...today } = managerToday.parse(answer);
    const backup = { ...facts.backup, state: 'ok' as const };
    const certificates = { ...facts.certificates, state: 'down' as const };
    return { ...today, state: { ...state, overdue: 2, rejected: 1 }, facts: { ...facts, backup, certificates } };
  });
  await page.goto('/documents');
  const bar = page.getByRole('navigation');
  await expect(bar.getByRole('link', { name: 'Queue', exact: true })).toHaveAccessibleDescription('Needs attention: 3');
  await expect(bar.getByRole('link', { name: 'Queue', exact: true })).toContainText('3');
  await expect(bar.getByRole('link', { name: 'Documents', exact: true })).toHaveAccessibleDescription('');
  await expect(bar.getByRole('button', { name: 'More', exact: true })).toHaveAccessibleDescription('Needs attention');
  await bar.getByRole('button', { name: 'More', exact: true }).click();
  const more = page.getByRole('dialog', { name: 'More' });
  await expect(more.getByRole('link', { name: 'EGS units', exact: true })).toHaveAccessibleDescription('Needs attention');
  await expect(more.getByRole('link', { name: 'Backups', exact: true })).toHaveAccessibleDescription('');
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('a tap shows an exact time, and the next one takes it away, there or elsewhere', async ({ page }) => {
    await page.goto('/users');
    const time = page.getByRole('row').filter({ hasText: 'You' }).locator('time');
    const tooltip = page.getByRole('tooltip');
    await time.tap();
    await expect(tooltip).toContainText(/\d{4}, \d\d:\d\d/);
    await time.tap();
    await expect(tooltip).toHaveCount(0);
    await time.tap();
    await expect(tooltip).toBeVisible();
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(tooltip).toHaveCount(0);
  });
});

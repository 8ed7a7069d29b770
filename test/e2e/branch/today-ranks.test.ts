import { expect } from '@playwright/test';
import { passwords } from '#support/branch/people-api/people.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/branch/own-branch-test.ts';
import { signInAtBranch } from '../support/branch/sign-in-at-branch.ts';
import { settled } from '../support/settled.ts';

const hour = 3_600_000;

test('a document past its deadline is what Today says, above the line that is down', async ({ page, context, branch }) => {
  const { running } = branch;
  await running.orderFaults({ outage_s: 86_400 });
  for (const number of ['LATE-1', 'LATE-2', 'LATE-3']) {
    await branch.post('simplified', { invoice_number: number }, { prefer: 'respond-async' });
  }
  await page.goto('/');
  await expect(page.getByText(/Selling, line down/)).toBeVisible();
  // The gateway goes by the same clock, and is not to answer in between.
  running.clock.advance(23 * hour);
  await running.orderFaults({ outage_s: 86_400 });
  running.clock.advance(2 * hour);
  await page.clock.setFixedTime(running.clock.now());
  await signInAtBranch(context, running.branch.url, { username: 'owner', password: passwords.owner });
  await page.goto('/');
  const state = page.getByRole('main').getByRole('status').filter({ hasText: 'documents are overdue' });
  await expect(state).toContainText('3 documents are overdue');
  await expect(state).toContainText('the branch’s Queue page says why they are waiting');
  await expect(state).toContainText(/The nearest deadline passed 1 hr ago/);
  await expect(page.getByRole('link', { name: 'View queue' }).first()).toBeVisible();
  await expect(page.getByText('The authority is not responding; documents are issued and waiting').first()).toBeVisible();
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  // The authority wants somebody to look, here as on the page Diagnostics.
  const authority = page.getByRole('listitem').filter({ hasText: 'Authority' });
  await expect(authority.first()).toHaveAttribute('data-state', 'attention');
  await page.goto('/diagnostics');
  const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem');
  await expect(checks.filter({ hasText: 'Authority' }).first()).toContainText('Needs attention');
  await expect(checks.filter({ hasText: 'Overdue:' })).toContainText('Not working');
  await page.goto('/queue');
  const notice = page.getByRole('note').filter({ hasText: '3 documents are overdue.' });
  await expect(notice).toContainText('An outage can explain the delay: the Outages page shows when it began and ended.');
  await notice.getByRole('link', { name: 'View outages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Outages' })).toBeVisible();
});

test('a unit that the authority has refused is on Today, with the way to it', async ({ page, branch }) => {
  await branch.running.send('POST', '/v1/egs', { unit_name: 'Second till', otp: '111111' });
  await page.goto('/');
  await expect(page.getByText('The onboarding of a unit failed')).toContainText('Second till');
  await page.getByRole('link', { name: 'View EGS units' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Second till' })).toContainText('Failed');
});

test('what the small facts and the checks say of time and network', async ({ page }) => {
  await page.goto('/');
  const facts = page.getByRole('list', { name: 'Appliance' });
  await expect(facts.getByRole('listitem').filter({ hasText: 'Certificate' })).toContainText(/Expires \d+ \w+ \d{4}/);
  await page.setViewportSize({ width: 768, height: 900 });
  const rows = new Set<number>();
  for (const fact of await facts.getByRole('listitem').all()) rows.add((await fact.boundingBox())?.y ?? 0);
  expect(rows.size).toBe(2);
  await facts.getByRole('link', { name: 'Head office' }).click();
  await expect(page.getByRole('tab', { name: 'Head office' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/diagnostics');
  const checks = page.getByRole('list', { name: 'Checks' });
  await expect(checks.getByText(/^\d+ \w+ \d{4}.*\d\d:\d\d/).first()).toBeVisible();
  await expect(checks.getByText('Open to the network:')).toBeVisible();
  await expect(checks.getByText('Encrypted:')).toHaveCount(0);
});

test('what is tried again is all that waits, and the page says that the authority does not answer', async ({ page, branch }) => {
  await branch.running.orderFaults({ outage_s: 600 });
  for (const number of ['WAITS-1', 'WAITS-2', 'WAITS-3', 'WAITS-4']) {
    await branch.post('simplified', { invoice_number: number }, { prefer: 'respond-async' });
  }
  await page.goto('/');
  await expect(page.getByText(/Selling, line down/)).toBeVisible();
  await page.goto('/queue');
  await page.getByRole('button', { name: 'Retry all now' }).click();
  await expect(page.getByText('4 documents are sent as soon as it responds')).toBeVisible();
});

import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Person, RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { loginOf, test } from '../../support/alone/alone-test.ts';
import { signIn } from '../../support/sign-in.ts';

test.use({ viewport: { width: 1_280, height: 900 } });
// A head office of its own starts for each test.
test.setTimeout(300_000);

const longSilenceMs = 20 * 60_000;

// The texts of a column, from the first row on.
function column(list: Page | Locator, place: number): Locator {
  return list.locator(`tbody tr[data-index] td:nth-child(${place})`);
}

function header(list: Page | Locator, name: string): Locator {
  return list.getByRole('columnheader', { name, exact: true });
}

async function saved(page: Page, button: Locator): Promise<{ file: string; lines: string[] }> {
  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  const text = await readFile(await file.path(), 'utf8');
  return { file: file.suggestedFilename(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') };
}

async function saveView(page: Page, list: Locator | Page, name: string): Promise<void> {
  await list.getByRole('button', { name: 'Views' }).first().click();
  await page.getByLabel('View name').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

async function enrol(headOffice: RunningHeadOffice, owner: Person, names: readonly string[]): Promise<void> {
  const made = await owner.send('POST', '/companies', { legal_name: 'Nakheel', vat_number: '310175397400003' });
  const company_ids = [made.body['company_id']];
  for (const branch_name of names) {
    const { body } = await owner.send('POST', '/appliances/enrolment-codes', { branch_name, company_ids });
    const joining = { code: body['code'], version: '1.2.3', ledger_id: crypto.randomUUID() };
    expect((await headOffice.send('POST', '/sync/enrolments', joining)).status).toBe(201);
  }
}

test('a list is sorted by any column in both directions, by the keyboard too, and its address says so', async ({
  page,
  context,
  headOffice,
  people: { owner },
}) => {
  await enrol(headOffice, owner, ['Malaz', 'Branch 10', 'branch 9']);
  await signIn(context, loginOf(owner));
  await page.goto('/branches');
  const name = header(page, 'Branch');
  await expect(name).toHaveAttribute('aria-sort', 'none');
  await name.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(column(page, 2)).toHaveText(['branch 9', 'Branch 10', 'Malaz']);
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/\/branches\?sort=name$/);
  await page.keyboard.press('Enter');
  await expect(column(page, 2)).toHaveText(['Malaz', 'Branch 10', 'branch 9']);
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/\/branches\?sort=-name$/);
  await page.reload();
  await expect(column(page, 2)).toHaveText(['Malaz', 'Branch 10', 'branch 9']);
  // What opens beside the list leaves its order as it is.
  await page.locator('tr[data-index="1"]').click();
  await expect(page.getByRole('dialog', { name: 'Branch 10' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/branches\?sort=-name$/);
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
});

test('branches are kept by their state and by a text, and the view is found again', async ({
  page,
  context,
  headOffice,
  people: { owner },
}) => {
  await enrol(headOffice, owner, ['Malaz', 'Olaya']);
  await signIn(context, loginOf(owner));
  await page.goto('/branches');
  await expect(page.getByText('2 branches')).toBeVisible();
  // The clock of this head office is behind that of the browser, to which both are silent.
  await page.getByLabel('Health', { exact: true }).selectOption('Healthy');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByLabel('Health', { exact: true }).selectOption('Needs attention');
  await page.getByLabel('Search this list').fill('ola');
  await expect(column(page, 2)).toHaveText(['Olaya']);
  await expect(page.getByText('1 branch', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/branches\?state=attention&search=ola$/);
  await saveView(page, page, 'Olaya in need');
  await page.goto('/branches');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Olaya in need', exact: true }).click();
  await expect(column(page, 2)).toHaveText(['Olaya']);
  await expect(page).toHaveURL(/search=ola/);
});

test('companies are found by a name in either language or by VAT number, and kept by their profile', async ({
  page,
  context,
  people: { owner },
}) => {
  await owner.send('PATCH', '/billing', { plan: 'growth' });
  await owner.send('POST', '/companies', { legal_name: 'Nakheel', legal_name_ar: 'النخيل', vat_number: '310175397400003' });
  await owner.send('POST', '/companies', { legal_name: 'Wadi', vat_number: '399999999900003' });
  await signIn(context, loginOf(owner));
  await page.goto('/companies?sort=company');
  await expect(column(page, 2)).toContainText(['Nakheel', 'Wadi']);
  const search = page.getByLabel('Search by name or VAT number');
  for (const [typed, found] of [
    ['نخيل', 'Nakheel'],
    ['39999', 'Wadi'],
  ] as const) {
    await search.fill(typed);
    await expect(column(page, 2)).toContainText([found]);
    await expect(page.getByText('1 company', { exact: true })).toBeVisible();
  }
  await page.getByLabel('Profile', { exact: true }).selectOption('Complete');
  await expect(page.getByText('No matches')).toBeVisible();
  // There is nothing to take along.
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toHaveCount(0);
});

test('people are kept by role, and the selected ones are saved as CSV', async ({ page, context, people }) => {
  await signIn(context, loginOf(people.owner));
  await page.goto('/team');
  const members = page.locator('table').first();
  await page.getByLabel('Role', { exact: true }).selectOption('Viewer');
  await expect(column(members, 3)).toHaveText([people.viewer.email]);
  await expect(page).toHaveURL(/\/team\?role=viewer$/);
  await page.getByLabel('Role', { exact: true }).selectOption('Role: All');
  await page.getByLabel('Authenticator app').selectOption('On');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await header(members, 'Role').getByRole('button').click();
  await expect(column(members, 4)).toHaveText([/^Viewer/, /^Developer/, /^Admin/, /^Owner/]);
  await header(members, 'Role').getByRole('button').click();
  await expect(column(members, 4)).toHaveText([/^Owner/, /^Admin/, /^Developer/, /^Viewer/]);
  for (const email of [people.admin.email, people.viewer.email]) {
    await members.getByRole('row').filter({ hasText: email }).getByRole('checkbox').check();
  }
  const { file, lines } = await saved(page, page.getByRole('button', { name: 'Export selected rows as CSV' }));
  expect(file).toBe('members-selected.csv');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(people.admin.email);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByText('2 selected')).toHaveCount(0);
});

test('invitations are kept by what became of them, saved as CSV, and revoked several at once', async ({
  page,
  context,
  people: { owner },
}) => {
  for (const email of ['one@example.com', 'two@example.com']) {
    expect((await owner.send('POST', '/team/invitations', { email, role: 'viewer' })).status).toBe(201);
  }
  await signIn(context, loginOf(owner));
  await page.goto('/team?invitation_status=pending&invitation_sort=-email');
  const invitations = page.locator('table').last();
  await expect(column(invitations, 2)).toHaveText(['two@example.com', 'one@example.com']);
  const { file, lines } = await saved(page, page.getByRole('button', { name: 'Export', exact: true }).last());
  expect(file).toBe('invitations.csv');
  expect(lines.map((line) => line.split(',')[0])).toEqual(['E-mail', 'two@example.com', 'one@example.com']);
  await invitations.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: 'Revoke 2 invitations' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke these invitations?' });
  await expect(dialog.getByRole('listitem')).toHaveText([/two@example\.com/, /one@example\.com/]);
  await dialog.getByRole('button', { name: 'Revoke 2 invitations' }).click();
  await expect(page.getByText('No matches')).toBeVisible();
});

test('webhooks are kept by state and event, and saved as CSV', async ({ page, context, people: { owner } }) => {
  const urls = ['http://127.0.0.1:9/all', 'http://127.0.0.1:9/tests'] as const;
  await owner.send('POST', '/webhooks', { url: urls[0], event_types: ['*'] });
  const { body } = await owner.send('POST', '/webhooks', { url: urls[1], event_types: ['webhook.test'], description: 'Till' });
  await owner.send('PATCH', `/webhooks/${String(body['webhook_id'])}`, { enabled: false });
  await signIn(context, loginOf(owner));
  await page.goto('/webhooks?sort=url');
  await expect(column(page, 2)).toHaveText([...urls]);
  const { file, lines } = await saved(page, page.getByRole('button', { name: 'Export', exact: true }));
  expect(file).toBe('webhooks.csv');
  expect(lines).toEqual([
    'Address,Status,Events,Last delivery,Last delivery status,"Success rate, 7 days",Attempts in 7 days,Company,Description',
    `${urls[0]},${await column(page, 3).first().innerText()},*,,,,0,All companies,`,
    `${urls[1]},${await column(page, 3).last().innerText()},webhook.test,,,,0,All companies,Till`,
  ]);
  await page.getByLabel('Events', { exact: true }).selectOption('invoice.reported');
  await expect(column(page, 2)).toHaveText([urls[0]]);
  await expect(page).toHaveURL(/\/webhooks\?sort=url&event_type=invoice\.reported$/);
  await page.getByLabel('Status', { exact: true }).selectOption('Disabled');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByLabel('Events', { exact: true }).selectOption('webhook.test');
  await expect(column(page, 2)).toHaveText([urls[1]]);
});

test('other sessions are ended several at once, and listed as CSV', async ({ page, context, people: { viewer } }) => {
  await signIn(context, loginOf(viewer));
  await page.goto('/account');
  const sessions = page.locator('table');
  await expect(sessions.getByText('This browser')).toBeVisible();
  const count = await sessions.locator('tr[data-index]').count();
  expect(count).toBeGreaterThan(1);
  await header(sessions, 'Signed in').getByRole('button').click();
  await expect(header(sessions, 'Signed in')).toHaveAttribute('aria-sort', 'descending');
  const { file, lines } = await saved(page, page.getByRole('button', { name: 'Export', exact: true }));
  expect(file).toBe('sessions.csv');
  expect(lines).toHaveLength(count + 1);
  await sessions.getByRole('checkbox', { name: 'Select all rows' }).check();
  await expect(page.getByText('Your current session is selected too. It will not be ended; to end it, sign out.')).toBeVisible();
  await page.getByRole('button', { name: /^End \d+ sessions?$/ }).click();
  await page.getByRole('dialog', { name: 'End these sessions?' }).getByRole('button', { name: /^End / }).click();
  await expect(sessions.locator('tr[data-index]')).toHaveCount(1);
  await expect(sessions.getByText('This browser')).toBeVisible();
});

test('alerts are a list: sorted, filtered, saved, and one opens beside it with what to do', async ({
  page,
  context,
  headOffice,
  people: { owner },
}) => {
  await enrol(headOffice, owner, ['Malaz', 'Olaya']);
  headOffice.clock.advance(longSilenceMs);
  await signIn(context, loginOf(owner));
  await page.goto('/alerts?kind=appliance_silent');
  await expect(page.getByText('2 alerts')).toBeVisible();
  await header(page, 'Branch').getByRole('button').click();
  await expect(column(page, 4)).toHaveText(['Malaz', 'Olaya']);
  await header(page, 'Branch').getByRole('button').click();
  await expect(column(page, 4)).toHaveText(['Olaya', 'Malaz']);
  await expect(page).toHaveURL(/\/alerts\?kind=appliance_silent&sort=-branch$/);
  const { file, lines } = await saved(page, page.getByRole('button', { name: 'Export', exact: true }));
  expect(file).toBe('alerts.csv');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^Branch offline,Urgent,Olaya,/);
  await saveView(page, page, 'Silent');
  await expect(page.getByRole('button', { name: 'Silent', exact: true })).toBeVisible();
  await page.reload();
  await expect(column(page, 4)).toHaveText(['Olaya', 'Malaz']);
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Branch offline' });
  await expect(panel.getByText('Olaya')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect(panel.getByText(/^Check that the appliance is running/)).toBeVisible();
  await expect(page).toHaveURL(/&alert=[^&]+$/);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.locator('tr[data-index="1"]').click();
  await panel.getByRole('link', { name: 'Open branch' }).click();
  await expect(page.getByRole('dialog', { name: 'Malaz' })).toBeVisible();
});

test('statements are kept by year', async ({ page, context, people: { owner } }) => {
  await signIn(context, loginOf(owner));
  await page.goto('/billing?year=2025');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByLabel('Year').selectOption('2026');
  await expect(page).toHaveURL(/\/billing\?year=2026$/);
  await expect(column(page.locator('table').last(), 2).last()).toHaveText('November 2026');
  await expect(header(page, 'Total')).toHaveAttribute('aria-sort', 'none');
});

import { expect, type Page, type Request } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { signIn } from '#support/branch/people-api/people.ts';
import type { TestBranch } from '#support/branch/start-test-branch.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { setUpSteps } from '../../../../src-renderer/branch/progress/steps.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { test } from '../../support/branch/own-branch-test.ts';
import { settled } from '../../support/settled.ts';

const { branch: words, kit, settings, users } = en;

// Every page and part of a page that the roles reach, but for signing in.
const addresses = [
  '/',
  '/documents',
  '/documents/:invoice_id',
  '/queue',
  '/queue?tab=rejected',
  '/sell',
  '/check',
  '/tills',
  '/units',
  '/units?unit=:egs_unit_id',
  '/backups',
  '/diagnostics',
  '/users?tab=account',
];
const setUp = setUpSteps.map((step) => `/setup?step=${step}`);
const ofManagers = [
  '/return',
  '/diagnostics?tab=log',
  '/diagnostics?tab=bundle',
  '/settings',
  '/settings?tab=company',
  '/settings?tab=head-office',
  '/settings?tab=printers',
  '/users?tab=log',
];

// What the navigation does not offer a cashier.
const byHand: readonly { path: string; title: string }[] = [
  { path: '/settings?tab=company&do=create-key', title: kit['page.not_permitted'] },
  { path: '/users?do=add', title: words['page.account'] },
  { path: '/users?tab=log', title: words['page.account'] },
  { path: '/units?do=create', title: words['page.units'] },
  { path: '/diagnostics?tab=bundle', title: words['page.diagnostics'] },
  { path: '/documents/inv_00000000000000000000000000000000', title: words['page.documents'] },
  { path: '/no/such/page', title: kit['page.not_found'] },
];

// A branch with something of everything that can be acted on, and an owner who looks after it.
async function fill(branch: TestBranch): Promise<string> {
  const owner = await signIn(branch.running, 'owner');
  const folder = temporaryFolder('roles');
  expect((await owner.send('PATCH', '/manager/backups/settings', { folder, every_minutes: 60 })).status).toBe(200);
  await branch.whileRejected((seller) => branch.post('simplified', { seller, invoice_number: 'REJECTED-1' }));
  await branch.running.orderFaults({ outage_s: 600 });
  const { body } = await branch.post('simplified', { invoice_number: 'WAITS-1' }, { prefer: 'respond-async' });
  return String(body['invoice_id']);
}

type Walk = { refused: string[]; changes: string[]; pressed: string[]; waiting: Set<Request> };

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await settled(page);
}

// Presses every button of a page as it opens: what a press opens is closed again, and a page that it changes is opened anew. Tabs have
// addresses of their own; copying and sorting ask the branch for nothing.
async function pressAll(page: Page, address: string, walk: Walk): Promise<void> {
  await open(page, address);
  const opened = page.url();
  const overlay = page.locator('[role="dialog"]:visible, [role="menu"]:visible');
  const isBehind = (await overlay.count()) > 0;
  const buttons = page
    .locator(isBehind ? '[role="dialog"] button:visible' : 'main button:visible:not(th button):not([role="tab"])')
    .filter({ hasNot: page.locator('.lucide-copy') });
  const names = await buttons.allInnerTexts();
  for (const [index, name] of names.entries()) {
    const button = buttons.nth(index);
    if (!(await button.isEnabled())) continue;
    walk.pressed.push(`${address}: ${name}`);
    const { length: changes } = walk.changes;
    await button.click();
    await expect.poll(() => walk.waiting.size).toBe(0);
    await settled(page);
    // Where nothing is to be seen, something may be on its way.
    const isSeen = !isBehind && (await overlay.count()) > 0;
    if (isSeen) await page.keyboard.press('Escape');
    await settled(page);
    const isClosed = isSeen && (await overlay.count()) === 0 && page.url() === opened && walk.changes.length === changes;
    if (!isClosed || (await buttons.allInnerTexts()).join('\n') !== names.join('\n')) await open(page, address);
  }
}

async function walkAll(page: Page, branch: TestBranch, paths: readonly string[]): Promise<Walk> {
  const invoiceId = await fill(branch);
  const walk: Walk = { refused: [], changes: [], pressed: [], waiting: new Set() };
  page.on('request', (asked) => {
    if (asked.method() === 'GET') return;
    walk.changes.push(`${asked.method()} ${asked.url()}`);
    walk.waiting.add(asked);
  });
  page.on('requestfinished', (asked) => walk.waiting.delete(asked));
  page.on('requestfailed', (asked) => walk.waiting.delete(asked));
  page.on('response', (response) => {
    if (response.status() === 403) walk.refused.push(`${response.request().method()} ${response.url()}`);
  });
  for (const path of paths) {
    const address = path.replace(':invoice_id', invoiceId).replace(':egs_unit_id', branch.egsUnitId);
    await test.step(address, () => pressAll(page, address, walk));
  }
  return walk;
}

test.describe('a cashier', () => {
  test.use({ branchRole: 'cashier' });

  test('may press every button that is shown, and changes nothing by it', async ({ page, branch }) => {
    test.slow();
    const { refused, changes, pressed } = await walkAll(page, branch, [...addresses, ...setUp]);
    expect(pressed.length).toBeGreaterThan(20);
    expect(refused).toEqual([]);
    // Name and language are his own.
    expect(changes.filter((change) => !change.endsWith('/manager/account'))).toEqual([]);
  });

  test('is shown a page that says what it is at every address, also at those of others', async ({ page, complaints }) => {
    complaints.expect(/404.*\/manager\/documents/);
    for (const { path, title } of byHand) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
        await settled(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.locator('form')).toHaveCount(path.startsWith('/users') ? 2 : 0);
        expect(await accessibilityFaults(page)).toEqual([]);
      });
    }
    await page.goto('/setup');
    await expect(page.getByRole('heading', { level: 1, name: words['page.setup'] })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('link', { name: words['page.settings'] })).toHaveCount(0);
    await expect(page.getByRole('link', { name: words['page.users'] })).toHaveCount(0);
    for (const address of ['/users?tab=log', '/diagnostics?tab=bundle']) {
      await page.goto(address);
      await expect(page.getByText(kit['page.part_not_permitted'])).toBeVisible();
    }
  });
});

test.describe('a cashier who opens the form of a credit note by its address', () => {
  test.use({ branchRole: 'cashier' });

  test('is told at once who may issue it, and not after typing', async ({ page, branch }) => {
    const sold = await branch.sell('simplified', { invoice_number: 'SOLD-1' });
    await page.goto(`/sell?credits=${sold.id}`);
    await expect(page.getByRole('heading', { name: en.sell['after.not_permitted'] })).toBeVisible();
    await expect(page.getByText(en.branchKit['page.not_permitted_text'])).toBeVisible();
    await expect(page.locator('form')).toHaveCount(0);
    await page.goto(`/sell?debits=${sold.id}`);
    await expect(page.getByRole('button', { name: en.sell['action.issue_debit_note'] })).toBeVisible();
  });
});

test.describe('a manager', () => {
  test.use({ branchRole: 'manager' });

  test('may press every button that is shown', async ({ page, branch }) => {
    test.slow();
    const { refused, changes } = await walkAll(page, branch, [...addresses, ...ofManagers]);
    expect(refused).toEqual([]);
    const made = changes.map((change) => change.replace(branch.running.branch.url, ''));
    const some = [
      'POST /manager/queue/retry',
      'POST /manager/tills/invitation',
      'POST /manager/backups',
      'PATCH /manager/settings',
    ];
    expect(made).toEqual(expect.arrayContaining(some));
  });

  test('is offered nothing that an owner alone may do', async ({ page }) => {
    await page.goto('/users');
    await expect(page.getByRole('tab', { name: users['tab.account'], selected: true })).toBeVisible();
    await expect(page.getByRole('tab', { name: users['tab.users'], exact: true })).toHaveCount(0);
    await page.goto('/backups');
    await settled(page);
    await expect(page.locator('form')).toHaveCount(0);
    await page.goto('/settings?tab=head-office&do=join');
    await expect(page.getByText(settings['office.none'])).toBeVisible();
    await expect(page.getByRole('button', { name: settings['office.join'] })).toHaveCount(0);
    await page.goto('/settings');
    await expect(page.locator('[data-path="lan_names"]')).toHaveAttribute('readonly');
    await page.locator('[data-path="branch_name"]').fill('Tahlia Street');
    await page.getByRole('button', { name: kit['action.save'], exact: true }).click();
    await expect(page.getByRole('status').getByText(settings['general.saved'])).toBeVisible();
  });
});

import { expect, type Locator, type Page } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { ownersPin } from '#support/branch/people-api/people.ts';
import { test as branchTest } from './support/branch/own-branch-test.ts';
import { test as headOfficeTest } from './support/dashboard-test.ts';

const { access, branch: words, documents, kit, companies, webhooks } = en;

// The digits of Arabic and those of Persian and Urdu, each typed for the other half of what is expected.
function typedFor(latin: string): string {
  return Array.from(latin)
    .map((character, index) => {
      if (character === '.') return '٫';
      if (!/\d/.test(character)) return character;
      return String.fromCharCode((index % 2 === 0 ? 0x0660 : 0x06f0) + Number(character));
    })
    .join('');
}

type Field = {
  path: string;
  field: string | ((page: Page) => Locator);
  latin: string;
  shownBy?: (page: Page) => Promise<unknown>;
};

// The schedules with a name have no number to type.
const ownSchedule = (page: Page) => page.locator('[data-path="schedule"]').selectOption('custom');

// Every kind of number that a person types.
const fieldsOfBranch: Field[] = [
  { path: '/settings?tab=company', field: 'cr_number', latin: '1010101010' },
  { path: '/settings?tab=company', field: 'address.postal_code', latin: '12345' },
  { path: '/settings?tab=company', field: 'address.building_number', latin: '1234' },
  { path: '/settings', field: 'idle_lock_minutes', latin: '15' },
  { path: '/backups', field: 'every_minutes', latin: '60', shownBy: ownSchedule },
  { path: '/units?do=create', field: 'otp', latin: '123456' },
  { path: '/users?do=add', field: 'pin', latin: '4711' },
  { path: '/users?do=add', field: 'username', latin: 'sami2' },
  { path: '/documents', field: (page) => page.getByRole('searchbox'), latin: 'INV-0042.50' },
];

const fieldsOfHeadOffice: Field[] = [
  { path: '/companies?do=create', field: 'vat_number', latin: '310175397400003' },
  { path: '/companies', field: (page) => page.getByLabel(companies['search.label']), latin: '3101' },
  { path: '/documents', field: (page) => page.getByRole('searchbox'), latin: '115.00' },
  {
    path: '/webhooks/:webhook_id',
    field: (page) => page.getByLabel(webhooks['filter.invoice']),
    latin: 'inv_12',
    shownBy: (page) => page.getByRole('button', { name: kit['filter.button'] }).click(),
  },
];

async function expectLatin(page: Page, { path, field, latin, shownBy }: Field): Promise<void> {
  await page.goto(path);
  await shownBy?.(page);
  const input = typeof field === 'string' ? page.locator(`[data-path="${field}"]`) : field(page);
  await input.fill(typedFor(latin));
  await expect(input).toHaveValue(latin);
}

for (const given of fieldsOfBranch) {
  branchTest(`takes Arabic digits in ${given.path}, ${given.latin}`, async ({ page }) => expectLatin(page, given));
}

for (const given of fieldsOfHeadOffice) {
  headOfficeTest(`takes Arabic digits in ${given.path} of head office, ${given.latin}`, async ({ page, stack }) =>
    expectLatin(page, { ...given, path: given.path.replace(':webhook_id', stack.webhookId) }),
  );
}

branchTest('leaves names and passwords as they were typed, and the caret where it was', async ({ page }) => {
  await page.goto('/users?do=add');
  const [name, password, pin] = ['name', 'password', 'pin'].map((path) => page.locator(`[data-path="${path}"]`));
  await name?.fill('سامي ٢');
  await password?.fill('أربعة ٤ كراسي');
  await expect(name ?? page.locator('none')).toHaveValue('سامي ٢');
  await expect(password ?? page.locator('none')).toHaveValue('أربعة ٤ كراسي');
  await pin?.fill('1234');
  await pin?.press('ArrowLeft');
  await pin?.press('ArrowLeft');
  await page.keyboard.insertText('٩');
  await page.keyboard.insertText('۸');
  await expect(pin ?? page.locator('none')).toHaveValue('129834');
});

branchTest.describe('somebody with an Arabic keyboard', () => {
  branchTest.use({ branchRole: null });

  branchTest('signs in and unlocks with the PIN', async ({ page, branch, complaints }) => {
    complaints.expect(/401/);
    await page.goto('/login');
    await page.getByRole('button', { name: access['sign_in.use_pin'] }).click();
    await page.getByLabel(access['sign_in.username']).fill('owner');
    await page.getByLabel(access['sign_in.pin'], { exact: true }).fill(typedFor(ownersPin));
    await page.getByRole('button', { name: access['sign_in.submit'] }).click();
    const today = page.getByRole('heading', { level: 1, name: words['page.today'] });
    await expect(today).toBeVisible();
    await page.context().request.post('/manager/session/lock', { headers: { origin: branch.running.branch.url } });
    await page.reload();
    await page.getByLabel(access['sign_in.pin'], { exact: true }).fill(typedFor(ownersPin));
    await page.getByRole('button', { name: access['lock.submit'] }).click();
    await expect(today).toBeVisible();
  });
});

headOfficeTest('filters documents by an amount in Arabic digits', async ({ page }) => {
  await page.goto('/documents');
  await page.getByRole('button', { name: kit['filter.button'] }).click();
  const least = page.getByLabel(documents['filter.total_min']);
  await least.fill('١٬١٥٠٫٥٠');
  await least.press('Enter');
  await expect(page).toHaveURL(/total_min=1150\.50/);
});

headOfficeTest('finds by the palette what was typed in Arabic digits', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: kit['control.search'] }).click();
  const field = page.getByRole('combobox', { name: kit['control.search'] });
  await field.fill('٠۱٢');
  await expect(field).toHaveValue('012');
});

import { expect, type Locator, type Page } from '@playwright/test';
import { mayDo, role, type Right } from '#shared/api/dashboard/roles.ts';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { languages } from '#shared/i18n/texts/languages.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { elementOf, test } from '../support/dashboard-test.ts';

const texts = { en, ar };

// What the palette offers, the form that it opens, and the right that the form needs.
function formsIn({ headOffice, companies, branches, webhooks, team }: typeof en | typeof ar): [string, string, Right][] {
  return [
    [headOffice['command.add_company'], companies['action.add'], 'companies.change'],
    [headOffice['command.add_branch'], branches['enrol.title'], 'appliances.change'],
    [headOffice['command.add_webhook'], webhooks['create.title'], 'webhooks.change'],
    [headOffice['command.create_key'], companies['key.create_title'], 'api_keys.change'],
    [headOffice['command.invite'], team['invite.title'], 'team.change'],
  ];
}

async function openPalette(page: Page, { kit }: typeof en | typeof ar): Promise<Locator> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+KeyK');
  return page.getByRole('dialog', { name: kit['control.search'] }).getByRole('combobox');
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    for (const [action, title] of formsIn(texts[language])) {
      test(`"${action}" opens its form by the keyboard, and so does its address`, async ({ page }) => {
        await page.goto('/alerts');
        const field = await openPalette(page, texts[language]);
        await field.fill(action);
        await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(action);
        await field.press('Enter');
        const form = page.getByRole('dialog', { name: title });
        await expect(form).toBeVisible();
        await page.reload();
        await form.getByRole('button', { name: texts[language].kit['action.close'] }).click();
        await expect(form).toHaveCount(0);
        await expect(page).not.toHaveURL(/do=/);
      });
    }
  });
}

for (const who of role.options) {
  test.describe(`as ${who}`, () => {
    test.use({ role: who });

    test('the palette offers what the role may do, and nothing else', async ({ page }) => {
      await page.goto('/alerts');
      await openPalette(page, en);
      const actions = page.getByRole('group', { name: en.headOffice['command.group'] });
      await expect(actions.getByRole('option', { name: en.kit['control.sign_out'] })).toBeVisible();
      for (const [action, , needs] of formsIn(en)) {
        await expect(actions.getByRole('option', { name: action })).toHaveCount(mayDo(who, needs) ? 1 : 0);
      }
    });
  });
}

test('a page is found by a word of what it shows', async ({ page }) => {
  await page.goto('/alerts');
  const field = await openPalette(page, en);
  await field.fill('vat');
  await expect(page.getByRole('listbox').getByRole('option', { name: en.headOffice['command.vat_return'] })).toBeVisible();
  await field.press('Enter');
  await expect(page.getByRole('tab', { name: 'VAT return', selected: true })).toBeVisible();
});

test.describe('as a viewer', () => {
  test.use({ role: 'viewer' });

  test('an address that names a form opens none', async ({ page }) => {
    await page.goto('/companies?do=create');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('the palette changes the language and the theme, and signs out', async ({ page }) => {
  await page.goto('/alerts');
  const html = page.locator('html');
  const inEnglish = await openPalette(page, en);
  await inEnglish.fill(en.kit['palette.theme_dark']);
  await inEnglish.press('Enter');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const other = await openPalette(page, en);
  await other.fill(en.kit['control.language']);
  await other.press('Enter');
  await expect(html).toHaveAttribute('dir', elementOf('ar').dir);
  const inArabic = await openPalette(page, ar);
  await inArabic.fill(ar.kit['control.sign_out']);
  await inArabic.press('Enter');
  await expect(page).toHaveURL(/\/login/);
});

test('what is typed before the palette has come is in it', async ({ page }) => {
  // Neither the idle browser nor the keys get it before it may come.
  const { promise: asked, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/palette-dialog[^/]*\.js/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.type('webhx');
  await page.keyboard.press('Backspace');
  letCome();
  const field = page.getByRole('combobox', { name: en.kit['control.search'] });
  await expect(field).toHaveValue('webh');
  await expect(field).toBeFocused();
  await page.keyboard.type('ooks');
  await expect(field).toHaveValue('webhooks');
});

test('the palette is fetched by an idle browser, before it is asked for', async ({ page }) => {
  const fetched = page.waitForResponse(/palette-dialog[^/]*\.js/);
  await page.goto('/alerts');
  expect((await fetched).ok()).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the palette offers the documents that were opened last, until who opened them signs out', async ({ page, stack }) => {
  await page.goto(`/documents/${stack.invoiceId}`);
  const heading = page.getByRole('dialog').getByRole('heading').first();
  await expect(heading).toHaveText(/^E2E-/);
  const number = (await heading.textContent()) ?? '';
  await page.goto('/alerts');
  const field = await openPalette(page, en);
  const recent = page.getByRole('group', { name: en.kit['palette.recent'] }).getByRole('option');
  await expect(recent.first()).toContainText(number);
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(stack.invoiceId));
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sanad-recent-documents')));
  expect(await kept()).toHaveLength(1);
  await page.goto('/alerts');
  const again = await openPalette(page, en);
  await again.fill(en.kit['control.sign_out']);
  await again.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  expect(await kept()).toEqual([]);
});

test('a page is reached by the keys that the palette shows beside it', async ({ page }) => {
  await page.goto('/alerts');
  await openPalette(page, en);
  const options = page.getByRole('listbox', { name: en.kit['palette.results'] }).getByRole('option');
  await expect(options.filter({ hasText: en.headOffice['page.webhooks'] }).first().locator('kbd')).toHaveText(['G', 'W']);
  const keys = (await options.locator('kbd:last-child').allTextContents()).toSorted();
  expect(keys).toEqual([...new Set(keys)]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('KeyG');
  await page.keyboard.press('KeyW');
  await expect(page).toHaveURL(/\/webhooks/);
});

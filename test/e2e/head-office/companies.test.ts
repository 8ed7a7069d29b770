import { expect, type Locator, type Page } from '@playwright/test';
import { activityPage } from '#shared/api/dashboard/activity.ts';
import { unitList } from '#shared/api/dashboard/appliances.ts';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { languages } from '#shared/i18n/texts/languages.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import { postSale } from '#support/branch/till.ts';
import { test } from '../support/dashboard-test.ts';
import { callerOf, type Stack } from '../support/stack.ts';

const texts = { en, ar };

// Branches are told of a change within 10 seconds.
const toldWithinMs = 60_000;

async function saleStatus({ description }: Stack, key: string, number: string): Promise<number> {
  return (await postSale({ ...description, api_key: key }, 'simplified', number)).status;
}

// What preflight answers of a note on an invoice from before Sanad.
async function checkedNote({ description }: Stack): Promise<number> {
  const { api_key, base_url, egs_unit_id, seller } = description;
  const original_invoice = { invoice_number: 'OLD-1', issue_date: '2026-01-05', invoice_type: 'simplified', total: 1_000 };
  const sale = { egsUnitId: egs_unit_id, seller, number: 'E2E-OLD-1', at: new Date() };
  const document = simplifiedBody(sale, { original_invoice, reason: 'Goods returned' });
  const { status } = await fetch(`${base_url}/v1/invoices/preflight`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'credit_note', document }),
  });
  return status;
}

async function openNewKey(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Create key' }).click();
  const form = page.getByRole('dialog', { name: 'Create API key' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: `Key ${name}` });
  await expect(shown.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  return shown;
}

async function createKey(page: Page, name: string): Promise<string> {
  const shown = await openNewKey(page, name);
  const key = await shown.getByText(/^tax_test_/).innerText();
  await shown.getByRole('button', { name: 'I saved it' }).click();
  await expect(shown).toBeHidden();
  return key;
}

test('a key is made, shown once, used by a till, revoked, and refused', async ({ page, stack }) => {
  test.slow();
  await page.goto(`/companies/${stack.companyId}?tab=api-keys`);
  const key = await createKey(page, 'Till of the test');
  expect(await page.content()).not.toContain(key);
  await expect.poll(() => saleStatus(stack, key, 'E2E-KEY-1'), { timeout: toldWithinMs }).toBeLessThan(300);

  await page.getByRole('row', { name: /Till of the test/ }).click();
  await page.getByRole('dialog', { name: 'Till of the test' }).getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog', { name: 'Revoke this key?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('dialog', { name: 'Till of the test' }).getByText('Revoked', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Till of the test' }).getByText(/by .?Demo Owner/)).toHaveCount(2);
  await expect.poll(() => saleStatus(stack, key, 'E2E-KEY-2'), { timeout: toldWithinMs }).toBe(401);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a new key is copied or shared first; the command to try it is folded below', async ({ page, stack }) => {
    const shared: string[] = [];
    await page.exposeFunction('takeShared', (text: string) => shared.push(text));
    await page.addInitScript('navigator.share = async ({ text }) => void (await window.takeShared(text))');
    await page.goto(`/companies/${stack.companyId}?tab=api-keys`);
    const shown = await openNewKey(page, 'Key from a phone');
    const key = await shown.getByText(/^tax_test_/).innerText();
    await expect(shown.getByRole('button', { name: /^Copy/ }).first()).toHaveAccessibleName('Copy: API key');
    await shown.getByRole('button', { name: 'Share: API key' }).click();
    await expect.poll(() => shared).toEqual([key]);
    const command = shown.getByRole('region', { name: 'Command' });
    await expect(command).toBeHidden();
    await shown.getByText('Try it from a till’s computer').click();
    await expect(command).toContainText(`https://APPLIANCE-ADDRESS:8443/v1/auth/context -H 'Authorization: Bearer ${key}'`);
    await shown.getByRole('button', { name: 'I saved it' }).click();
    await expect(shown).toBeHidden();
    await expect(page.getByRole('row', { name: /Key from a phone/ })).toContainText(/Sandbox.*Last used: Never/);
  });
});

test('several keys are revoked at once, after their names; one that is revoked already is left alone', async ({
  page,
  stack,
}) => {
  const call = await callerOf(stack.url, stack.people.owner);
  for (const name of ['Bulk 1', 'Bulk 2', 'Bulk 3']) {
    await call('POST', `/companies/${stack.companyId}/api-keys`, { name, environment: 'sandbox' });
  }
  await page.goto(`/companies/${stack.companyId}?tab=api-keys`);
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  for (const name of ['Bulk 1', 'Bulk 2']) await rowOf(name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Revoke 2 keys' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke these keys?' });
  await expect(dialog.getByRole('listitem')).toHaveText([/Bulk 2/, /Bulk 1/]);
  await dialog.getByRole('button', { name: 'Revoke 2 keys' }).click();
  for (const name of ['Bulk 1', 'Bulk 2']) await expect(rowOf(name).getByText('Revoked')).toBeVisible();
  await expect(rowOf('Bulk 3').getByText('Active')).toBeVisible();
  await rowOf('Bulk 1').getByRole('checkbox').check();
  await expect(page.getByText('1 is no longer active')).toBeVisible();
});

test('the list of keys is read again by itself, so that it says when a key was used', async ({ page, stack }) => {
  const isList = (response: { url: () => string }) => response.url().includes(`/companies/${stack.companyId}/api-keys`);
  const first = page.waitForResponse(isList);
  await page.goto(`/companies/${stack.companyId}?tab=api-keys`);
  await first;
  await page.waitForResponse(isList);
});

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('the head of a company says what it is called before what can be done with it', async ({ page, stack }) => {
      await page.setViewportSize({ width: 390, height: 900 });
      const { companies } = texts[language];
      await page.goto(`/companies/${stack.companyId}?tab=api-keys`);
      const create = page.getByRole('button', { name: companies['key.action.create'], exact: true }).first();
      const number = page.getByText(String(stack.description.seller['vat_number']), { exact: true });
      await expect(create).toBeVisible();
      const action = await create.boundingBox();
      const names = await page.getByRole('heading', { level: 2 }).first().boundingBox();
      const identified = await number.boundingBox();
      expect(names?.y).toBeLessThan(identified?.y ?? 0);
      expect(identified?.y).toBeLessThan(action?.y ?? 0);
    });

    test('keys and units are found from the page of companies and by the search', async ({ page }) => {
      const { companies, headOffice, kit } = texts[language];
      await page.goto('/companies');
      await expect(page.getByText(companies.help)).toBeVisible();
      await page.getByRole('link', { name: companies['tab.units'] }).click();
      await expect(page).toHaveURL(/tab=egs-units$/);
      await page.keyboard.press('Control+KeyK');
      const search = page.getByRole('dialog', { name: kit['control.search'] }).getByRole('combobox');
      await search.fill(headOffice['command.api_keys']);
      await search.press('Enter');
      await expect(page.getByRole('tab', { name: companies['tab.keys'], selected: true })).toBeVisible();
    });
  });
}

test('a form shows all its faults at once, beside their fields, and leads to the first', async ({ page }) => {
  await page.goto('/companies');
  await page.getByRole('button', { name: 'Add company' }).click();
  const form = page.getByRole('dialog', { name: 'Add company' });
  await form.locator('[data-path="vat_number"]').fill('123');
  await form.getByLabel('Postal code').fill('12');
  await form.getByRole('button', { name: 'Add company' }).click();
  await expect(form.getByText('This field is required')).toBeVisible();
  await expect(form.getByText('Enter 15 digits, beginning and ending with 3')).toBeVisible();
  await expect(form.getByText('Enter 5 digits')).toBeVisible();
  await expect(form.locator('[data-path="legal_name"]')).toBeFocused();
  await expect(form.getByLabel('Postal code')).toHaveValue('12');
});

test('a profile that is not complete names what is missing, leads to it, and offers no key for production', async ({ page }) => {
  await page.goto('/companies');
  await page.getByRole('button', { name: 'Add company' }).click();
  const form = page.getByRole('dialog', { name: 'Add company' });
  await form.locator('[data-path="legal_name"]').fill('Waha Catering');
  await form.locator('[data-path="vat_number"]').fill('311111111100003');
  await form.getByRole('button', { name: 'Add company' }).click();
  await expect(page.getByRole('heading', { name: 'Waha Catering' })).toBeVisible();

  await page.getByRole('button', { name: 'City' }).click();
  await expect(page.locator('[data-path="address.city"]')).toBeFocused();
  await page.getByRole('tab', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const create = page.getByRole('dialog', { name: 'Create API key' });
  await expect(create.getByText(/once the profile is complete\. Missing: .*Street.* and City/)).toBeVisible();
  await expect(create.getByLabel('Environment').getByRole('option')).toHaveText(['Sandbox']);
  await create.getByRole('link', { name: 'Complete profile' }).click();

  // The choice of what is shown is there where an organization has several companies.
  const scope = page.getByRole('button', { name: /^What is shown/ });
  await expect(scope).toBeVisible();
  await page.getByRole('button', { name: 'Delete company' }).click();
  await page.getByRole('dialog', { name: 'Delete this company?' }).getByRole('button', { name: 'Delete company' }).click();
  await expect(page).toHaveURL(/\/companies$/);
  await expect(page.getByText('Waha Catering')).toHaveCount(0);
  await expect(scope).toHaveCount(0);
});

test('a company does not allow notes on invoices from before Sanad, its branch obeys, and it allows them again', async ({
  page,
  stack,
}) => {
  test.slow();
  await page.goto(`/companies/${stack.companyId}`);
  const allowed = page.getByRole('checkbox', { name: 'Allow notes on invoices from before Sanad' });
  await expect(allowed).toBeChecked();
  const sum = page.getByLabel('Alert above, per day (SAR)');
  await sum.fill('1000.50');
  for (const isAllowed of [false, true]) {
    await allowed.setChecked(isAllowed);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Profile saved').first()).toBeVisible();
    await page.reload();
    await expect(allowed).toBeChecked({ checked: isAllowed });
    await expect(sum).toHaveCount(isAllowed ? 1 : 0);
    await expect.poll(() => checkedNote(stack), { timeout: toldWithinMs }).toBe(isAllowed ? 200 : 403);
  }
  await expect(sum).toHaveValue('1000.5');
  await sum.fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Profile saved').first()).toBeVisible();
  await page.reload();
  await expect(sum).toHaveValue('');
});

test('the branch of a unit renews its certificate with a one-time code, and the page says when it has', async ({
  page,
  stack,
}) => {
  test.slow();
  await page.goto(`/companies/${stack.companyId}?tab=egs-units&unit=${stack.description.egs_unit_id}`);
  const panel = page.getByRole('dialog');
  await panel.getByLabel('OTP').fill('123345');
  await panel.getByRole('button', { name: 'Renew certificate' }).click();
  await expect(page.getByText('Certificate requested from the branch')).toBeVisible();
  await expect(panel.getByText('The branch received the certificate.')).toBeVisible({ timeout: toldWithinMs });
});

test('a certificate that the branch has at once is said to be there, too', async ({ page, stack }) => {
  test.slow();
  const id = stack.description.egs_unit_id;
  const call = await callerOf(stack.url, stack.people.owner);
  await page.route(`**/api/egs-units/${id}/renew`, async (route) => {
    const answer = await route.fetch();
    await expect
      .poll(
        async () => {
          const { data } = unitList.parse(await call('GET', '/egs-units?limit=100'));
          return data.find(({ egs_unit_id }) => egs_unit_id === id)?.certificate_requested_at;
        },
        { timeout: toldWithinMs },
      )
      .toBeNull();
    await route.fulfill({ response: answer });
  });
  // Without what an earlier request came to.
  await page.route(
    '**/api/activity?*',
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...activityPage.parse(await answer.json()), data: [] } });
    },
    { times: 1 },
  );
  // What is on its way already would be of before.
  const isRead = page.waitForResponse('**/api/activity?*');
  await page.goto(`/companies/${stack.companyId}?tab=egs-units&unit=${id}`);
  await isRead;
  const panel = page.getByRole('dialog');
  await panel.getByLabel('OTP').fill('123345');
  await panel.getByRole('button', { name: 'Renew certificate' }).click();
  await expect(panel.getByText('The branch received the certificate.')).toBeVisible({ timeout: toldWithinMs });
});

test.describe('a viewer', () => {
  test.use({ role: 'viewer' });

  test('reads companies, keys and units, and is offered nothing else', async ({ page, stack }) => {
    await page.goto('/companies');
    await expect(page.getByRole('row', { name: /Nakheel/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add company' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Billing' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Team' })).toHaveCount(0);

    await page.goto(`/companies/${stack.companyId}`);
    await expect(page.getByText('The profile has everything that production needs.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await expect(page.getByText('Notes on invoices from before Sanad')).toBeVisible();
    await page.getByRole('tab', { name: 'API keys' }).click();
    await page.getByRole('row', { name: /Demo key/ }).click();
    const panel = page.getByRole('dialog', { name: 'Demo key' });
    await expect(panel.getByText('Active', { exact: true })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Revoke' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Create key' })).toHaveCount(0);

    await page.goto('/billing');
    await expect(page.getByRole('heading', { level: 1, name: 'Your role does not have access to this page' })).toBeAttached();
  });
});

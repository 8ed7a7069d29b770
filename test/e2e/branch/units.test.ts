import { expect } from '@playwright/test';
import { managerUnit, managerUnitList } from '#shared/api/people/units.ts';
import { setUp } from '#shared/i18n/texts/en/branch/appliance/set-up.ts';
import { units } from '#shared/i18n/texts/en/branch/appliance/units.ts';
import { branchErrors } from '#shared/i18n/texts/en/branch/branch-errors.ts';
import { languages } from '#shared/i18n/texts/languages.ts';
import { units as arabic } from '#shared/i18n/texts/ar/branch/appliance/units.ts';
import { accessibilityFaults, overflow } from '../support/accessibility.ts';
import { test } from '../support/branch/branch-test.ts';
import { test as alone } from '../support/branch/own-branch-test.ts';
import { readOnly } from '../support/branch/read-only.ts';
import { settled } from '../support/settled.ts';

test('a unit is created with a one-time code, becomes active before the eyes, and its certificate is renewed', async ({
  page,
  complaints,
}) => {
  complaints.expect(/400/u);
  const name = `Counter ${crypto.randomUUID().slice(0, 4)}`;
  await page.goto('/units');
  await page.getByRole('button', { name: 'Create unit' }).click();
  const form = page.getByRole('dialog', { name: 'Create EGS unit' });
  await form.getByLabel('OTP').fill('12');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(form.getByLabel('Unit name')).toBeFocused();
  await expect(form.getByLabel('OTP')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Unit name').fill(name);
  await form.getByLabel('OTP').fill('123345');
  await form.getByRole('button', { name: 'Create', exact: true }).click();

  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByRole('heading', { name: 'Onboarding' })).toBeVisible();
  await expect(panel.getByText('The unit is active and can issue documents.')).toBeVisible();
  await expect(page).toHaveURL(/[?&]unit=/u);
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);

  const validFrom = panel.getByText('Valid from').locator('xpath=following-sibling::*');
  await expect(validFrom).toBeVisible();
  await panel.getByRole('button', { name: 'Renew certificate' }).click();
  const renewal = page.getByRole('dialog', {
    name: `Renew the certificate of ${name}?`,
  });
  await renewal.getByLabel('OTP').fill('111111');
  await renewal.getByRole('button', { name: 'Renew certificate' }).click();
  await expect(renewal.getByText(branchErrors.INVALID_OTP)).toBeVisible();
  await expect(renewal.getByLabel('OTP')).toHaveValue('111111');
  await renewal.getByLabel('OTP').fill('123345');
  await renewal.getByRole('button', { name: 'Renew certificate' }).click();
  await expect(page.getByText(`${name} has its certificate`)).toBeVisible();
  await expect(renewal).toBeHidden();
  await page.keyboard.press('Escape');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('Active')).toBeVisible();
  // Years from now, so that a number of days would say little.
  await expect(row.getByText(/^until \d+ \w+ \d{4}$/u)).toBeVisible();
});

test('a unit is replaced by a new one, and its old device is ticked off as revoked in the portal', async ({
  page,
  complaints,
}) => {
  complaints.expect(/400/u);
  const name = `Counter ${crypto.randomUUID().slice(0, 4)}`;
  await page.goto('/units?do=create');
  const form = page.getByRole('dialog', { name: units['create.title'] });
  await form.getByLabel('Unit name').fill(name);
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  const panel = page.getByRole('dialog', { name, exact: true });
  await expect(panel.getByText(units['panel.ready'])).toBeVisible();
  await panel.getByRole('button', { name: units['replace.action'], exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Replace ${name}?` });
  await dialog.getByLabel('OTP').fill('111111');
  await dialog.getByRole('button', { name: units['replace.submit'], exact: true }).click();
  await expect(dialog.getByText(branchErrors.INVALID_OTP)).toBeVisible();
  await dialog.getByLabel('OTP').fill('');
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: units['replace.submit'], exact: true }).click();
  await expect(panel.getByText(units['status.retired'], { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: units['replace.action'], exact: true })).toHaveCount(0);
  await panel.getByRole('checkbox').click();
  await expect(panel.getByText(/^Done on/u)).toBeVisible();
  await panel.getByText(units['panel.replaced_by']).locator('xpath=following-sibling::*').getByRole('link').click();
  await expect(panel.getByText(units['status.active'])).toBeVisible();
});

test('a unit that is active before its panel is shown is said to be so, too', async ({ page }) => {
  const name = `Counter ${crypto.randomUUID().slice(0, 4)}`;
  await page.goto('/units?do=create');
  await page.route('**/manager/units', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const answer = await route.fetch();
    const { egs_unit_id: id } = managerUnit.parse(await answer.json());
    await expect
      .poll(async () => {
        const { data } = managerUnitList.parse(await (await page.request.get('/manager/units')).json());
        return data.find(({ egs_unit_id }) => egs_unit_id === id)?.onboarding_status;
      })
      .toBe('active');
    return route.fulfill({ response: answer });
  });
  const form = page.getByRole('dialog', { name: 'Create EGS unit' });
  await form.getByLabel('Unit name').fill(name);
  await form.getByLabel('OTP').fill('123345');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('dialog', { name }).getByText('The unit is active and can issue documents.')).toBeVisible();
});

test('a code that the authority refuses ends the onboarding, which another code takes up again', async ({ page }) => {
  const name = `Counter ${crypto.randomUUID().slice(0, 4)}`;
  await page.goto('/units?do=create');
  const form = page.getByRole('dialog', { name: 'Create EGS unit' });
  await form.getByLabel('Unit name').fill(name);
  await form.getByLabel('OTP').fill('111111');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByText('INVALID_OTP')).toBeVisible();
  await expect(panel.getByText(setUp['unit.error.INVALID_OTP'])).toBeVisible();
  await expect(panel.getByText('The provided OTP is invalid')).toBeVisible();
  await panel.getByRole('button', { name: 'Onboard with an OTP' }).click();
  const again = page.getByRole('dialog', { name: `Onboard ${name}?` });
  await expect(again.getByText(units['otp.help_sandbox'])).toBeVisible();
  await again.getByRole('button', { name: 'Onboard with an OTP' }).click();
  await expect(panel.getByText('The unit is active and can issue documents.')).toBeVisible();
  await expect(again).toBeHidden();
});

test('a branch that has joined head office says what is kept there', async ({ page, stack }) => {
  await page.goto('/units');
  await expect(page.getByText(/Head office manages this branch’s companies and API keys/u)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open head office' })).toHaveAttribute('href', stack.description.head_office_url);
});

test('who only reads is shown the units, and neither a new one nor another certificate', async ({ page }) => {
  await readOnly(page);
  await page.goto('/units?do=create');
  const row = page.getByRole('row').filter({ hasText: 'Active' }).first();
  await row.click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Unit ID', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Renew certificate' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create unit' })).toBeHidden();
});

test('units are filtered and sorted, and an unknown one in the address is said', async ({ page }) => {
  await page.goto('/units?status=failed&search=no+such+unit');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Active' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'ICV' }).click();
  await expect(page).toHaveURL(/sort=-?icv/u);
  await page.goto('/units?unit=00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('dialog', { name: 'Not in the list' })).toBeVisible();
});

for (const language of languages) {
  const words = language === 'ar' ? arabic : units;
  alone.describe(`in ${language}`, () => {
    alone.use({ language });

    alone(
      'a unit that was onboarded anew says what is left to do in the portal, and remembers the tick',
      async ({ page, branch }) => {
        const address = `/units?unit=${branch.egsUnitId}`;
        await page.goto(address);
        const panel = page.getByRole('dialog');
        await expect(panel.getByRole('heading', { level: 2 })).toBeVisible();
        await expect(panel.getByRole('checkbox')).toHaveCount(0);
        // The authority takes the certificate no more, so the renewal onboards the unit anew.
        await branch.running.orderFaults({ status: 401, count: 1 });
        await panel.getByRole('button', { name: words['certificate.renew'] }).click();
        const renewal = page.getByRole('dialog').filter({ hasText: words['certificate.renew_help'] });
        await renewal.getByRole('button', { name: words['certificate.renew'] }).click();
        await expect(renewal).toBeHidden();
        const steps = panel.getByRole('region', {
          name: words['portal.title'],
        });
        const tick = steps.getByRole('checkbox', {
          name: words['portal.revoke'].replace(/ \{\{.*/u, ''),
        });
        await expect(tick).not.toBeChecked();
        for (const width of [360, 1_280]) {
          await page.setViewportSize({ width, height: 900 });
          await settled(page);
          expect([width, await overflow(page), await accessibilityFaults(page)]).toEqual([width, 0, []]);
        }
        await tick.press('Space');
        await expect(tick).toBeChecked();
        await expect(page.getByText(words['portal.due'], { exact: true })).toHaveCount(0);
        await page.goto(address);
        await expect(tick).toBeChecked();
        await settled(page);
        expect(await accessibilityFaults(page)).toEqual([]);
        await tick.press('Space');
        await expect(tick).not.toBeChecked();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('row').getByText(words['portal.due'], { exact: true })).toBeVisible();
      },
    );
  });
}

import { expect, type Locator, type Page } from '@playwright/test';
import { plans } from '#shared/api/dashboard/plans.ts';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { loginOf, test } from '../../support/alone/alone-test.ts';
import { worded } from '../../support/hands/worded.ts';
import { signIn } from '../../support/sign-in.ts';

const { billing, companies, errors, headOffice: headOfficeWords, kit } = en;
const { starter, growth } = plans;

function changeTo({ name }: { name: string }): string {
  return worded(billing['change.button'], { plan: name });
}

async function addCompany(page: Page, name: string, vatNumber: string): Promise<Locator> {
  await page.goto('/companies?do=create');
  const form = page.getByRole('dialog', { name: companies['action.add'] });
  await form.locator('[data-path="legal_name"]').fill(name);
  await form.locator('[data-path="vat_number"]').fill(vatNumber);
  await form.getByRole('button', { name: companies['action.add'] }).click();
  return form;
}

test('another plan is taken after a question that names its price, and its limits count at once', async ({
  page,
  context,
  people,
  complaints,
}) => {
  complaints.expect(/402/);
  await signIn(context, loginOf(people.owner));
  await addCompany(page, 'First Company', '310175397400003');
  await expect(page).toHaveURL(/\/companies\/[0-9a-f-]+$/);
  const refused = await addCompany(page, 'Second Company', '311111111100003');
  await expect(refused.getByRole('alert')).toContainText(errors.COMPANY_QUOTA_EXCEEDED);
  await expect(refused.locator('[data-path="legal_name"]')).toHaveValue('Second Company');

  await refused.getByRole('link', { name: kit['action.see_plan'] }).click();
  await expect(page).toHaveURL(/\/billing$/);
  await page.getByRole('button', { name: changeTo(growth) }).click();
  const question = page.getByRole('dialog', { name: billing['change.title'] });
  await expect(question).toContainText(
    worded(billing['change.text'], { plan: growth.name, price: `${growth.monthlyPrice}.00 SAR` }),
  );
  await expect(question.getByRole('button', { name: kit['action.cancel'] })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: changeTo(growth) })).toBeVisible();
  await page.getByRole('button', { name: changeTo(growth) }).click();
  await question.getByRole('button', { name: changeTo(growth) }).click();
  await expect(page.getByText(worded(billing['change.toast'], { plan: growth.name }))).toBeVisible();
  await expect(page.getByRole('button', { name: changeTo(starter) })).toBeVisible();
  await expect(page.getByRole('button', { name: changeTo(growth) })).toHaveCount(0);

  await page.goto('/companies?do=create');
  const kept = page.getByRole('dialog', { name: companies['action.add'] });
  await expect(kept.locator('[data-path="legal_name"]')).toHaveValue('Second Company');
  await kept.getByRole('button', { name: companies['action.add'] }).click();
  await expect(page.getByRole('heading', { name: 'Second Company' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: headOfficeWords['page.companies'] })).toBeAttached();
});

import { expect, type Page } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { test } from '../../support/dashboard-test.ts';
import { settled } from '../../support/settled.ts';
import type { Stack } from '../../support/stack.ts';

const { account, companies, errors, forms, kit, signIn, team, webhooks } = en;

// A form that the server refuses because of one of its fields.
type Refusal = {
  name: string;
  path: string;
  typed: (stack: Stack) => Readonly<Record<string, string>>;
  submit: string;
  /** The field, and what is said beside it. */
  field: string;
  says: string;
  status: RegExp;
};

const refusals: readonly Refusal[] = [
  {
    name: 'a company whose VAT number another has',
    path: '/companies?do=create',
    typed: ({ description }) => ({ legal_name: 'Twice', vat_number: String(description.seller['vat_number']) }),
    submit: companies['action.add'],
    field: 'vat_number',
    says: errors.COMPANY_VAT_EXISTS,
    status: /409/,
  },
  {
    name: 'an invitation of a member',
    path: '/team?do=create',
    typed: ({ people }) => ({ email: people.viewer.email }),
    submit: team['action.invite'],
    field: 'email',
    says: errors.USER_EXISTS,
    status: /409/,
  },
  {
    name: 'a webhook to an address that is not allowed',
    path: '/webhooks?do=create',
    typed: () => ({ url: 'ftp://shop.example/', description: 'Accounting' }),
    submit: webhooks['create.submit'],
    field: 'url',
    says: errors.WEBHOOK_URL_NOT_ALLOWED,
    status: /400|403|422/,
  },
  {
    name: 'another password where the present one is wrong',
    path: '/account',
    typed: () => ({ current_password: 'not the password', new_password: 'four words nobody guesses' }),
    submit: account['password.submit'],
    field: 'current_password',
    says: errors.PASSWORD_WRONG.replace(/\.$/, ''),
    status: /400|401|403/,
  },
  {
    name: 'a password that many have',
    path: '/account',
    typed: ({ people }) => ({ current_password: people.owner.password, new_password: 'password1234' }),
    submit: account['password.submit'],
    field: 'new_password',
    says: forms['fault.common_password'],
    status: /400/,
  },
];

async function submitRefused(page: Page, stack: Stack, { path, typed, submit, field }: Refusal) {
  await page.goto(path);
  await settled(page);
  const form = page.locator('form', { has: page.locator(`[data-path="${field}"]`) });
  const entries = Object.entries(typed(stack));
  for (const [name, text] of entries) await form.locator(`[data-path="${name}"]`).fill(text);
  await form.getByRole('button', { name: submit, exact: true }).click();
  return { form, entries };
}

for (const refusal of refusals) {
  test(`what the server refuses is said beside its field, and what was typed stays: ${refusal.name}`, async ({
    page,
    stack,
    complaints,
  }) => {
    complaints.expect(refusal.status);
    const { form, entries } = await submitRefused(page, stack, refusal);
    const field = form.locator(`[data-path="${refusal.field}"]`);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByText(refusal.says)).toBeVisible();
    await expect(field).toBeFocused();
    await expect(form.getByRole('alert')).toHaveCount(0);
    for (const [name, text] of entries) await expect(form.locator(`[data-path="${name}"]`)).toHaveValue(text);
  });
}

test.describe('to nobody', () => {
  test.use({ role: null });

  test('signing in with empty fields says so beside both and leads to the first', async ({ page }) => {
    await page.goto('/login');
    const [email, password] = [page.getByLabel(kit['field.email']), page.getByLabel(kit['field.password'], { exact: true })];
    await page.getByRole('button', { name: signIn['button.sign_in'] }).click();
    await expect(page.getByText(signIn['field.empty'])).toHaveCount(2);
    await expect(email).toBeFocused();
    await email.fill('noura@example.com');
    await page.getByRole('button', { name: signIn['button.sign_in'] }).click();
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription(signIn['field.empty']);
    await expect(email).toHaveValue('noura@example.com');
  });
});

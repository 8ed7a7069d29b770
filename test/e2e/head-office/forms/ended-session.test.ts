import { expect } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { loginOf, test } from '../../support/alone/alone-test.ts';
import { signIn } from '../../support/sign-in.ts';

const { branches, companies, kit, signIn: signInWords, team } = en;

// Forms without secrets, whose addresses open them: a field of each, and the button that sends it.
const kept = [
  { path: '/companies?do=create', field: 'legal_name', submit: companies['action.add'] },
  { path: '/companies/:company_id?tab=api-keys&do=create', field: 'name', submit: companies['key.action.create'] },
  { path: '/branches?do=create', field: 'branch_name', submit: branches['enrol.make'] },
  { path: '/team?do=create', field: 'email', submit: team['action.invite'] },
];
const typed = 'huda@example.com';

test('each form that a session ends before is shown again with what was typed, after signing in again', async ({
  page,
  context,
  people: { owner },
  complaints,
}) => {
  complaints.expect(/401/);
  const login = loginOf(owner);
  await signIn(context, login);
  const company = { legal_name: 'Nakheel', vat_number: '310175397400003' };
  const { body } = await owner.send('POST', '/companies', company);
  let password = login.password;
  for (const [index, { path, field, submit }] of kept.entries()) {
    await page.goto(path.replace(':company_id', String(body['company_id'])));
    const dialog = page.getByRole('dialog');
    await dialog.locator(`[data-path="${field}"]`).fill(typed);
    if (field === 'legal_name') await dialog.locator('[data-path="vat_number"]').fill('311111111100003');
    // Ends every session of the person but the one that asks for it.
    const next = `password number ${index} of this test`;
    const change = await owner.send('POST', '/auth/password', { current_password: password, new_password: next });
    expect(change.status).toBe(200);
    password = next;
    await dialog.getByRole('button', { name: submit, exact: true }).click();
    await expect(page.getByText(signInWords['session.ended'])).toBeVisible();
    await page.getByLabel(kit['field.email']).fill(login.email);
    await page.getByLabel(kit['field.password'], { exact: true }).fill(password);
    await page.getByRole('button', { name: signInWords['button.sign_in'] }).click();
    await expect(page.getByRole('dialog').locator(`[data-path="${field}"]`)).toHaveValue(typed);
    await page.getByRole('dialog').getByRole('button', { name: kit['action.cancel'], exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

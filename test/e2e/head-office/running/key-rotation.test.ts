import { expect } from '@playwright/test';
import { createdApiKey } from '#shared/api/dashboard/api-keys.ts';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { postSale } from '#support/branch/till.ts';
import { test } from '../../support/dashboard-test.ts';
import { worded } from '../../support/hands/worded.ts';
import { callerOf, type Stack } from '../../support/stack.ts';

const { companies, kit } = en;
const [sold, refused] = [200, 401];
// Branches are told of a change within 10 seconds.
const toldWithinMs = 30_000;

async function saleStatus({ description }: Stack, key: string | undefined): Promise<number> {
  const number = `ROTATED-${crypto.randomUUID().slice(0, 8)}`;
  return (await postSale({ ...description, api_key: key ?? '' }, 'simplified', number)).status;
}

test('a key that was rotated sells beside the new one until it is revoked, and is refused from then on', async ({
  page,
  stack,
}) => {
  test.slow();
  const name = `Rotated ${crypto.randomUUID().slice(0, 8)}`;
  const owner = await callerOf(stack.url, stack.people.owner);
  const body = { name, environment: 'sandbox' };
  const { api_key: old } = createdApiKey.parse(await owner('POST', `/companies/${stack.companyId}/api-keys`, body));
  await expect.poll(() => saleStatus(stack, old), { timeout: toldWithinMs }).toBe(sold);

  await page.goto(`/companies/${stack.companyId}?tab=api-keys`);
  await page.getByRole('row', { name }).click();
  const panel = page.getByRole('dialog', { name, exact: true });
  await panel.getByRole('button', { name: companies['key.action.rotate'] }).click();
  const form = page.getByRole('dialog', { name: worded(companies['key.rotate_title'], { name }) });
  await form.getByLabel(companies['key.field.grace_hours']).fill('1.5');
  await form.getByRole('button', { name: companies['key.action.rotate'] }).click();
  const shown = page.getByRole('dialog', { name: worded(companies['key.once_title'], { name }) });
  const replacement = await shown.getByText(/^tax_test_/).innerText();
  expect(replacement).not.toBe(old);
  await expect(shown.getByText(companies['key.rotated_text'].split('{{until}}')[0] ?? '')).toBeVisible();
  await shown.getByRole('button', { name: kit['secret.saved'] }).click();

  await expect(panel.getByText(companies['key.status.expiring'], { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: companies['key.action.rotate'] })).toHaveCount(0);
  await expect(page.getByRole('row', { name, includeHidden: true })).toHaveCount(2);
  await expect.poll(() => saleStatus(stack, replacement), { timeout: toldWithinMs }).toBe(sold);
  expect(await saleStatus(stack, old)).toBe(sold);

  await panel.getByRole('button', { name: companies['key.action.revoke'] }).click();
  const question = page.getByRole('dialog', { name: companies['key.revoke_title'] });
  await question.getByRole('button', { name: companies['key.action.revoke'] }).click();
  await expect(panel.getByText(companies['key.status.revoked'], { exact: true })).toBeVisible();
  await expect.poll(() => saleStatus(stack, old), { timeout: toldWithinMs }).toBe(refused);
  expect(await saleStatus(stack, replacement)).toBe(sold);
});

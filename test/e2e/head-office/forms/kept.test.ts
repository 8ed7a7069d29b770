import { expect } from '@playwright/test';
import { z } from 'zod';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { test } from '../../support/dashboard-test.ts';
import { settled } from '../../support/settled.ts';
import { callerOf } from '../../support/stack.ts';

const { companies, forms, headOffice, kit } = en;
const companyList = /\/api\/companies(\?|$)/;
const keyList = z.object({ data: z.array(z.object({ name: z.string() })) });

test('a form that head office does not answer says so, keeps what was typed, and is sent again', async ({
  page,
  context,
  stack,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const name = `Kept ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(`/companies/${stack.companyId}?tab=api-keys&do=create`);
  await settled(page);
  const form = page.getByRole('dialog', { name: companies['key.create_title'] });
  const field = form.locator('[data-path="name"]');
  await field.fill(name);
  await context.setOffline(true);
  await form.getByRole('button', { name: companies['key.action.create'] }).click();
  const notice = form.getByRole('alert');
  await expect(notice).toContainText(forms['not_saved']);
  await expect(notice).toContainText(kit['error.offline']);
  await expect(notice).toBeFocused();
  await expect(field).toHaveValue(name);
  await context.setOffline(false);
  await form.getByRole('button', { name: companies['key.action.create'] }).click();
  await expect(page.getByRole('dialog').getByText(/^tax_test_/)).toBeVisible();
});

test('a request whose answer is lost is done once, however often it is sent', async ({ page, stack, complaints }) => {
  complaints.expect(/ERR_CONNECTION_RESET/);
  const name = `Once ${crypto.randomUUID().slice(0, 8)}`;
  const path = `/companies/${stack.companyId}/api-keys`;
  let lost = 0;
  await page.route(`**/api${path}`, async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort('connectionreset');
  });
  await page.goto(`/companies/${stack.companyId}?tab=api-keys&do=create`);
  await settled(page);
  const form = page.getByRole('dialog', { name: companies['key.create_title'] });
  await form.locator('[data-path="name"]').fill(name);
  await form.getByRole('button', { name: companies['key.action.create'] }).click();
  await expect(form.getByRole('alert')).toContainText(kit['error.offline']);
  expect(lost).toBe(1);
  await page.unroute(`**/api${path}`);
  await form.getByRole('button', { name: companies['key.action.create'] }).click();
  // A key is shown once, and head office does not keep it for another answer.
  await expect(page.getByText(companies['key.secret_omitted'])).toBeVisible();
  const call = await callerOf(stack.url, stack.people.owner);
  const { data } = keyList.parse(await call('GET', `${path}?limit=100`));
  expect(data.filter((key) => key.name === name)).toHaveLength(1);
});

test('a list that cannot be loaded says so and is loaded by its button', async ({ page, stack, complaints }) => {
  complaints.expect(/ERR_CONNECTION_REFUSED/);
  await page.route(companyList, (route) => route.abort('connectionrefused'));
  await page.goto('/companies');
  await expect(page.getByRole('heading', { level: 1, name: headOffice['page.companies'] })).toBeVisible();
  const notice = page.locator('main').getByRole('alert');
  await expect(notice).toContainText(kit['error.title']);
  await expect(notice).toContainText(kit['error.offline']);
  await page.unroute(companyList);
  await notice.getByRole('button', { name: kit['action.retry'] }).click();
  await expect(page.getByText(String(stack.description.seller['vat_number']))).toBeVisible();
  await expect(notice).toHaveCount(0);
});

import { expect, type Page } from '@playwright/test';
import { test } from '../../support/dashboard-test.ts';
import { newPerson } from '../../support/new-person.ts';
import { signIn } from '../../support/sign-in.ts';

test.use({ role: null });

const refreshPath = '**/api/auth/refresh';

// Until the new page asks for its access token.
async function reload(page: Page): Promise<void> {
  const asked = page.waitForRequest(refreshPath);
  await page.reload({ waitUntil: 'commit' });
  await asked;
}

test('a person who reloads twice quickly stays signed in', async ({ page, context, stack }) => {
  const { who } = await newPerson(stack, 'viewer');
  await signIn(context, who);
  await page.goto('/documents');
  for (let round = 0; round < 10; round += 1) {
    await reload(page);
    await reload(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
  }
});

test('a refresh whose answer is lost is sent again as the same attempt, and the next one as another', async ({
  page,
  context,
  stack,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  const { who } = await newPerson(stack, 'viewer');
  await signIn(context, who);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) keys.push(request.headers()['idempotency-key']);
  });
  await page.route(
    refreshPath,
    async (route) => {
      const { cookie = '', 'idempotency-key': key = '' } = await route.request().allHeaders();
      const headers = { cookie, 'idempotency-key': key };
      expect((await fetch(route.request().url(), { method: 'POST', headers })).status).toBe(200);
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto('/documents');
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
  expect(keys).toEqual([expect.any(String), keys[0], expect.any(String)]);
  expect(keys[2]).not.toBe(keys[0]);
});

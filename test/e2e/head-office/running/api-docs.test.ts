import { expect } from '@playwright/test';
import { test } from '../../support/dashboard-test.ts';

test.use({ role: null });

test('the description of the API opens in a browser, with its operations', async ({ page }) => {
  const read = page.waitForResponse((response) => response.url().endsWith('/api/openapi.json'));
  await page.goto('/api/docs');
  expect((await read).status()).toBe(200);
  const login = page.getByRole('button', { name: /^POST .*\/auth\/login/i });
  await expect(login.first()).toBeVisible();
  await login.first().click();
  await expect(page.getByText('LOGIN_THROTTLED').first()).toBeVisible();
  await expect(page.getByText(/\/companies\/.*company_id.*\/api-keys/).first()).toBeVisible();
});

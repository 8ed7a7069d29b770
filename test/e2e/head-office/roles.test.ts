import { expect } from '@playwright/test';
import { mayDo, role } from '#shared/api/dashboard/roles.ts';
import { test } from '../support/dashboard-test.ts';

for (const who of role.options) {
  test.describe(`as ${who}`, () => {
    test.use({ role: who });

    test('the navigation leads to what the role may see, and nothing else', async ({ page }) => {
      await page.goto('/');
      const navigation = page.getByRole('navigation', { name: 'Pages' });
      await expect(navigation.getByRole('link', { name: 'Webhooks' })).toBeVisible();
      const maySeeLog = mayDo(who, 'audit_log.read');
      await expect(navigation.getByRole('link', { name: 'Audit log' })).toHaveCount(maySeeLog ? 1 : 0);
      await page.goto('/audit-log');
      const title = maySeeLog ? 'Audit log' : 'Your role does not have access to this page';
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached();
    });
  });
}

import { expect } from '@playwright/test';
import { mayDo, role } from '#shared/api/dashboard/roles.ts';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { changeAnswers, totalOf } from '../support/answers.ts';
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

    test('without branches, Overview leads to where one is added only who may add one', async ({ page }) => {
      await changeAnswers(page, /\/api\/appliances(\?|$)/, (answer) => ({ ...answer, data: [] }));
      await page.goto('/');
      const sentence = page.getByRole('status').filter({ hasText: en.overview['sentence.no_branches'] });
      await expect(sentence).toBeVisible();
      const action = page.getByRole('main').getByRole('link', { name: en.overview['action.branches'], exact: true });
      await expect(action).toHaveCount(mayDo(who, 'appliances.change') ? 1 : 0);
    });
  });
}

test.describe('limited to some branches', () => {
  test.use({ role: 'admin' });

  test('nobody is led to where a branch is added, nor through the first steps', async ({ page }) => {
    await changeAnswers(page, /\/api\/auth\/me$/, ({ user, ...me }) => ({ ...me, user: { ...Object(user), appliance_ids: [] } }));
    await changeAnswers(page, /\/api\/appliances(\?|$)/, (answer) => ({ ...answer, ...totalOf(0)(answer), data: [] }));
    await page.goto('/');
    await expect(page.getByRole('status').filter({ hasText: en.overview['sentence.no_branches'] })).toBeVisible();
    const add = page.getByRole('main').getByRole('link', { name: en.overview['action.branches'], exact: true });
    await expect(add).toHaveCount(0);
    await expect(page.getByRole('region', { name: en.overview['first.title'] })).toHaveCount(0);
    await page.goto('/branches');
    await expect(page.getByText(en.branches['empty.title'], { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: en.branches['action.enrol'], exact: true })).toHaveCount(0);
  });
});

import { expect } from '@playwright/test';
import { managerApiKeyList, managerCompanyList } from '#shared/api/people/companies.ts';
import { managerUnit } from '#shared/api/people/units.ts';
import { languages } from '#shared/i18n/texts/languages.ts';
import { signIn } from '#support/branch/people-api/people.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { test } from '../support/branch/own-branch-test.ts';
import { setUpHands } from '../support/branch/set-up-hands.ts';
import { expectWellInEveryAppearance } from '../support/every-appearance.ts';

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language });

    test('in production without a unit that issues, Today says so, and nothing of a branch that sells', async ({
      page,
      branch: { running },
    }) => {
      const { words } = setUpHands(page, language);
      const { today, conditions, units } = words;
      const owner = await signIn(running, 'owner');
      const [company] = managerCompanyList.parse((await owner.get('/manager/companies')).body).data;
      const body = { unit_name: 'Shop', environment: 'production', company_id: company?.company_id, otp: '111111' };
      const { egs_unit_id: id } = managerUnit.parse((await owner.send('POST', '/manager/units', body)).body);
      const unit = async () => managerUnit.parse((await owner.get(`/manager/units/${id}`)).body);
      await eventually(unit, ({ onboarding_status: status }) => status === 'failed');
      await page.goto('/');
      await expect(page.getByText(today['state.stopped'], { exact: true })).toBeVisible();
      await expect(page.getByText(today['reason.NO_READY_UNIT'])).toBeVisible();
      await expect(page.getByText(conditions.UNIT_FAILED)).toContainText('Shop');
      await expect(page.getByText(today['state.selling_and_reporting'])).toHaveCount(0);
      await expect(page.getByText(today['needed.title'])).toHaveCount(0);
      const facts = page.getByRole('list', { name: today['fact.list'] }).getByRole('listitem');
      await expect(facts.filter({ hasText: today['fact.certificate'] })).toHaveAttribute('data-state', 'attention');
      await expectWellInEveryAppearance(page, language, 'no-ready-unit');
      await page.getByRole('main').getByRole('link', { name: today['action.see_units'] }).first().click();
      await expect(page.getByRole('row').filter({ hasText: 'Shop' })).toContainText(units['status.failed']);
    });

    test('without a valid key no till can sell, and Today leads to the keys', async ({ page, branch: { running } }) => {
      const { words } = setUpHands(page, language);
      const owner = await signIn(running, 'owner');
      for (const { key_id: id } of managerApiKeyList.parse((await owner.get('/manager/api-keys')).body).data) {
        expect((await owner.send('POST', `/manager/api-keys/${id}/revoke`)).status).toBe(200);
      }
      await page.goto('/');
      await expect(page.getByText(words.today['reason.NO_API_KEY'])).toBeVisible();
      await expect(page.getByText(words.today['state.trial'])).toHaveCount(0);
      await expectWellInEveryAppearance(page, language, 'no-key');
      await page.getByRole('link', { name: words.today['action.see_keys'] }).click();
      await expect(page.getByRole('heading', { name: words.settings['key.title'] })).toBeVisible();
    });
  });
}

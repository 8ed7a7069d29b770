import { expect } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { storeAppliance } from '#support/head-office/stored-documents.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { loginOf, test } from '../../support/alone/alone-test.ts';
import { settled } from '../../support/settled.ts';
import { signIn } from '../../support/sign-in.ts';

const longSilenceMs = 20 * 60_000;

for (const [language, { alerts, alertRules, errors, forms, kit }] of [
  ['en', en],
  ['ar', ar],
] as const) {
  test.describe(language, () => {
    test.use({ language });

    test('an alert says who sees to it, and moves to the closed ones with its cause', async ({
      page,
      context,
      headOffice,
      people: { owner, viewer },
    }) => {
      const origin = { organizationId: owner.organizationId, applianceId: crypto.randomUUID(), companyId: crypto.randomUUID() };
      const { db } = headOffice.services;
      await inOrganization(db, owner.organizationId, (tenant) => storeAppliance(tenant, origin, headOffice.clock.now()));
      headOffice.clock.advance(longSilenceMs);
      await signIn(context, loginOf(owner));
      await page.goto('/alerts');
      await page.getByRole('button', { name: alerts['kind.appliance_silent'] }).click();
      const panel = page.getByRole('dialog', { name: alerts['kind.appliance_silent'] });
      await expect(panel.getByText(alerts['state.open'], { exact: true })).toBeVisible();
      await panel.getByLabel(alerts['acknowledge.note']).fill('I call them.');
      await panel.getByRole('button', { name: alerts['acknowledge.action'] }).click();
      await expect(panel.getByText('I call them.')).toBeVisible();
      await expect(panel.getByText('The owner')).toBeVisible();
      await settled(page);
      expect(await accessibilityFaults(page)).toEqual([]);

      await inOrganization(db, owner.organizationId, (tenant) =>
        tenant.updateTable('appliances').set({ last_seen_at: headOffice.clock.now() }).execute(),
      );
      const address = page.url();
      await page.goto('/alerts');
      await expect(page.getByText(alerts['empty.title'])).toBeVisible();
      await page.getByRole('tab', { name: alerts['tab.closed'] }).click();
      await expect(page.getByRole('row').filter({ hasText: 'Olaya' })).toBeVisible();
      // The address of an alert, as a mail names it, leads to it after its end too.
      await page.goto(address);
      await expect(panel.getByRole('term').filter({ hasText: alerts['fact.closed_at'] })).toBeVisible();
      await expect(panel.getByRole('button', { name: alerts['acknowledge.action'] })).toHaveCount(0);
      await expect(page.getByText(kit['state.loading'])).toHaveCount(0);

      headOffice.clock.advance(longSilenceMs);
      await context.clearCookies();
      await signIn(context, loginOf(viewer));
      await page.goto('/alerts');
      await page.getByRole('button', { name: alerts['kind.appliance_silent'] }).click();
      await expect(panel.getByText(alerts['advice.appliance_silent'])).toBeVisible();
      await expect(panel.getByRole('button', { name: alerts['acknowledge.action'] })).toHaveCount(0);
    });

    test('a rule is added with a preview of what it would have sent, changed and deleted by whoever may', async ({
      page,
      context,
      people: { admin, viewer },
      complaints,
    }) => {
      complaints.expect(/409/);
      await signIn(context, loginOf(admin));
      await page.goto('/alerts?tab=rules');
      await expect(page.getByText(alertRules.empty_title)).toBeVisible();
      await page.getByRole('button', { name: alertRules.add }).click();
      const dialog = page.getByRole('dialog', { name: alertRules.add });
      await dialog.getByRole('button', { name: kit['action.save'] }).click();
      await expect(dialog.getByText(forms['fault.required'])).toBeVisible();
      await dialog.getByLabel(alertRules.name).fill('Deadlines');
      await dialog.getByLabel(alertRules.which_chosen).check();
      await dialog.getByRole('combobox', { name: alertRules.kinds }).click();
      await page.getByRole('option', { name: alerts['kind_name.deadline_near'] }).click();
      await page.keyboard.press('Tab');
      await dialog.getByLabel(alertRules.addresses).fill('books@shop.example no-address');
      await dialog.getByRole('button', { name: kit['action.save'] }).click();
      await expect(dialog.getByText(forms['fault.email'])).toBeVisible();
      await dialog.getByLabel(alertRules.addresses).fill('books@shop.example');
      await dialog.getByRole('switch', { name: alertRules.quiet }).check();
      await dialog.getByRole('button', { name: alertRules.preview }).click();
      await expect(dialog.getByRole('status').first()).toContainText(/30/);
      await settled(page);
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: kit['action.save'] }).click();
      await page.getByRole('row').filter({ hasText: 'Deadlines' }).click();
      const panel = page.getByRole('dialog', { name: 'Deadlines' });
      await expect(panel.getByText('books@shop.example')).toBeVisible();
      await expect(panel.getByText('22:00–08:00')).toBeVisible();
      await panel.getByRole('button', { name: alertRules.test }).click();
      await expect(page.getByText(errors.MAIL_NOT_SET_UP)).toBeVisible();
      await panel.getByRole('button', { name: alertRules.switch_off }).click();
      await expect(panel.getByText(alertRules.off, { exact: true })).toBeVisible();
      await settled(page);
      expect(await accessibilityFaults(page)).toEqual([]);

      await context.clearCookies();
      await signIn(context, loginOf(viewer));
      await page.goto('/alerts?tab=rules');
      await expect(page.getByText('Deadlines', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: alertRules.add })).toHaveCount(0);

      await context.clearCookies();
      await signIn(context, loginOf(admin));
      await page.goto('/alerts?tab=rules');
      await page.getByRole('row').filter({ hasText: 'Deadlines' }).click();
      await panel.getByRole('button', { name: kit['action.delete'] }).click();
      const asked = page.getByRole('dialog', { name: alertRules.delete_title });
      await asked.getByRole('button', { name: kit['action.delete'] }).click();
      await expect(page.getByText(alertRules.empty_title)).toBeVisible();
    });
  });
}

import { expect } from '@playwright/test';
import { countDocuments } from '#main/head-office/billing/usage-counters.ts';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { riyadhMonth } from '#shared/invoice/calendar-month.ts';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import type { Person, RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { startSynchronisedBranch } from '#support/sync/synchronised-branch.ts';
import { accessibilityFaults, overflow } from '../../support/accessibility.ts';
import { loginOf, test } from '../../support/alone/alone-test.ts';
import { worded } from '../../support/hands/worded.ts';
import { settled } from '../../support/settled.ts';
import { signIn } from '../../support/sign-in.ts';

test.setTimeout(120_000);

// As if so many had been sold by others in production.
async function sellElsewhere(
  { services, clock }: RunningHeadOffice,
  { organizationId }: Person,
  documents: number,
): Promise<void> {
  const counted = [{ companyId: organizationId, environment: 'production', month: riyadhMonth(clock.now()), documents } as const];
  await inOrganization(services.db, organizationId, async (tenant) => {
    await tenant.updateTable('organizations').set({ plan: 'starter' }).execute();
    await countDocuments(tenant, organizationId, counted, clock.now());
  });
}

for (const [language, { alerts, overview }, nearly] of [
  ['en', en, '80%'],
  ['ar', ar, '80%'],
] as const) {
  test.describe(language, () => {
    test.use({ language });

    test('a plan says how much of it is used, and that no branch sells once it is used up', async ({
      page,
      context,
      headOffice,
      people,
    }) => {
      const olaya = await startSynchronisedBranch(() => headOffice, undefined, people);
      try {
        await olaya.caughtUp();
        await page.clock.setFixedTime(headOffice.clock.now());
        await sellElsewhere(headOffice, people.owner, 800);
        await signIn(context, loginOf(people.owner));
        await page.goto('/alerts');
        const near = worded(alerts['quota.title.near.production'], { percent: nearly });
        await expect(page.getByRole('row').filter({ hasText: near })).toContainText(alerts['quota.advice.near.refused']);

        await sellElsewhere(headOffice, people.owner, 200);
        await page.goto('/');
        const sentence = page.getByRole('status').filter({ hasText: overview['sentence.plan_used_up'] });
        await expect(sentence).toContainText(overview['sentence.attention_only']);
        await expect(sentence).toHaveAttribute('data-tone', 'refused');
        await settled(page);
        expect([await accessibilityFaults(page), await overflow(page)]).toEqual([[], 0]);
        await page.getByRole('link', { name: alerts['quota.title.used_up.production'] }).click();
        await expect(page).toHaveURL(/\/billing$/);
        await page.goto('/alerts');
        await page.getByRole('button', { name: alerts['quota.title.used_up.production'] }).click();
        const panel = page.getByRole('dialog', { name: alerts['quota.title.used_up.production'] });
        await expect(panel).toContainText(alerts['quota.advice.used_up.refused']);
      } finally {
        await olaya.close();
      }
    });
  });
}

import { X509Certificate } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { languages, type Language } from '#shared/i18n/texts/languages.ts';
import { setUpSteps, type SetUpStep } from '../../../src-renderer/branch/progress/steps.ts';
import { accessibilityFaults, overflow } from '../support/accessibility.ts';
import { checkedAppearancesOf, windowHeight } from '../support/appearances.ts';
import { test as fresh } from '../support/branch/fresh-test.ts';
import { test as whole } from '../support/branch/own-branch-test.ts';
import { setUpHands, type SetUpHands } from '../support/branch/set-up-hands.ts';
import { elementOf } from '../support/dashboard-test.ts';
import { settled } from '../support/settled.ts';

// Some forty pictures, each read by axe.
fresh.setTimeout(300_000);
whole.setTimeout(300_000);

// What is shown, in each theme and width.
async function look(page: Page, language: Language, { isAt }: SetUpHands, step: SetUpStep): Promise<void> {
  for (const { colorScheme, width, rules } of checkedAppearancesOf(language)) {
    await whole.step(`${step}, ${colorScheme}, ${width} pixels`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: windowHeight });
      await isAt(step);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await settled(page);
      expect(await page.locator('html').evaluate(({ lang, dir }: HTMLElement) => ({ lang, dir }))).toEqual(elementOf(language));
      expect(await overflow(page)).toBe(0);
      expect(await accessibilityFaults(page, { rules })).toEqual([]);
    });
  }
}

for (const language of languages) {
  fresh.describe(`the set-up in ${language}`, () => {
    fresh.use({ language });

    fresh('is whole, fits, and is accessible at each step before it is done', async ({ page, branch }) => {
      const hands = setUpHands(page, language);
      await page.goto(branch.setUpLink);
      await look(page, language, hands, 'language');
      await hands.next();
      await look(page, language, hands, 'owner');
      await hands.field('name').fill('Omar');
      await hands.field('username').fill('omar');
      await hands.field('password').fill('five blue doors by the sea');
      await page.keyboard.press('Enter');
      await hands.isAt('branch');
      for (const step of setUpSteps) {
        await page.goto(`/setup?step=${step}`);
        await look(page, language, hands, step);
      }
      for (const kind of ['branch.alone', 'branch.joined'] as const) {
        await page.goto('/setup?step=branch');
        await page.getByRole('radio', { name: hands.words.setUp[kind] }).check();
        await look(page, language, hands, 'branch');
      }
    });
  });

  whole.describe(`the set-up in ${language} of a branch that serves the network`, () => {
    whole.use({ language, network: 'own' });

    whole('is whole, fits, and is accessible at each step that is done', async ({ page, branch }) => {
      const hands = setUpHands(page, language);
      for (const step of setUpSteps) {
        await page.goto(`/setup?step=${step}`);
        await look(page, language, hands, step);
      }
      await page.goto('/setup?step=network');
      const { lan } = branch.running.branch.context;
      const { base_urls } = lan.describe();
      const { fingerprint256: fingerprint } = new X509Certificate(lan.authority?.certificate ?? '');
      expect(base_urls.length).toBeGreaterThan(0);
      for (const address of base_urls) await expect(page.getByText(address, { exact: true })).toBeVisible();
      await expect(page.getByText(hands.words.setUp['network.open_title'])).toBeVisible();
      await expect(page.getByText(hands.words.setUp['network.encryption.own_ca'])).toBeVisible();
      await expect(page.getByText(/^http:.*\/lan\/ca\.pem$/u).first()).toBeVisible();
      await expect(page.getByText(new RegExp(`^${fingerprint.slice(0, 8)}.*…`, 'u'))).toBeVisible();
    });
  });
}

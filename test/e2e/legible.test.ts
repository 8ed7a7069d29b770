import { expect, type Page } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { languages } from '#shared/i18n/texts/languages.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { accessibilityFaults } from './support/accessibility.ts';
import { test as branchTest } from './support/branch/branch-test.ts';
import { test as headOfficeTest } from './support/dashboard-test.ts';
import { settled } from './support/settled.ts';

const texts = { en, ar };
// WCAG 2.2, 2.5.8.
const leastPixels = 24;

async function smallButtons(page: Page, copy: string): Promise<string[]> {
  await settled(page);
  const buttons = page.getByRole('button', { name: copy });
  expect(await buttons.count()).toBeGreaterThan(2);
  const boxes = await buttons.evaluateAll((all) =>
    all.map((button) => ({ name: button.getAttribute('aria-label'), box: button.getBoundingClientRect() })),
  );
  return boxes
    .filter(({ box }) => box.width < leastPixels || box.height < leastPixels)
    .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`);
}

for (const language of languages) {
  const { kit } = texts[language];
  for (const [name, test] of Object.entries({ 'the branch': branchTest, 'head office': headOfficeTest })) {
    test.describe(`a document of ${name} in ${language}`, () => {
      test.use({ language });

      test('has buttons that a finger hits', async ({ page, stack }) => {
        await page.goto(`/documents/${stack.invoiceId}`);
        await page.getByRole('button', { name: kit['action.copy'] }).first().waitFor();
        expect(await smallButtons(page, kit['action.copy'])).toEqual([]);
      });
    });
  }
}

headOfficeTest.describe('a link that lost what it carries', () => {
  headOfficeTest.use({ role: null });

  for (const colorScheme of ['light', 'dark'] as const) {
    headOfficeTest(`is said in colors that read, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/invitation');
      await expect(page.getByText(en.entry['link.incomplete'], { exact: true })).toBeVisible();
      await settled(page);
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  }
});

import { expect, type Locator, type Page } from '@playwright/test';
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

async function smallButtons(place: Page | Locator, name?: string): Promise<string[]> {
  const buttons = place.getByRole('button', name === undefined ? {} : { name });
  expect(await buttons.count()).toBeGreaterThan(1);
  const boxes = await buttons.evaluateAll((all) =>
    all.map((button) => ({ label: button.ariaLabel ?? button.textContent, box: button.getBoundingClientRect() })),
  );
  return boxes
    .filter(({ box }) => box.width < leastPixels || box.height < leastPixels)
    .map(({ label, box }) => `${label}: ${box.width} × ${box.height}`);
}

// Where each letter of a text on the page is, from the left.
function lettersOf(place: Locator, text: string): Promise<number[]> {
  return place.evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at === -1) continue;
      return Array.from(wanted, (_, index) => {
        const range = document.createRange();
        range.setStart(node, at + index);
        range.setEnd(node, at + index + 1);
        return range.getBoundingClientRect().left;
      });
    }
    return [];
  }, text);
}

async function expectFromTheLeft(place: Locator, text: string): Promise<void> {
  await expect(place).toContainText(text);
  const letters = await lettersOf(place, text);
  expect(letters).toHaveLength(text.length);
  expect(letters).toEqual(letters.toSorted((one, other) => one - other));
}

// Which fields of addresses, codes and numbers are written from the right.
function fieldsFromTheRight(page: Page): Promise<string[]> {
  return page
    .locator(
      '[type="url"], [type="email"], [type="tel"], [type="password"], [data-code], [inputmode="numeric"], [inputmode="decimal"]',
    )
    .evaluateAll((all) =>
      all
        .filter((field) => getComputedStyle(field).direction !== 'ltr')
        .map((field) => field.getAttribute('data-path') ?? field.id),
    );
}

for (const language of languages) {
  const { kit } = texts[language];
  for (const [name, test] of Object.entries({ 'the branch': branchTest, 'head office': headOfficeTest })) {
    test.describe(`a document of ${name} in ${language}`, () => {
      test.use({ language });

      test('has buttons that a finger hits', async ({ page, stack }) => {
        await page.goto(`/documents/${stack.invoiceId}`);
        await page.getByRole('button', { name: kit['action.copy'] }).first().waitFor();
        await settled(page);
        expect(await smallButtons(page, kit['action.copy'])).toEqual([]);
        expect(await smallButtons(page.getByRole('dialog'))).toEqual([]);
      });
    });
  }

  headOfficeTest.describe(`a webhook in ${language}`, () => {
    headOfficeTest.use({ language });

    headOfficeTest('has buttons that a finger hits', async ({ page, stack }) => {
      await page.goto(`/webhooks/${stack.webhookId}`);
      await page.getByRole('main').getByRole('button', { name: kit['action.copy'] }).first().waitFor();
      await settled(page);
      expect(await smallButtons(page, kit['action.copy'])).toEqual([]);
    });
  });
}

headOfficeTest.describe('in Arabic at head office', () => {
  headOfficeTest.use({ language: 'ar' });

  headOfficeTest('addresses are written from the left', async ({ page }) => {
    await page.goto('/webhooks?do=create');
    const dialog = page.getByRole('dialog');
    await expectFromTheLeft(dialog, 'https://');
    expect(await fieldsFromTheRight(page)).toEqual([]);
  });

  headOfficeTest('codes and numbers are written from the left', async ({ page }) => {
    await page.goto('/companies?do=create');
    await page.getByRole('dialog').getByLabel(ar.forms['company.vat_number']).waitFor();
    expect(await fieldsFromTheRight(page)).toEqual([]);
  });
});

branchTest.describe('in Arabic at the branch', () => {
  branchTest.use({ language: 'ar' });

  branchTest('addresses are written from the left, and a figure stands before its unit', async ({ page }) => {
    await page.goto('/settings');
    const minutes = page.locator('[data-path="idle_lock_minutes"]');
    await expectFromTheLeft(page.getByRole('main'), 'https://');
    expect(await fieldsFromTheRight(page)).toEqual([]);
    const field = await minutes.boundingBox();
    const unit = await page.getByText(ar.settings['general.minutes'], { exact: true }).boundingBox();
    // Read from the right.
    expect((unit?.x ?? 0) + (unit?.width ?? 0)).toBeLessThan((field?.x ?? 0) + (field?.width ?? 0) / 2);
  });

  branchTest('figures beside Arabic letters are as large as beside Latin ones', async ({ page }) => {
    await page.goto('/');
    await settled(page);
    const pictureOf = async (letter: string) => {
      await page.evaluate((shown) => {
        const text = document.createElement('div');
        // The figures first, at a whole pixel: only the letter behind them is another.
        text.innerHTML = `<bdo dir="ltr">0123456789${shown}</bdo>`;
        text.id = 'figures';
        text.style.cssText =
          'position: fixed; inset: 0; direction: ltr; z-index: 10000; font-size: 40px; line-height: 60px; background: #fff; color: #000';
        document.querySelector('#figures')?.remove();
        document.body.append(text);
      }, letter);
      // Each figure is 0.6 of the size of the font wide.
      return page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 60 }, animations: 'disabled' });
    };
    await page.emulateMedia({ colorScheme: 'light' });
    const [latin, arabic] = [await pictureOf('a'), await pictureOf('س')];
    expect(arabic.equals(latin)).toBe(true);
  });
});

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

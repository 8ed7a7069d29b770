import { expect, type Page } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { accessibilityFaults, overflow } from '../accessibility.ts';
import { windowHeight } from '../appearances.ts';
import { pressOn, typeInto } from '../hands/keyboard.ts';
import { settled } from '../settled.ts';

const texts = { en, ar };
const widths = [360, 1_280];

type Step = 'language' | 'owner' | 'branch' | 'unit' | 'network' | 'backups' | 'invoice';

/** What is done in the pages of the set-up, in the words of a language. */
export function setUpHands(page: Page, language: Language) {
  const words = texts[language];
  return {
    words,
    /** Waits until a step is shown, alone under the heading of the page. */
    isAt: async (step: Step): Promise<void> => {
      await expect(page.getByRole('heading', { level: 1, name: words.branch['page.setup'], exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: words.setUp[`step.${step}`], exact: true })).toBeVisible();
    },
    /** Checks what is shown, narrow and wide. */
    look: async (name: string): Promise<void> => {
      await expect(page).toHaveTitle(`${words.branch['page.setup']} · ${words.branch['product.name']}`);
      for (const width of widths) {
        await page.setViewportSize({ width, height: windowHeight });
        await settled(page);
        expect(await overflow(page), `${name}, ${width} pixels`).toBe(0);
        expect(await accessibilityFaults(page), `${name}, ${width} pixels`).toEqual([]);
      }
    },
    button: (label: string) => page.getByRole('button', { name: label, exact: true }),
    /** The field of a form by its path in the request. */
    field: (path: string) => page.locator(`[data-path="${path}"]`),
    next: () => page.getByRole('button', { name: words.setUp['nav.next'], exact: true }).click(),
  };
}

/** See {@link setUpHands}. */
export type SetUpHands = ReturnType<typeof setUpHands>;

/** Chooses the language and makes the first owner, with the keyboard. */
export async function makeOwner(page: Page, { words, isAt, look, button, field, next }: SetUpHands): Promise<void> {
  await isAt('language');
  await look('1-language');
  const own = (await page.getByRole('radio', { checked: true }).getAttribute('value')) ?? '';
  await page.getByRole('radio', { checked: false }).click();
  await expect(page.locator('html')).not.toHaveAttribute('lang', own);
  await page.locator(`input[value="${own}"]`).click();
  await expect(page.locator('html')).toHaveAttribute('lang', own);
  await isAt('language');
  await next();
  await isAt('owner');
  await page.reload();
  await isAt('owner');
  await pressOn(page, button(words.access['set_up.submit']));
  await expect(field('name')).toHaveAttribute('aria-invalid', 'true');
  await expect(field('name')).toBeFocused();
  await look('2-owner');
  await typeInto(page, field('name'), 'Omar');
  await typeInto(page, field('username'), 'omar');
  await typeInto(page, field('password'), 'five blue doors by the sea');
  await page.keyboard.press('Enter');
  await isAt('branch');
}

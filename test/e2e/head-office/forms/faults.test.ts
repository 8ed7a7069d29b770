import { expect, type Locator, type Page } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { languages } from '#shared/i18n/texts/languages.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { test } from '../../support/dashboard-test.ts';
import { worded } from '../../support/hands/worded.ts';
import { settled } from '../../support/settled.ts';
import type { Stack } from '../../support/stack.ts';
import { openWalks, ownerWalks, type FormWalk } from './form-walks.ts';

const texts = { en, ar };
type Words = (typeof texts)[keyof typeof texts];

function fieldOf(form: Locator, name: string): Locator {
  return form.locator(`[data-path="${name}"]`);
}

function containing(text: string): RegExp {
  return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
}

async function expectFaults(form: Locator, { faults, noneChosen }: FormWalk, words: Words): Promise<void> {
  for (const [name, fault] of Object.entries(faults)) {
    const [key, limit = 0] = typeof fault === 'string' ? [fault] : fault;
    const field = fieldOf(form, name);
    await expect(field, name).toHaveAttribute('aria-invalid', 'true');
    // The words of the fault are read aloud with the field.
    await expect(field, name).toHaveAccessibleDescription(containing(worded(words.forms[`fault.${key}`], { limit })));
  }
  const invalid = form.locator('input[aria-invalid="true"]:not([type="checkbox"])');
  await expect(invalid).toHaveCount(Object.keys(faults).length);
  if (noneChosen === undefined) return;
  const group = form.getByRole('group', { name: noneChosen(words) });
  await expect(group).toHaveAccessibleDescription(containing(words.forms['fault.none_chosen']));
}

async function walk(page: Page, stack: Stack, walked: FormWalk, words: Words): Promise<void> {
  const { path, open, prepare, typed = {}, submit, faults } = walked;
  await page.goto(path(stack));
  await settled(page);
  await open?.(page, words);
  const [first = ''] = Object.keys(faults);
  const form = page.locator('form', { has: page.locator(`[data-path="${first}"]`) });
  await expect(form).toBeVisible();
  await prepare?.(form, words);
  for (const [name, text] of Object.entries(typed)) await fieldOf(form, name).fill(text);
  await form.getByRole('button', { name: submit(words), exact: true }).click();
  await expectFaults(form, walked, words);
  await expect(fieldOf(form, first)).toBeFocused();
  for (const [name, text] of Object.entries(typed)) await expect(fieldOf(form, name), name).toHaveValue(text);
}

for (const language of languages) {
  for (const [who, walks] of [
    ['owner', ownerWalks],
    [null, openWalks],
  ] as const) {
    test.describe(`in ${language}`, () => {
      test.use({ language, role: who });

      test(`each form of ${who ?? 'nobody'} says all that is wrong beside its fields, leads to the first, and keeps what was typed`, async ({
        page,
        stack,
      }) => {
        test.setTimeout(300_000);
        for (const walked of walks) await test.step(walked.name, () => walk(page, stack, walked, texts[language]));
      });
    });
  }
}

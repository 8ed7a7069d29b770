import { expect, type Page } from '@playwright/test';
import { planLabels } from '#shared/i18n/statement-labels.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { loginOf, test } from '../../support/alone/alone-test.ts';
import { windowHeight } from '../../support/appearances.ts';
import { worded } from '../../support/hands/worded.ts';
import { settled } from '../../support/settled.ts';
import { signIn } from '../../support/sign-in.ts';

const texts = { en, ar };
const walks = [
  { language: 'en', colorScheme: 'light' },
  { language: 'ar', colorScheme: 'dark' },
] as const;

type Opens = {
  name: string;
  path: string;
  button: (words: (typeof texts)[keyof typeof texts], language: Language) => string;
  width: number;
};

const opens: readonly Opens[] = [
  {
    name: 'choice of what is shown',
    path: '/',
    button: ({ overview }) => worded(overview['scope.label'], { what: `\u2068${overview['scope.all']}\u2069` }),
    width: 1_280,
  },
  {
    name: 'choice of what is shown on a phone',
    path: '/',
    button: ({ overview }) => worded(overview['scope.label'], { what: `\u2068${overview['scope.all']}\u2069` }),
    width: 360,
  },
  { name: 'further pages on a phone', path: '/', button: ({ kit }) => kit['control.more'], width: 360 },
  {
    name: 'menu of a member',
    path: '/team',
    button: ({ team }) => worded(team['action.of'], { name: 'The viewer' }),
    width: 1_280,
  },
  {
    name: 'menu of a member on a phone',
    path: '/team',
    button: ({ team }) => worded(team['action.of'], { name: 'The viewer' }),
    width: 360,
  },
  {
    name: 'confirmation of a plan',
    path: '/billing',
    button: ({ billing }, language) => worded(billing['change.button'], { plan: planLabels.enterprise[language] }),
    width: 1_280,
  },
];

async function open(page: Page, { path, width }: Opens, button: string): Promise<void> {
  await page.setViewportSize({ width, height: windowHeight });
  await page.goto(path);
  await settled(page);
  await page.getByRole('button', { name: button, exact: true }).first().click();
}

for (const { language, colorScheme } of walks) {
  test.describe(`in ${language}, ${colorScheme}`, () => {
    test.use({ language, colorScheme });

    test('what opens over several companies, on a phone, or for one change is accessible while it is open', async ({
      page,
      context,
      people: { owner },
    }) => {
      test.setTimeout(300_000);
      expect((await owner.send('PATCH', '/billing', { plan: 'growth' })).status).toBe(200);
      for (const vat_number of ['310175397400003', '311111111100003']) {
        expect((await owner.send('POST', '/companies', { legal_name: `Company ${vat_number}`, vat_number })).status).toBe(201);
      }
      await signIn(context, loginOf(owner));
      for (const each of opens) {
        await test.step(each.name, async () => {
          await open(page, each, each.button(texts[language], language));
          await expect(page.locator('[role="dialog"]:visible, [role="menu"]:visible')).toHaveCount(1);
          await settled(page);
          // What floats above a page is in no landmark of it.
          expect.soft(await accessibilityFaults(page, { without: ['region'] }), each.name).toEqual([]);
        });
      }
    });
  });
}

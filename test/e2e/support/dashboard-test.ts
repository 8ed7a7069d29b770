import { test as base, type Page } from '@playwright/test';
import type { Role } from '#shared/api/dashboard/roles.ts';
import { directionOf, type Language } from '#shared/i18n/texts/languages.ts';
import { localeOf } from './appearances.ts';
import { passOverTour } from './pass-over-tour.ts';
import { signIn } from './sign-in.ts';
import { givenStack, type Stack } from './stack.ts';

// What the browser complained about, which fails a test at its end.
type Complaints = {
  /** A complaint that this test provokes, such as the answer 401 to a wrong password. */
  expect(pattern: RegExp): void;
};

type Options = {
  /** Who is signed in; nobody where it is null. (Playwright takes undefined for the default.) */
  role: Role | null;
  language: Language;
  /** Whether nobody has been here before, so that the tour of the first visit is shown. */
  isFirstVisit: boolean;
};

type Fixtures = Options & { stack: Stack; complaints: Complaints; signedIn: void };

function watch(page: Page, heard: (complaint: string) => void): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => heard(error.stack ?? error.message));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The page did not want the answer any more.
    if (reason !== 'net::ERR_ABORTED') heard(`${request.method()} ${request.url()}: ${reason}`);
  });
}

/** A test in a page of head office, in which the Owner is signed in, in English, unless `test.use` says otherwise. */
export const test = base.extend<Fixtures>({
  role: ['owner', { option: true }],
  language: ['en', { option: true }],
  isFirstVisit: [false, { option: true }],
  context: async ({ context, isFirstVisit }, use) => {
    if (!isFirstVisit) await passOverTour(context);
    await use(context);
  },
  locale: async ({ language }, use) => use(localeOf(language)),
  stack: [givenStack(), { option: true }],
  complaints: [
    async ({ page }, use) => {
      const heard: string[] = [];
      const expected: RegExp[] = [];
      watch(page, (complaint) => void heard.push(complaint));
      await use({ expect: (pattern) => void expected.push(pattern) });
      // An answer that a test changes may be on its way when it ends.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      const unexpected = heard.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
      if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
  signedIn: [
    async ({ context, role, stack }, use) => {
      if (role !== null) await signIn(context, stack.people[role]);
      await use();
    },
    { auto: true },
  ],
});

/** The attributes of the page's element in a language. */
export function elementOf(language: Language): { lang: string; dir: string } {
  return { lang: language, dir: directionOf(language) };
}

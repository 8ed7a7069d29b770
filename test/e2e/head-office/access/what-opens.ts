import type { Page } from '@playwright/test';
import type { TextArea, TextKey } from '#shared/i18n/texts/en/all-texts.ts';
import type { Stack } from '../../support/stack.ts';

type Texts = { [Area in TextArea]: Readonly<Record<TextKey<Area>, string>> };

/** What opens something is given. */
type Hand = { page: Page; words: Texts };

/** Something that opens above a page. */
type Opens = { name: string; open: (hand: Hand) => Promise<void> };

/** A page, and what opens on it, each after the one before was closed by Escape. */
export type OpeningPage = { path: (stack: Stack) => string; opens: readonly Opens[] };

function pressed(name: string, buttonOf: (words: Texts) => string): Opens {
  return {
    name,
    open: ({ page, words }) =>
      page
        .getByRole('button', { name: buttonOf(words), exact: true })
        .first()
        .click(),
  };
}

function chosenFromMore(name: string, itemOf: (words: Texts) => string): Opens {
  return {
    name,
    async open({ page, words }) {
      await page.getByRole('button', { name: words.kit['control.more'], exact: true }).click();
      await page.getByRole('menuitem', { name: itemOf(words), exact: true }).click();
    },
  };
}

function firstRow(name: string): Opens {
  return { name, open: ({ page }) => page.locator('tr[data-index="0"]').first().click() };
}

const barOpens: readonly Opens[] = [
  pressed('theme menu', ({ kit }) => kit['control.theme']),
  pressed('language menu', ({ kit }) => kit['control.language']),
  pressed('user menu', ({ kit }) => kit['control.user_menu']),
  {
    name: 'command palette with documents',
    async open({ page, words }) {
      await page.keyboard.press('Control+KeyK');
      await page.getByRole('combobox', { name: words.kit['control.search'] }).fill('E2E');
      await page.getByRole('option', { name: /E2E-/ }).first().waitFor();
    },
  },
];

const listOpens: readonly Opens[] = [
  pressed('filters', ({ kit }) => kit['filter.button']),
  pressed('export menu', ({ kit }) => kit['export.button']),
  pressed('columns', ({ kit }) => kit['list.columns']),
  pressed('views', ({ kit }) => kit['list.views']),
];

async function makeKey({ page, words }: Hand): Promise<void> {
  const create = words.companies['key.action.create'];
  await page.getByRole('button', { name: create, exact: true }).first().click();
  const form = page.getByRole('dialog');
  await form.locator('[data-path="name"]').fill('Seen once');
  await form.getByRole('button', { name: create, exact: true }).click();
  await page
    .getByRole('dialog')
    .getByText(/^tax_test_/)
    .waitFor();
}

/** Every kind of dialog, panel, popover and menu of head office. */
export const openingPages: readonly OpeningPage[] = [
  { path: () => '/documents?search=E2E-', opens: [...barOpens, ...listOpens] },
  {
    path: ({ invoiceId }) => `/documents/${invoiceId}`,
    opens: [pressed('XML of a document', ({ documents }) => documents['view.xml'])],
  },
  {
    path: ({ invoiceId }) => `/documents/${invoiceId}`,
    opens: [pressed('PDF of a document', ({ documents }) => documents['view.pdf'])],
  },
  { path: () => '/companies', opens: [pressed('form of a company', ({ companies }) => companies['action.add'])] },
  {
    path: ({ companyId }) => `/companies/${companyId}?tab=api-keys`,
    opens: [
      pressed('form of a key', ({ companies }) => companies['key.action.create']),
      firstRow('key'),
      { name: 'secret', open: makeKey },
    ],
  },
  {
    path: ({ companyId }) => `/companies/${companyId}?tab=egs-units`,
    opens: [firstRow('unit')],
  },
  { path: () => '/branches', opens: [pressed('form of an enrolment code', ({ branches }) => branches['action.enrol'])] },
  {
    path: ({ applianceId }) => `/branches/${applianceId}`,
    opens: [pressed('form of a user of a branch', ({ branches }) => branches['action.add_user'])],
  },
  { path: () => '/team', opens: [pressed('form of an invitation', ({ team }) => team['action.invite'])] },
  { path: () => '/webhooks', opens: [pressed('form of a webhook', ({ webhooks }) => webhooks['action.create'])] },
  {
    path: ({ webhookId }) => `/webhooks/${webhookId}`,
    opens: [
      firstRow('delivery'),
      chosenFromMore('rotation of a secret', ({ webhooks }) => webhooks['action.rotate']),
      pressed('failed deliveries again', ({ webhooks }) => webhooks['action.retry_period']),
      chosenFromMore('deletion of a webhook', ({ kit }) => kit['action.delete']),
    ],
  },
  { path: () => '/account', opens: [pressed('authenticator app', ({ account }) => account['totp.set_up'])] },
  { path: () => '/audit-log', opens: [firstRow('entry of the audit log')] },
];

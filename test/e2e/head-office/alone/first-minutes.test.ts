import { expect, type Locator, type Page } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { startReceiver, type Receiver } from '#support/head-office/webhooks/receiver.ts';
import { certifyUnit, firstCompany, sellFirst, startEmptyOffice, type EmptyOffice } from '../../support/alone/empty-office.ts';
import { test } from '../../support/dashboard-test.ts';
import { pressOn, tabTo, typeInto } from '../../support/hands/keyboard.ts';
import { settled } from '../../support/settled.ts';

// A head office, a gateway and a branch of its own start one after another.
test.use({ role: null, viewport: { width: 1_280, height: 900 } });
test.setTimeout(300_000);

const { branches, companies, entry, forms, headOffice, kit, overview, webhooks } = en;
const steps = ['company', 'key', 'branch', 'unit', 'webhook', 'document'] as const;

function button(place: Page | Locator, name: string): Locator {
  return place.getByRole('button', { name, exact: true }).first();
}

async function openPage(page: Page, name: string): Promise<void> {
  await pressOn(page, page.getByRole('navigation').getByRole('link', { name, exact: true }).first());
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeAttached();
}

// On Overview, what has happened is checked off, and the next step leads to where it is done.
async function goToStep(page: Page, next: (typeof steps)[number]): Promise<void> {
  await openPage(page, headOffice['page.overview']);
  const list = page.getByRole('region', { name: overview['first.title'] });
  const place = steps.indexOf(next);
  for (const [index, step] of steps.entries()) {
    const state = overview[index < place ? 'first.done' : 'first.not_done'];
    await expect(list.getByRole('listitem').nth(index)).toContainText(`${overview[`first.${step}`]}: ${state}`);
  }
  await pressOn(page, list.getByRole('link', { name: overview[`first.${next}_action`], exact: true }));
}

// Shown once: read, then closed.
async function takeSecret(page: Page, secret: RegExp): Promise<string> {
  const dialog = page.getByRole('dialog');
  const text = await dialog.getByText(secret).innerText();
  await pressOn(page, button(dialog, kit['secret.saved']));
  await expect(dialog.getByText(secret)).toHaveCount(0);
  return text;
}

async function setUp(page: Page, { setUpLink }: EmptyOffice): Promise<void> {
  await page.goto(setUpLink);
  await typeInto(page, page.getByLabel(entry['field.organization']), 'Nakheel');
  await typeInto(page, page.getByLabel(entry['field.name']), 'Noura');
  await typeInto(page, page.getByLabel(kit['field.email']), 'noura@example.com');
  await typeInto(page, page.getByRole('textbox', { name: kit['field.password'] }), 'four words nobody guesses');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: headOffice['page.overview'] })).toBeVisible();
}

async function addCompany(page: Page): Promise<void> {
  await pressOn(page, button(page, companies['action.add']));
  const form = page.getByRole('dialog', { name: companies['action.add'] });
  const { name, name_ar, vat_number, cr_number, address } = firstCompany;
  const field = (path: string): Locator => form.locator(`[data-path="${path}"]`);
  await typeInto(page, field('legal_name'), name);
  await typeInto(page, field('legal_name_ar'), name_ar);
  await typeInto(page, field('vat_number'), vat_number);
  await typeInto(page, field('cr_number'), cr_number);
  await typeInto(page, field('business_category'), 'Retail');
  for (const part of ['building_number', 'street', 'district', 'city', 'postal_code'] as const) {
    await typeInto(page, form.getByLabel(forms[`address.${part}`]), address[part]);
  }
  await pressOn(page, button(form, companies['action.add']));
  await expect(page.getByText(companies['complete.ready'])).toBeVisible();
}

async function makeKey(page: Page): Promise<string> {
  const tab = page.getByRole('tab', { name: companies['tab.keys'] });
  await tabTo(page, page.getByRole('tab', { selected: true }));
  if ((await tab.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowRight');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await pressOn(page, button(page, companies['key.action.create']));
  await typeInto(page, page.getByRole('dialog').locator('[data-path="name"]'), 'Till 1');
  await page.keyboard.press('Enter');
  return takeSecret(page, /^tax_test_/);
}

async function makeCode(page: Page): Promise<string[]> {
  await pressOn(page, button(page, branches['action.enrol']));
  await typeInto(page, page.getByLabel(branches['enrol.name']), 'Olaya');
  await page.keyboard.press('Enter');
  const command = await takeSecret(page, /^sanad branch --enrol \S+ --head-office \S+$/);
  return command.split(' ').slice(2);
}

// Only what is accepted or rejected, chosen with the arrows and the space bar.
async function addWebhook(page: Page, { url }: Receiver): Promise<void> {
  await pressOn(page, button(page, webhooks['action.create']));
  const form = page.getByRole('dialog', { name: webhooks['create.title'] });
  await typeInto(page, form.getByLabel(webhooks['field.url']), url);
  await tabTo(page, form.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowDown');
  await expect(form.getByRole('radio', { name: webhooks['event.chosen'] })).toBeChecked();
  for (const type of ['invoice.reported', 'invoice.failed'] as const) {
    const name = webhooks[`event_name.${type}`];
    await pressOn(page, form.getByRole('checkbox', { name }), 'Space');
    await expect(form.getByRole('checkbox', { name })).toBeChecked();
  }
  await pressOn(page, button(form, webhooks['create.submit']));
  await takeSecret(page, /^whsec_/);
  await expect(page.getByText(url)).toBeVisible();
}

test('the first minutes are gone through with the keyboard alone, and each step is checked off by what has happened', async ({
  page,
}) => {
  const office = await startEmptyOffice();
  const receiver = await startReceiver();
  try {
    await setUp(page, office);
    await goToStep(page, 'company');
    await addCompany(page);
    await goToStep(page, 'key');
    const key = await makeKey(page);
    await goToStep(page, 'branch');
    const flags = await makeCode(page);
    // A code is no branch yet.
    await goToStep(page, 'branch');
    const till = await office.joinBranch(flags, key);
    await goToStep(page, 'unit');
    const egsUnitId = await certifyUnit(till);
    await goToStep(page, 'webhook');
    await addWebhook(page, receiver);
    await goToStep(page, 'document');
    const number = await sellFirst(till, egsUnitId);
    const row = page.getByRole('link', { name: number, exact: true });
    await expect(row).toBeVisible();
    await expect.poll(() => receiver.received.map(({ body }) => body).join('\n')).toContain('invoice.reported');

    // The last of what the list asks for.
    const asked = page.waitForResponse((response) => response.url().endsWith('/api-keys?limit=1'));
    await openPage(page, headOffice['page.overview']);
    await (await asked).finished();
    await settled(page);
    await expect(page.getByText(overview['figure.documents'])).toBeVisible();
    await expect(page.getByRole('region', { name: overview['first.title'] })).toHaveCount(0);
  } finally {
    await page.goto('about:blank');
    await receiver.close();
    await office.stop();
  }
});

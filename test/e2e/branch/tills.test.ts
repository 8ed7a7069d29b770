import { expect, type Locator, type Page } from '@playwright/test';
import type { ManagerLan } from '#shared/api/people/tills.ts';
import { languages } from '#shared/i18n/texts/languages.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/branch/branch-test.ts';
import { readOnly } from '../support/branch/read-only.ts';
import { setUpHands } from '../support/branch/set-up-hands.ts';
import { expectWellInEveryAppearance } from '../support/every-appearance.ts';
import { sellNow } from '../support/sell-now.ts';

const fingerprint = '1c0ad076df5c4b3a2e1f0d9c8b7a69584736251403f2e1d0c9b8a79685746352';

const certificateFingerprint = Array.from({ length: 32 }, () => 'A7').join(':');
const caFingerprint = Array.from({ length: 32 }, () => '5C').join(':');

const inNetwork: ManagerLan = {
  is_open: true,
  can_change: true,
  is_waiting: false,
  encryption: 'own_ca',
  warns_of_plain_http: false,
  name: 'Olaya Street',
  base_urls: ['https://192.168.1.20:8443', 'https://sanad-1c0ad076.local:8443'],
  local_url: 'http://127.0.0.1:8420',
  spki_sha256: fingerprint,
  appliance_name: 'sanad-1c0ad076.local',
  host_names: ['192.168.1.20', 'sanad-1c0ad076.local'],
  certificate: {
    names: ['192.168.1.20', 'sanad-1c0ad076.local'],
    sha256: certificateFingerprint,
    issuer: 'Sanad 1c0ad076',
    expires_at: '2027-02-18T09:00:00.000Z',
  },
  ca_certificate: { sha256: caFingerprint, expires_at: '2036-11-20T09:00:00.000Z' },
  ca_url: '/lan/ca.pem',
  certificate_urls: ['http://192.168.1.20:8421/lan/ca.pem'],
};

// The branch of these tests serves its own machine alone: only the answer about its network is another one.
async function serveNetwork(page: Page, lan: ManagerLan): Promise<void> {
  await page.route('**/manager/lan', (route) => route.fulfill({ json: lan }));
}

async function codeOn(page: Page): Promise<string> {
  const code = page.getByText(/^\d{4} \d{4}$/u);
  await expect(code).toBeVisible();
  return (await code.innerText()).replace(' ', '');
}

async function pair(baseUrl: string, code: string, till_name: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`${baseUrl}/lan/pair`, { method: 'POST', headers, body: JSON.stringify({ code, till_name }) });
  return status;
}

test('a till gets a key of its own where that is ticked, and every open code is listed with its end', async ({ page, stack }) => {
  const name = `Counter ${crypto.randomUUID().slice(0, 4)}`;
  await page.goto('/tills');
  await page.getByLabel('Give the till a new API key').check();
  await expect(page.getByText('Without a new API key')).toBeHidden();
  // Other tests have codes open too, without a key.
  const open = page.getByRole('list', { name: 'Codes that can be used now' }).getByRole('listitem');
  const withKey = open.filter({ hasText: 'With an API key' });
  await page.getByRole('button', { name: /^(Show pairing code|Create a new code)$/u }).click();
  const code = await codeOn(page);
  await expect(withKey).toHaveCount(1);
  await expect(withKey).toContainText(/Expires in \d/u);
  const body = JSON.stringify({ code, till_name: name });
  const headers = { 'content-type': 'application/json' };
  const paired = await fetch(`${stack.description.base_url}/lan/pair`, { method: 'POST', headers, body });
  expect(await paired.json()).toMatchObject({ api_key: expect.stringMatching(/^tax_/u) });
  await expect(page.getByRole('status').filter({ hasText: `${name} is paired` })).toBeVisible();
  await expect(withKey).toHaveCount(0);
});

test('a till is paired by the code on the screen, appears by itself, and opens beside the list', async ({ page, stack }) => {
  const name = `Counter ${crypto.randomUUID().slice(0, 4)}`;
  await page.goto('/tills');
  await page.getByRole('button', { name: 'Show pairing code' }).click();
  await expect(page.getByRole('img', { name: 'QR code for pairing a till' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^Time left [45]:\d\d$/u);
  const first = await codeOn(page);
  await page.getByRole('button', { name: 'Create a new code' }).click();
  await expect(page.getByText(`${first.slice(0, 4)} ${first.slice(4)}`)).toBeHidden();
  expect(await pair(stack.description.base_url, await codeOn(page), name)).toBe(200);
  await expect(page.getByRole('status').filter({ hasText: `${name} is paired` })).toBeVisible();
  await page.getByLabel('Search tills').fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('127.0.0.1');
  await expect(page).toHaveURL(/[?&]search=/u);
  await row.press('Enter');
  await expect(page).toHaveURL(/[?&]till=/u);
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByText('Till ID', { exact: true })).toBeVisible();
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(row).toBeFocused();
});

function announced(page: Page, name = ''): Locator {
  return page.getByRole('status').filter({ hasText: `${name} is paired` });
}

test('of codes on two pages, each announces the till that was paired with it', async ({ page, context, stack }) => {
  const [first, second] = ['First', 'Second'].map((name) => `${name} ${crypto.randomUUID().slice(0, 4)}`);
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto('/tills');
    await each.getByRole('button', { name: /^(Show pairing code|Create a new code)$/u }).click();
    await codeOn(each);
  }
  expect(await pair(stack.description.base_url, await codeOn(other), first ?? '')).toBe(200);
  await expect(announced(other, first)).toBeVisible();
  // The list has the till; the code of this page is still open.
  await expect(page.getByRole('row').filter({ hasText: first ?? '' })).toBeVisible();
  expect(await pair(stack.description.base_url, await codeOn(page), second ?? '')).toBe(200);
  await expect(announced(page, second)).toBeVisible();
  await expect(announced(other, first)).toBeVisible();
});

test('a till that sells is seen with its key and its last sale', async ({ page, stack }) => {
  await page.goto('/tills?search=Demo+key');
  await sellNow(stack);
  const row = page.getByRole('row').filter({ hasText: 'Demo key' });
  await expect(row.getByRole('time')).toBeVisible();
  await row.click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText(`…${stack.description.api_key.slice(-4)}`)).toBeVisible();
});

test('a branch that serves its own machine alone says so, and offers to open the network', async ({ page }) => {
  await page.goto('/tills');
  const notice = page.getByRole('note').filter({ hasText: 'Only this computer can connect' });
  await expect(notice.getByRole('button', { name: 'Open the network to tills' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Trust the CA' })).toBeHidden();
});

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language });

    test('a branch in the network shows its addresses and its fingerprint, and how a machine trusts it', async ({ page }) => {
      const { tills } = setUpHands(page, language).words;
      await serveNetwork(page, inNetwork);
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto('/tills');
      await expect(page.getByText(fingerprint)).toBeVisible();
      await expect(page.getByText(caFingerprint).first()).toBeVisible();
      await expect(page.getByText('12:00').first()).toBeVisible();
      await expect(page.getByText('https://sanad-1c0ad076.local:8443')).toBeVisible();
      await expect(page.getByRole('link', { name: tills['trust.download'] })).toHaveAttribute('href', '/lan/ca.pem');
      await expect(page.getByText('certutil -addstore -f Root sanad-ca.crt')).toBeVisible();
      const steps = page.getByRole('tabpanel').filter({ visible: true });
      await expect(steps.getByText(caFingerprint)).toBeVisible();
      // The arrow to the next one, as the language is read.
      await page.getByRole('tab', { name: tills['trust.windows'] }).press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
      await expect(page.getByText(tills['trust.android_install'])).toBeVisible();
      await expect(steps.getByText(caFingerprint)).toBeVisible();
      await page.getByRole('tab', { name: tills['trust.ios'] }).click();
      await expect(page.getByText(tills['trust.ios_trust'])).toBeVisible();
      await expect(steps.getByText(caFingerprint)).toBeVisible();
      await expectWellInEveryAppearance(page, language, 'trust-of-ios');
    });

    test('the key of a lost till is revoked beside it, and later attempts are shown there', async ({ page }) => {
      const { tills, companies } = setUpHands(page, language).words;
      const name = `Lost ${crypto.randomUUID().slice(0, 4)}`;
      const till = {
        till_id: '6f1d3c0e-7c39-4c1e-9a15-1b2c3d4e5f61',
        name,
        address: '192.168.1.60',
        first_seen_at: '2026-11-20T09:00:00.000Z',
        last_sale_at: '2026-11-20T09:00:00.000Z',
        errors_today: 0,
      };
      const key = {
        key_id: '01994f2f-6a42-7cc0-9d1e-0000000000aa',
        name: 'Key of the till',
        environment: 'sandbox',
        last_four: 'abcd',
      };
      const attempts = [{ address: '192.168.1.99', count: 7, last_at: '2026-11-20T10:00:00.000Z' }];
      let revoked: string | null = null;
      await page.route('**/manager/tills', (route) => {
        const api_key = { ...key, revoked_at: revoked, attempts_after_end: revoked === null ? [] : attempts };
        return route.fulfill({ json: { data: [{ ...till, api_key }] } });
      });
      await page.route('**/manager/api-keys/*/revoke', (route) => {
        revoked = '2026-11-20T09:30:00.000Z';
        const rest = {
          company_id: '6f1d3c0e-7c39-4c1e-9a15-1b2c3d4e5f60',
          prefix: 'tax_test_',
          default_egs_unit_id: null,
          created_at: till.first_seen_at,
          expires_at: null,
        };
        return route.fulfill({ json: { ...key, ...rest, revoked_at: revoked, last_used_at: null } });
      });
      // Of this stack head office owns the keys, which is not what this is about.
      await page.route('**/manager/head-office', (route) =>
        route.fulfill({
          json: {
            joined: false,
            url: null,
            appliance_id: null,
            enrolled_at: null,
            signing_key: null,
            local_users: 1,
            renamed_users: [],
          },
        }),
      );
      await page.goto(`/tills?till=${till.till_id}`);
      const panel = page.getByRole('dialog');
      await panel.getByRole('button', { name: tills['lost.revoke'] }).click();
      await page.getByRole('dialog').last().getByRole('button', { name: companies['key.action.revoke'], exact: true }).click();
      await expect(panel.getByText(tills['lost.revoked'])).toBeVisible();
      await expect(panel.getByText('192.168.1.99')).toBeVisible();
      await expectWellInEveryAppearance(page, language, 'lost-till');
    });
  });
}

test('a network without encryption is said in red', async ({ page }) => {
  const plain = {
    encryption: 'none',
    warns_of_plain_http: true,
    spki_sha256: null,
    certificate: null,
    ca_certificate: null,
  } as const;
  await serveNetwork(page, {
    ...inNetwork,
    ...plain,
    base_urls: ['http://192.168.1.20:8420'],
    ca_url: null,
    certificate_urls: [],
  });
  await page.goto('/tills');
  const notice = page.getByRole('note').filter({ hasText: 'Tills connect without encryption' });
  await expect(notice.getByText('--insecure-http')).toBeVisible();
  await expect(page.getByText('Not encrypted', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Trust the CA' })).toBeHidden();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('who only reads is shown the tills and how they reach the branch, and no way to pair one', async ({ page }) => {
  await readOnly(page);
  await page.goto('/tills');
  await expect(page.getByText('Only an owner or a manager of this branch can pair tills.')).toBeVisible();
  await expect(page.getByText('On this computer', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show pairing code' })).toBeHidden();
});

test('a list that cannot be read is said, and read again', async ({ page, complaints }) => {
  complaints.expect(/503/u);
  let isDown = true;
  await page.route('**/manager/tills', (route) => (isDown ? route.fulfill({ status: 503, json: {} }) : route.continue()));
  await page.goto('/tills');
  const alert = page.getByRole('alert');
  await expect(alert).toBeVisible();
  isDown = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeHidden();
});

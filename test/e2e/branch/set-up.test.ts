import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { askStatus } from '#main/desktop/appliance/ask-appliance.ts';
import { languages } from '#shared/i18n/texts/languages.ts';
import { sellFirst, tillOf, type Till } from '../support/alone/empty-office.ts';
import type { FreshBranch } from '../support/branch/fresh-branch.ts';
import { test } from '../support/branch/fresh-test.ts';
import { makeOwner, setUpHands, type SetUpHands } from '../support/branch/set-up-hands.ts';
import { tabTo } from '../support/hands/keyboard.ts';
import { worded } from '../support/hands/worded.ts';

const [wrongCode, rightCode] = ['111111', '123345'];
const unitList = z.object({ data: z.array(z.object({ egs_unit_id: z.string() })) });

type Environment = 'sandbox' | 'production';

async function makeCompany(
  page: Page,
  { words, look, button, field }: SetUpHands,
  environment: Environment = 'sandbox',
): Promise<string> {
  const { setUp, forms, kit } = words;
  await look('3-branch');
  await page.getByRole('radio', { name: setUp['branch.alone'] }).check();
  await field('vat_number').fill('12345');
  await button(setUp['branch.save_company']).click();
  for (const path of ['legal_name', 'vat_number', 'cr_number', 'business_category', 'address.street', 'address.city']) {
    await expect(field(path)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByText(forms['fault.vat_number'], { exact: true })).toBeVisible();
  await expect(field('legal_name')).toBeFocused();
  await look('3-company');
  await field('legal_name').fill('شركة نخيل');
  await button(setUp['branch.save_company']).click();
  await expect(page.getByText(forms['fault.latin_letters'])).toBeVisible();
  await expect(page.getByText(setUp['branch.pending'])).toBeVisible();
  await field('legal_name').fill('Nakheel Trading Company');
  await field('legal_name_ar').fill('شركة نخيل التجارية');
  await field('vat_number').fill('310175397400003');
  await field('cr_number').fill('1010456827');
  await field('business_category').fill('Retail');
  await field('address.street').fill('King Fahd Road');
  await field('address.building_number').fill('1234');
  await field('address.district').fill('Al Olaya');
  await field('address.city').fill('Riyadh');
  await field('address.postal_code').fill('12211');
  await button(setUp['branch.save_company']).click();
  await expect(page.getByRole('heading', { name: setUp['branch.key_title'] })).toBeFocused();
  await expect(page.getByText(setUp['branch.pending_key'])).toBeVisible();
  await field('environment').selectOption(environment);
  await button(setUp['branch.key_create']).click();
  const name = setUp['branch.key_name_start'];
  const secret = page.getByRole('dialog', { name: worded(setUp['branch.key_shown_title'], { name }) });
  const key = await secret.getByText(environment === 'production' ? /^tax_live_\S{20,}$/ : /^tax_test_\S{20,}$/).innerText();
  await expect(secret.getByRole('img', { name: words.companies['key.qr_label'] })).toBeVisible();
  await look('3-key');
  await secret.getByRole('button', { name: kit['secret.saved'] }).click();
  await expect(secret).toHaveCount(0);
  await look('3-branch-done');
  return key;
}

async function join(
  page: Page,
  { words, look, button, field }: SetUpHands,
  invitation: { url: string; code: string },
): Promise<void> {
  const { setUp } = words;
  await page.getByRole('radio', { name: setUp['branch.joined'] }).check();
  await expect(page.getByText(setUp['branch.join_users_title'])).toBeVisible();
  await look('3-join');
  await field('url').fill(invitation.url);
  await field('code').fill('AAAAA-AAAAA-AAAAA-AAAAA-AAAAA');
  await button(setUp['branch.join_submit']).click();
  await expect(page.getByRole('alert')).toContainText(words.branchErrors.HEAD_OFFICE_REFUSED);
  await field('code').fill(invitation.code);
  await button(setUp['branch.join_submit']).click();
  // The first owner is taken along and stays signed in.
  await expect(page.getByText(setUp['branch.joined_text'])).toBeVisible();
  await look('3-joined');
}

async function certifyUnit(page: Page, { words, look, button, field, isAt, next }: SetUpHands): Promise<void> {
  const { setUp } = words;
  await next();
  await isAt('unit');
  await field('unit_name').fill('Till 1');
  await field('otp').fill('12');
  await button(words.units['create.submit']).click();
  await expect(field('otp')).toHaveAttribute('aria-invalid', 'true');
  await look('4-unit');
  await field('otp').fill(wrongCode);
  await button(words.units['create.submit']).click();
  await expect(page.getByText(setUp['unit.error.INVALID_OTP'])).toBeVisible();
  await expect(page.getByText('The provided OTP is invalid')).toBeVisible();
  await look('4-refused');
  await page.reload();
  await field('otp').fill(wrongCode);
  await button(setUp['unit.retry']).click();
  await expect(field('otp')).toHaveAttribute('aria-invalid', 'true');
  await expect(field('otp')).toHaveValue(wrongCode);
  await expect(page.getByText(words.units['otp.help_sandbox'])).toBeVisible();
  await field('otp').fill('');
  await button(setUp['unit.retry']).click();
  await expect(page.getByText(setUp['unit.active'])).toBeVisible();
  await look('4-active');
}

async function finish(page: Page, { words, look, button, field, isAt, next }: SetUpHands, branch: FreshBranch): Promise<void> {
  const { setUp, documents, branch: shell } = words;
  await next();
  await isAt('network');
  await expect(page.getByText(words.network['closed.title'])).toBeVisible();
  await look('5-network');
  await next();
  await isAt('backups');
  await field('folder').fill('/no/such/folder');
  await button(setUp['backups.submit']).click();
  await expect(page.getByText(words.branchErrors['BACKUP_FOLDER_UNUSABLE.missing'])).toBeVisible();
  await look('6-backups');
  await field('folder').fill(branch.backupFolder);
  await button(setUp['backups.submit']).click();
  await expect(page.getByText(setUp['backups.done_title'])).toBeVisible();
  await look('6-backups-done');
  await branch.restart();
  await page.reload();
  await isAt('backups');
  await next();
  await isAt('invoice');
  await look('7-invoice');
  // What is done stays reachable, and is left as it is.
  await button(setUp['nav.back']).click();
  await isAt('backups');
  await page.goBack();
  await isAt('invoice');
  await tabTo(page, button(setUp['invoice.issue']));
  await page.keyboard.press('Enter');
  await expect(page.getByText(documents['status.reported'], { exact: true })).toBeVisible();
  await expect(page.getByText(setUp['invoice.reported'])).toBeVisible();
  await expect(page.getByText(setUp['done.trial_title'])).toBeVisible();
  await expect(page.getByText(setUp['production.title'])).toBeVisible();
  await expect(page.getByText(setUp['done.title'], { exact: true })).toHaveCount(0);
  await look('7-reported');
  await page.getByRole('link', { name: setUp['done.action'] }).click();
  await expect(page.getByRole('heading', { level: 1, name: shell['page.today'] })).toBeVisible();
  await expect(page.getByRole('list', { name: words.today['documents.title'] }).getByText(/^TEST-/)).toBeVisible();
  await expect(page.getByText(words.today['needed.title'])).toBeVisible();
  await expect(page.getByText(words.today['state.trial'], { exact: true })).toBeVisible();
  await expect(page.getByText(words.today['state.selling_and_reporting'])).toHaveCount(0);
  await page.getByRole('link', { name: words.today['needed.action.production_unit'] }).click();
  await expect(field('environment')).toHaveValue('production');
}

// A unit of production, and the first sale of a till with it.
async function sellInProduction(page: Page, hands: SetUpHands, till: Till): Promise<void> {
  const { words, look, button, field, isAt, next } = hands;
  const { setUp } = words;
  await next();
  await isAt('unit');
  await field('unit_name').fill('Till 1');
  // There is a key of production alone.
  await expect(field('environment')).toHaveValue('production');
  await button(words.units['create.submit']).click();
  await expect(field('otp')).toHaveAttribute('aria-invalid', 'true');
  await field('otp').fill(rightCode);
  await button(words.units['create.submit']).click();
  await expect(page.getByText(setUp['unit.active'])).toBeVisible();
  await look('4-production');
  await page.goto('/setup?step=invoice');
  await expect(page.getByText(setUp['invoice.production'])).toBeVisible();
  await expect(button(setUp['invoice.issue'])).toHaveCount(0);
  await look('7-production');
  const { body } = await till('GET', '/egs');
  const units = unitList.parse(body);
  await sellFirst(till, units.data[0]?.egs_unit_id ?? '');
  await expect(page.getByText(setUp['done.title'])).toBeVisible();
  await expect(page.getByText(words.today['needed.title'])).toHaveCount(0);
}

test('the link that the desktop opens leads to the first owner', async ({ page, branch }) => {
  // As the window does: it knows nothing but what the control socket says.
  const link = (await askStatus(branch.dataDir))?.setup_url ?? '';
  const hands = setUpHands(page, 'en');
  await page.goto(link);
  await hands.isAt('language');
  await hands.next();
  await hands.isAt('owner');
  await hands.field('name').fill('Omar');
  await hands.field('username').fill('omar');
  await hands.field('password').fill('five blue doors by the sea');
  await page.keyboard.press('Enter');
  await hands.isAt('branch');
  expect(page.url()).not.toContain(new URL(link).hash.slice(1));
  expect(await page.title()).not.toContain(new URL(link).hash.slice(1));
  expect((await askStatus(branch.dataDir))?.setup_url).toBeNull();
});

for (const language of languages) {
  test.describe(`the set-up of a branch in ${language}`, () => {
    test.use({ language });

    test('leads a shop of its own to a reported invoice', async ({ page, branch, complaints }) => {
      test.slow();
      // Refused on purpose, and what asks while the branch starts again.
      complaints.expect(/400|422|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
      const hands = setUpHands(page, language);
      await page.goto(branch.setUpLink);
      await makeOwner(page, hands);
      await page.goto('/');
      await expect(page.getByText(hands.words.today['needed.title'])).toBeVisible();
      await page.getByRole('link', { name: hands.words.today['needed.action.set_up'] }).click();
      await hands.isAt('branch');
      await makeCompany(page, hands);
      await certifyUnit(page, hands);
      await finish(page, hands, branch);
      await page.context().clearCookies();
      await page.goto('/setup');
      await expect(page).toHaveURL(/\/login$/);
    });

    test('leads a branch of head office to a reported invoice', async ({ page, branch, invite, complaints }) => {
      test.slow();
      complaints.expect(
        /400|401|422|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/,
      );
      const hands = setUpHands(page, language);
      await page.goto(branch.setUpLink);
      await makeOwner(page, hands);
      await join(page, hands, await invite());
      await certifyUnit(page, hands);
      await finish(page, hands, branch);
    });
  });
}

test.describe('the set-up of a branch with a key for trial and a unit of production', () => {
  test.use({ language: 'en' });

  test('asks for a key of the unit, and goes on with it', async ({ page, branch, complaints }) => {
    complaints.expect(/400|422/);
    const hands = setUpHands(page, 'en');
    const { words, look, button, field, isAt, next } = hands;
    const { setUp, kit } = words;
    await page.goto(branch.setUpLink);
    await makeOwner(page, hands);
    await makeCompany(page, hands, 'sandbox');
    await next();
    await isAt('unit');
    await field('unit_name').fill('Till 1');
    await field('environment').selectOption('production');
    await field('otp').fill(rightCode);
    await button(words.units['create.submit']).click();
    await expect(page.getByText(setUp['unit.active'])).toBeVisible();
    await expect(page.getByText(setUp['unit.key_missing'])).toBeVisible();
    await expect(button(setUp['nav.next'])).toHaveCount(0);
    await look('4-key-of-unit');
    await button(setUp['branch.key_create']).click();
    const secret = page.getByRole('dialog');
    await expect(secret.getByText(/^tax_live_\S{20,}$/)).toBeVisible();
    await secret.getByRole('button', { name: kit['secret.saved'] }).click();
    await expect(page.getByText(setUp['unit.key_missing'])).toHaveCount(0);
    await next();
    await isAt('network');
  });
});

test.describe('the set-up of a branch in production', () => {
  test.use({ language: 'ar' });

  test('leads a shop of its own to the first sale that has legal effect', async ({ page, branch, complaints }) => {
    complaints.expect(/400|422/);
    const hands = setUpHands(page, 'ar');
    await page.goto(branch.setUpLink);
    await makeOwner(page, hands);
    const key = await makeCompany(page, hands, 'production');
    await sellInProduction(page, hands, tillOf(branch.url, key));
    await page.goto('/');
    await expect(page.getByRole('list', { name: hands.words.today['documents.title'] }).getByText('FIRST-1')).toBeVisible();
    await expect(page.getByText(hands.words.kit['environment.sandbox'])).toHaveCount(0);
    await expect(page.getByText(hands.words.today['state.selling_and_reporting'])).toBeVisible();
    await expect(page.getByText(hands.words.today['needed.title'])).toHaveCount(0);
  });
});

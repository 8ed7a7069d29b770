import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { languages } from '#shared/i18n/texts/languages.ts';
import { requestInLan } from '#support/branch/lan-requests.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { address, test } from '../support/branch/network-test.ts';
import { setUpHands } from '../support/branch/set-up-hands.ts';
import { worded } from '../support/hands/worded.ts';

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('the set-up opens the network: addresses and certificate appear by themselves, and tills are served', async ({
      page,
      branch,
    }) => {
      const { words, isAt, look, button } = setUpHands(page, language);
      const { network, setUp } = words;
      await page.goto('/setup?step=network');
      await isAt('network');
      await expect(page.getByText(network['closed.title'])).toBeVisible();
      await look('closed');
      await button(network['open.action']).press('Enter');
      await expect(page.getByRole('status').filter({ hasText: setUp['network.open_title'] })).toBeVisible();
      const { lan } = branch.running.branch.context;
      const port = new URL(branch.running.branch.lanUrl ?? '').port;
      await expect(page.getByText(`https://${address}:${port}`, { exact: true })).toBeVisible();
      await expect(page.getByText(lan.authority?.applianceName ?? '', { exact: true })).toBeVisible();
      await expect(page.getByText(setUp['network.encryption.own_ca'])).toBeVisible();
      await expect(page.getByText(setUp['network.fingerprint'], { exact: true }).first()).toBeVisible();
      const caUrl = await page.getByText(new RegExp(`^http://${address}.*/lan/ca\\.pem$`, 'u')).innerText();
      await look('open');
      const { text: ca } = await requestInLan(caUrl);
      expect((await requestInLan(`https://${address}:${port}/lan/info`, { ca })).status).toBe(200);
      await page.reload();
      await expect(page.getByText(setUp['network.open_title'])).toBeVisible();
    });

    test('Tills opens the network and closes it again', async ({ page, branch }) => {
      const { words, button } = setUpHands(page, language);
      const { network, tills } = words;
      await page.goto('/tills');
      await button(network['open.action']).click();
      const region = page.getByRole('region', { name: tills['network.title'] });
      await expect(region.getByText(tills['network.encryption_own_ca'])).toBeVisible();
      const url = branch.running.branch.lanUrl?.replace('127.0.0.1', address) ?? '';
      await expect(region.getByText(url)).toBeVisible();
      await expect(page.getByRole('heading', { name: tills['trust.title'] })).toBeVisible();
      await region.getByRole('button', { name: network['close.action'] }).click();
      const dialog = page.getByRole('dialog', { name: network['close.title'] });
      await dialog.getByRole('button', { name: network['close.action'] }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(network['closed.title'])).toBeVisible();
      await expect(page.getByRole('heading', { name: tills['trust.title'] })).toBeHidden();
      await expect(requestInLan(`${url}/lan/info`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    });
  });
}

// Another program, at a port of every address of this machine.
const blocker = createServer().listen(0, '0.0.0.0');
await once(blocker, 'listening');
blocker.unref();
const { port: takenPort } = blocker.address() as AddressInfo;

test.describe('a port that another program has', () => {
  test.use({ flags: { lan: { httpsPort: takenPort } } });

  test('is named, and nothing is opened', async ({ page, complaints }) => {
    complaints.expect(/409/u);
    const { words, button } = setUpHands(page, 'en');
    await page.goto('/setup?step=network');
    await button(words.network['open.action']).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(worded(words.network['open.port_taken'], { port: String(takenPort) }));
    await expect(page.getByText(words.network['closed.title'])).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

test.describe('a start that serves this machine alone', () => {
  test.use({ flags: { host: '127.0.0.1' } });

  test('is what the pages say, and they offer nothing', async ({ page }) => {
    const { words, button } = setUpHands(page, 'en');
    for (const path of ['/setup?step=network', '/tills']) {
      await page.goto(path);
      const notice = page.getByRole('note').filter({ hasText: words.network['fixed.closed'] });
      await expect(notice.getByText('--host', { exact: true })).toBeVisible();
      await expect(button(words.network['open.action'])).toBeHidden();
    }
  });
});

test.describe('a manager', () => {
  test.use({ branchRole: 'manager' });

  test('is told that an owner opens the network', async ({ page }) => {
    const { words, button } = setUpHands(page, 'en');
    await page.goto('/tills');
    await expect(page.getByText(words.network.not_yours)).toBeVisible();
    await expect(button(words.network['open.action'])).toBeHidden();
  });
});

test.describe('a network without encryption', () => {
  test.use({ flags: { host: '0.0.0.0', lan: { encryption: 'none' } } });

  test('is a warning on Today, and in the set-up', async ({ page }) => {
    const { words } = setUpHands(page, 'en');
    await page.goto('/');
    const warning = page.getByRole('note').filter({ hasText: words.today['unencrypted.title'] });
    await expect(warning).toBeVisible();
    await expect(page.getByText(words.conditions.LAN_UNENCRYPTED)).toHaveCount(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await warning.getByRole('link', { name: words.today['action.see_tills'] }).click();
    await expect(page.getByRole('note').filter({ hasText: words.tills['plain.title'] })).toBeVisible();
    await page.goto('/setup?step=network');
    const inSetUp = page.getByRole('note').filter({ hasText: words.setUp['network.plain_title'] });
    await expect(inSetUp.getByText('--insecure-http', { exact: true })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

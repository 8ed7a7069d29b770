import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { _electron as electron, expect, test, type ElectronApplication, type Page } from '@playwright/test';
import { askStatus } from '#main/desktop/appliance/ask-appliance.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { electronBinary } from './electron-binary.ts';

let own: string;
let dataDir: string;
let app: ElectronApplication;
let page: Page;

// A container's root has no sandbox of Chromium's; everyone else tests with it.
function args(): string[] {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return ['src-main/desktop.ts', ...sandbox, `--user-data-dir=${own}`, `--data-dir=${dataDir}`];
}

test.beforeEach(async () => {
  own = temporaryFolder('desktop');
  dataDir = path.join(own, 'branch');
  const passphrase = path.join(own, 'passphrase');
  writeFileSync(passphrase, 'a passphrase of a test\n', { mode: 0o600 });
  const flags = ['--port', '0', '--keys', 'sealed-file', '--passphrase-file', passphrase];
  writeFileSync(path.join(own, 'desktop.json'), JSON.stringify({ appliance_flags: flags }));
  app = await electron.launch({ executablePath: electronBinary(), args: args() });
  page = await app.firstWindow();
});

test.afterEach(async () => {
  await app.close();
  rmSync(own, { recursive: true, force: true });
});

async function branchUrl(): Promise<string> {
  await expect.poll(async () => (await askStatus(dataDir))?.url).toMatch(/^http:/u);
  return String((await askStatus(dataDir))?.url);
}

test('starts the branch and shows the page that sets it up', async () => {
  await branchUrl();
  const link = String((await askStatus(dataDir))?.setup_url);
  expect(link).toMatch(/\/setup#[\w-]{43}$/u);
  await expect.poll(() => page.url()).toBe(link);
  await expect(page.getByRole('radiogroup')).toBeVisible();
});

test('gives the page the desktop and nothing of Node or Electron', async () => {
  await branchUrl();
  await expect.poll(() => page.evaluate('typeof sanadDesktop')).toBe('object');
  expect(await page.evaluate('[typeof require, typeof process, typeof module]')).toEqual(Array(3).fill('undefined'));
  expect(await page.evaluate('sanadDesktop.autostart()')).toMatchObject({ ok: true });
});

test('refuses to leave the branch, in the page and in a window of its own', async () => {
  const url = await branchUrl();
  await expect.poll(() => page.url()).toContain(url);
  await page.evaluate("location.href = 'https://example.com/'");
  expect(await page.evaluate("window.open('https://example.com/')")).toBeNull();
  expect(page.url()).toContain(url);
  expect(app.windows()).toHaveLength(1);
});

test('denies permissions', async () => {
  await branchUrl();
  const asked = "navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state)";
  expect(await page.evaluate(asked)).toBe('denied');
});

test('closing the window leaves the branch running', async () => {
  const url = await branchUrl();
  const isVisible = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()));
  await expect.poll(isVisible).toEqual([true]);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect(await isVisible()).toEqual([false]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('a second instance ends at once', async () => {
  await branchUrl();
  const second = spawn(electronBinary(), args(), { stdio: 'ignore' });
  const [code] = await once(second, 'exit');
  expect(code).toBe(0);
  expect((await askStatus(dataDir))?.url).toMatch(/^http:/u);
});

test('a killed appliance is started again', async () => {
  const url = await branchUrl();
  const killed = await app.evaluate(({ app: electronApp }) => {
    const service = electronApp.getAppMetrics().find(({ name }) => name === 'Sanad');
    if (service !== undefined) process.kill(service.pid, 'SIGKILL');
    return service !== undefined;
  });
  expect(killed).toBe(true);
  await expect.poll(async () => (await askStatus(dataDir).catch(() => undefined))?.url ?? url).not.toBe(url);
});

test('quitting ends the branch in order', async () => {
  await branchUrl();
  await app.evaluate(({ app: electronApp }) => electronApp.quit());
  await app.waitForEvent('close');
  expect(await askStatus(dataDir)).toBeUndefined();
});

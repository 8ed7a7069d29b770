import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askForBackup, askStatus } from '#main/desktop/appliance/ask-appliance.ts';
import { superviseAppliance } from '#main/desktop/appliance/supervisor.ts';
import { startDesktop } from '#main/desktop/start-desktop.ts';
import { systemClock } from '#main/platform/clock.ts';
import { openBrowser } from '#support/branch/people-api/browser.ts';
import { FakeUpdater } from '#support/desktop/fake-updater.ts';
import { fakeElectron, type FakeElectron, type FakeTray, type FakeWindow } from '#support/desktop/fake-electron.ts';
import { forkedUtility, type ForkedUtility } from '#support/desktop/forked-utility.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const branchScript = pathToFileURL(path.resolve('src-main/branch.ts'));
const patience = { timeout: 60_000, interval: 50 };

let own: string;
let dataDir: string;
let utility: ForkedUtility;
let fake: FakeElectron;

beforeEach(() => {
  own = temporaryFolder('desktop');
  dataDir = path.join(own, 'branch');
  const passphrase = path.join(own, 'passphrase');
  writeFileSync(passphrase, 'a passphrase of a test\n', { mode: 0o600 });
  const flags = ['--port', '0', '--keys', 'sealed-file', '--passphrase-file', passphrase];
  writeFileSync(path.join(own, 'desktop.json'), JSON.stringify({ data_dir: dataDir, appliance_flags: flags }));
  utility = forkedUtility();
  fake = fakeElectron(own, utility);
});

afterEach(async () => {
  fake.answers.button = 1;
  fake.app.quit();
  await fake.app.ended;
});

function start(argv: string[] = []): Promise<void> {
  return startDesktop({ electron: fake.electron, autoUpdater: new FakeUpdater(), branchScript, argv });
}

function theWindow(): FakeWindow {
  return fake.windows[0]!;
}

function theTray(): FakeTray {
  return fake.trays[0]!;
}

// The link that makes the first owner: a token in it is that of one start.
async function setupLink(): Promise<string> {
  const link = (await askStatus(dataDir))?.setup_url;
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/setup#[\w-]{43}$/u);
  return String(link);
}

async function branchUrl(): Promise<string> {
  await expect.poll(async () => (await askStatus(dataDir))?.url, patience).toMatch(/^http:/u);
  return String((await askStatus(dataDir))?.url);
}

test('a first start shows that it starts, and then the page that sets the branch up', async () => {
  await start();
  expect(theWindow().loaded[0]).toMatch(/^data:text\/html/u);
  expect(theWindow().isShown).toBe(true);
  await branchUrl();
  const link = await setupLink();
  await expect.poll(() => theWindow().loaded.at(-1), patience).toBe(link);
  await expect.poll(() => theTray().menu.map(({ label }) => label)).toContain('This branch is not set up yet');
  expect(theTray().menu.map(({ label }) => label)).toContain('Set up this branch');
});

test('the link that the window opens makes the first owner, once, and is in no log', async () => {
  await start();
  const url = await branchUrl();
  const link = await setupLink();
  const token = new URL(link).hash.slice(1);
  const person = { name: 'Huda', username: 'huda', password: 'seven green lamps', language: 'ar' };
  const made = await openBrowser(url).send('POST', '/manager/setup', { setup_token: token, ...person });
  expect(made.status).toBe(201);
  expect((await askStatus(dataDir))?.setup_url).toBeNull();
  // The logs are written as the appliance writes; its last line is there once it has ended.
  fake.app.quit();
  await fake.app.ended;
  const logs = readdirSync(path.join(dataDir, 'logs')).map((name) => readFileSync(path.join(dataDir, 'logs', name), 'utf8'));
  expect(logs.join('')).toContain('Nobody can sign in yet.');
  expect(logs.join('')).not.toContain(token);
});

test('a killed appliance is written down and started again, and the window follows it', async () => {
  await start();
  await branchUrl();
  const link = await setupLink();
  await expect.poll(() => theWindow().loaded.at(-1), patience).toBe(link);
  process.kill(utility.children[0]!.pid!, 'SIGKILL');
  await expect.poll(() => theTray().menu[0]?.label, patience).toBe('The service stopped and is restarting');
  expect(fake.notifications.map(({ title }) => title)).toEqual(['The service stopped']);
  await expect.poll(() => utility.forks.length, patience).toBe(2);
  await expect.poll(async () => (await askStatus(dataDir).catch(() => undefined))?.url, patience).toMatch(/^http:/u);
  const next = await setupLink();
  expect(next).not.toBe(link);
  await expect.poll(() => theWindow().loaded.at(-1), patience).toBe(next);
  const crashes = readFileSync(path.join(dataDir, 'logs/crashes.log'), 'utf8');
  expect(crashes).toMatch(/^\d{4}-\d\d-\d\dT.*Z exit code 1 after \d+ s\n/u);
});

test('closing the window leaves the appliance running; quitting ends it in order', async () => {
  await start();
  const url = await branchUrl();
  expect(theWindow().clickClose()).toBe(true);
  expect(theWindow().isShown).toBe(false);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  theTray().choose('Quit Sanad');
  expect(fake.app.hasEnded).toBe(false);
  await expect.poll(() => fake.app.hasEnded, patience).toBe(true);
  expect(utility.children[0]).toMatchObject({ exitCode: 0, signalCode: null });
  expect(theTray().isGone).toBe(true);
  expect(theWindow().clickClose()).toBe(false);
});

test('an appliance that another process runs on the folder is used, and not ended', async () => {
  await start(['--hidden']);
  const url = await branchUrl();
  expect(theWindow().isShown).toBe(false);
  const states: string[] = [];
  const second = superviseAppliance({
    startProcess: () => {
      throw new Error('a second appliance was started');
    },
    askStatus: () => askStatus(dataDir),
    crashed: () => undefined,
    changed: (state) => void states.push(JSON.stringify(state)),
    clock: systemClock,
  });
  await expect.poll(() => states, patience).toEqual([JSON.stringify({ kind: 'running', url, isOwn: false })]);
  await second.stop();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('a backup is written on request, and verified', async () => {
  await start(['--hidden']);
  await branchUrl();
  const answer = await askForBackup(dataDir);
  expect(answer).toMatchObject({ ok: true });
  expect(answer.ok && existsSync(answer.file)).toBe(true);
  expect(readdirSync(path.join(dataDir, 'backups'))).toHaveLength(1);
});

test('why an appliance cannot start is said in the window', async () => {
  const flags = ['--port', '0', '--keys', 'nowhere'];
  writeFileSync(path.join(own, 'desktop.json'), JSON.stringify({ data_dir: dataDir, appliance_flags: flags }));
  await start();
  await expect
    .poll(() => decodeURIComponent(theWindow().loaded.at(-1) ?? ''), patience)
    .toContain('--keys must be &quot;keychain&quot; or &quot;sealed-file&quot;, not &quot;nowhere&quot;.');
});

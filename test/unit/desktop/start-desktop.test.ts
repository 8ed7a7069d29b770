import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UtilityChild } from '#main/desktop/appliance/hosted-process.ts';
import { startDesktop } from '#main/desktop/start-desktop.ts';
import { openControlServer } from '#main/platform/command-line/control-server.ts';
import { createLogger } from '#main/platform/logger.ts';
import { fakeElectron, type FakeElectron } from '#support/desktop/fake-electron.ts';
import { FakeUpdater } from '#support/desktop/fake-updater.ts';
import { sampleStatus } from '#support/desktop/sample-status.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const url = 'http://127.0.0.1:8420';
const logger = createLogger({ name: 'test', level: 'silent' });
const document = '/documents/inv_019aa0c4d6b07c1fbd4eccc85e223948';

let folder: string;
let fake: FakeElectron;
let forks: string[][];
let serve: (() => void) | undefined;

/** A process that serves when the test says so, and ends when it is asked to. */
function fork(_script: string, args: string[] = []): UtilityChild {
  forks.push(args);
  const listeners: { message: (message: unknown) => void; exit: (code: number) => void } = {
    message: () => undefined,
    exit: () => undefined,
  };
  serve = () => listeners.message({ kind: 'ready', url });
  return {
    pid: undefined,
    stdout: null,
    stderr: null,
    kill: () => true,
    postMessage: () => listeners.exit(0),
    on(event: 'message' | 'exit', listener: never) {
      listeners[event] = listener;
    },
  };
}

beforeEach(() => {
  folder = temporaryFolder('start-desktop');
  forks = [];
  fake = fakeElectron(folder, { fork });
});

afterEach(async () => {
  fake.app.quit();
  await fake.app.ended;
});

function start(argv: string[] = []): Promise<void> {
  return startDesktop({
    electron: fake.electron,
    autoUpdater: new FakeUpdater(),
    branchScript: new URL('file:///opt/sanad/branch.js'),
    argv,
  });
}

async function startServed(argv: string[] = []): Promise<void> {
  await start(argv);
  await expect.poll(() => forks.length).toBe(1);
  serve?.();
  // There is no appliance behind this process to say how it is.
  await expect.poll(() => fake.trays[0]?.menu[0]?.label).toBe('The state of the service is unknown');
  await expect.poll(() => fake.windows[0]?.loaded.at(-1)).toMatch(/^http/u);
}

test('a second instance ends at once, and the first shows its window and the page of a link', async () => {
  await startServed(['--hidden']);
  expect(fake.windows[0]?.isShown).toBe(false);
  fake.app.emit('second-instance', {}, ['sanad', `sanad://open${document}`]);
  expect([fake.windows[0]?.isShown, fake.windows[0]?.loaded.at(-1)]).toEqual([true, url + document]);
  const second = fakeElectron(folder, { fork });
  second.app.isFirst = false;
  const electron = second.electron;
  await startDesktop({ electron, autoUpdater: new FakeUpdater(), branchScript: new URL('file:///b.js'), argv: [] });
  expect([second.app.hasEnded, second.windows, forks.length]).toEqual([true, [], 1]);
});

test('a link that started it is opened once the branch answers', async () => {
  await startServed(['sanad://open/queue']);
  expect(fake.windows[0]?.loaded.at(-1)).toBe(`${url}/queue`);
});

test('a link of macOS opens its page, and one that is unknown opens nothing but the window', async () => {
  await startServed();
  fake.app.emit('open-url', { preventDefault: () => undefined }, 'sanad://open/tills');
  expect(fake.windows[0]?.loaded.at(-1)).toBe(`${url}/tills`);
  const before = fake.windows[0]?.loaded.length;
  fake.app.emit('open-url', { preventDefault: () => undefined }, 'sanad://run/rm');
  expect(fake.windows[0]?.loaded).toHaveLength(before ?? 0);
});

test('the data folder is that of the command line, else of the settings, else its own; others cannot read it', async () => {
  writeFileSync(path.join(folder, 'desktop.json'), JSON.stringify({ appliance_flags: ['--host', '0.0.0.0'] }));
  const named = path.join(folder, 'named');
  await start([`--data-dir=${named}`, '--no-sandbox', '--hidden']);
  await expect.poll(() => forks).toEqual([['--data-dir', named, '--host', '0.0.0.0']]);
  expect(statSync(named).mode & 0o777).toBe(0o700);
});

test('settings that cannot be used are said, and nothing is started', async () => {
  writeFileSync(path.join(folder, 'desktop.json'), JSON.stringify({ update_url: 'http://192.168.1.2/' }));
  await start();
  expect([fake.app.exitCode, forks, fake.errors.length]).toEqual([1, [], 1]);
  expect(fake.errors[0]).toContain('update_url must be an https address');
});

test('a page that Electron opens is guarded, whoever opens it', async () => {
  await startServed();
  const { webContents } = fake.windows[0]!;
  fake.app.emit('web-contents-created', {}, webContents);
  let prevented = false;
  webContents.emit('will-frame-navigate', { url: 'https://evil.example/', preventDefault: () => (prevented = true) });
  expect([prevented, webContents.windowOpen?.({ url: 'https://evil.example/' } as never)]).toEqual([true, { action: 'deny' }]);
  expect(fake.session.device?.({} as never)).toBe(false);
});

test('a link of a page to head office is opened by the operating system', async () => {
  const status = sampleStatus({ url, head_office_url: 'https://office.example' });
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const control = await openControlServer(data, () => Promise.resolve({ ok: true, status }), logger);
  try {
    await start();
    await expect.poll(() => fake.trays[0]?.menu[0]?.label).toBe('Healthy');
    const { webContents } = fake.windows[0]!;
    fake.app.emit('web-contents-created', {}, webContents);
    for (const asked of ['https://evil.example/', 'https://office.example/units'])
      webContents.windowOpen?.({ url: asked } as never);
    expect(fake.opened).toEqual(['https://office.example/units']);
  } finally {
    await control.close();
  }
});

test('the service goes on when the window is closed, and a click in the tray shows it again', async () => {
  await startServed();
  fake.windows[0]?.clickClose();
  fake.app.emit('window-all-closed');
  expect([fake.app.hasEnded, fake.windows[0]?.isShown]).toEqual([false, false]);
  fake.trays[0]?.emit('click');
  expect(fake.windows[0]?.isShown).toBe(true);
});

test('the operating system that shuts down is not kept waiting for an answer', async () => {
  await startServed();
  fake.powerMonitor.emit('shutdown');
  await expect.poll(() => fake.app.hasEnded).toBe(true);
  expect(fake.questions).toEqual([]);
});

test('an installed app registers its links, a development tree does not', async () => {
  await start();
  expect(fake.app.protocols).toEqual([]);
  const installed = fakeElectron(temporaryFolder('start-desktop'), { fork });
  installed.app.isPackaged = true;
  installed.app.isFirst = true;
  await startDesktop({
    electron: installed.electron,
    autoUpdater: new FakeUpdater(),
    branchScript: new URL('file:///b.js'),
    argv: ['--hidden'],
  });
  expect(installed.app.protocols).toEqual(['sanad']);
  installed.app.quit();
  await expect.poll(() => installed.app.hasEnded).toBe(true);
});

test('the language of tray and menu is that of the system until a page sets another, which is kept', async () => {
  fake.app.locale = 'ar-SA';
  await startServed(['--hidden']).catch(() => undefined);
  await expect.poll(() => fake.trays[0]?.menu[0]?.label).toBe('حالة الخدمة غير معروفة');
  expect(await fake.ask(`${url}/settings`, { name: 'set_language', language: 'en' })).toEqual({ ok: true, value: null });
  expect(fake.trays[0]?.menu[0]?.label).toBe('The state of the service is unknown');
});

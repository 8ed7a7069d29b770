import { beforeEach, expect, test } from 'vitest';
import { openMainWindow, type MainWindow, waitingPage } from '#main/desktop/window/main-window.ts';
import { FakeWindow } from '#support/desktop/fake-electron.ts';

const url = 'http://127.0.0.1:8420';
const running = { kind: 'running', url, isOwn: true } as const;
const restarting = { kind: 'restarting', reason: 'The port is taken.' } as const;

let isQuitting: boolean;
let setupLink: string | undefined;
let firstPage: string;
let main: MainWindow;
let window: FakeWindow;

beforeEach(() => {
  isQuitting = false;
  setupLink = undefined;
  firstPage = '/';
  main = openMainWindow(FakeWindow, {
    preload: '/preload.cjs',
    language: () => 'en',
    isQuitting: () => isQuitting,
    mayInspect: false,
    setupLink: () => setupLink,
    firstPage: () => firstPage,
  });
  window = main.window as FakeWindow;
});

test('runs pages in a sandbox, with a context of their own, without Node and without tools', () => {
  expect(window.options).toMatchObject({
    show: false,
    webPreferences: {
      preload: '/preload.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      webSecurity: true,
      devTools: false,
    },
  });
});

test('shows that the branch starts, then its first page', () => {
  main.show();
  main.follow(running);
  expect(window.loaded).toEqual([waitingPage({ kind: 'starting' }, 'en'), `${url}/`]);
});

test('opens the link that makes the first owner, whatever was asked for, and leaves its steps alone', () => {
  setupLink = `${url}/setup#first`;
  main.show('/queue');
  main.follow(running);
  expect(window.loaded.at(-1)).toBe(`${url}/setup#first`);
  window.webContents.url = `${url}/setup?step=owner#first`;
  main.follow(running);
  main.show('/setup');
  expect(window.loaded.filter((address) => address.startsWith('http'))).toEqual([`${url}/setup#first`]);
});

test('leads from a page without the token, and from that of an earlier start, to the link that makes the first owner', () => {
  main.follow(running);
  setupLink = `${url}/setup#first`;
  main.follow(running);
  setupLink = `${url}/setup#second`;
  main.follow(running);
  expect(window.loaded).toEqual([`${url}/`, `${url}/setup#first`, `${url}/setup#second`]);
});

test('leaves the page as it is once the first owner was made', () => {
  setupLink = `${url}/setup#first`;
  main.follow(running);
  window.webContents.url = `${url}/setup?step=branch`;
  setupLink = undefined;
  main.follow(running);
  expect(window.loaded).toEqual([`${url}/setup#first`]);
});

test('opens a page that was asked for before the branch answered', () => {
  main.show('/queue');
  main.follow(running);
  expect(window.loaded.at(-1)).toBe(`${url}/queue`);
});

test('leaves a page as it is while the service is started again, with what was typed into it', () => {
  main.follow(running);
  main.follow(restarting);
  main.follow(running);
  expect(window.loaded).toEqual([`${url}/`]);
});

test('follows the branch to another port', () => {
  main.follow(running);
  main.follow({ ...running, url: 'http://127.0.0.1:9000' });
  expect(window.loaded.at(-1)).toBe('http://127.0.0.1:9000/');
});

test('shows what it waits for where a page of the branch could not be loaded, and loads it at the next look', () => {
  main.follow(running);
  window.webContents.emit('did-fail-load', {}, -102, 'ERR_CONNECTION_REFUSED', `${url}/`, true);
  expect(window.loaded.at(-1)).toBe(waitingPage({ kind: 'starting' }, 'en'));
  main.follow(running);
  expect(window.loaded.at(-1)).toBe(`${url}/`);
});

test.each([
  ['was replaced by another', -3, true],
  ['is that of a frame', -102, false],
])('takes no notice of a load that %s', (_what, code, isMainFrame) => {
  main.follow(running);
  window.webContents.emit('did-fail-load', {}, code, '', `${url}/`, isMainFrame);
  expect(window.loaded).toHaveLength(1);
});

test('closing hides it, until the app quits', () => {
  main.show();
  expect([window.clickClose(), window.isShown]).toEqual([true, false]);
  isQuitting = true;
  expect(window.clickClose()).toBe(false);
});

test('why a service has stopped is shown as text', () => {
  const page = decodeURIComponent(waitingPage({ kind: 'restarting', reason: '<b>"&' }, 'ar'));
  expect(page).toContain('<code>&lt;b&gt;&quot;&amp;</code>');
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(page).toContain('توقفت الخدمة ويجري تشغيلها من جديد.');
});

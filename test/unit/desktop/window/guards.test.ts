import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { expect, test } from 'vitest';
import { guardContents } from '#main/desktop/window/guard-contents.ts';
import { refuseCertificates } from '#main/desktop/window/refuse-certificates.ts';
import { guardSession } from '#main/desktop/window/secure-session.ts';
import { FakeContents, FakeSession } from '#support/desktop/fake-electron.ts';

const branch = 'http://127.0.0.1:8420';
const foreign = 'https://evil.example/';

function downloadOf(url: string): { getURL(): string } {
  return { getURL: () => url };
}

/** Whether listeners prevent an event. */
function isPrevented(emitter: EventEmitter, event: string, details: object = {}, ...args: unknown[]): boolean {
  let prevented = false;
  emitter.emit(event, { ...details, preventDefault: () => (prevented = true) }, ...args);
  return prevented;
}

function guardedContents(headOfficeUrl?: string, openInBrowser = (_url: string): void => undefined): FakeContents {
  const contents = new FakeContents();
  guardContents(contents, { branchUrl: () => branch, headOfficeUrl: () => headOfficeUrl, openInBrowser });
  return contents;
}

function guardedSession(): FakeSession {
  const session = new FakeSession();
  guardSession(session, () => branch);
  return session;
}

test.each(['will-frame-navigate', 'will-redirect'])('%s outside the branch is prevented', (event) => {
  expect(isPrevented(guardedContents(), event, { url: foreign })).toBe(true);
  expect(isPrevented(guardedContents(), event, { url: `${branch}/queue` })).toBe(false);
});

test("Chromium's own PDF viewer may be shown within a page, no other extension", () => {
  const contents = guardedContents();
  const viewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html';
  expect(isPrevented(contents, 'will-frame-navigate', { url: viewer })).toBe(false);
  expect(isPrevented(contents, 'will-frame-navigate', { url: 'chrome-extension://aaaa/index.html' })).toBe(true);
});

test('no page opens a window, not even of the branch', () => {
  expect(guardedContents().windowOpen?.({ url: `${branch}/` } as never)).toEqual({ action: 'deny' });
});

test('a link to head office is opened in the browser of the computer, and no other', () => {
  const opened: string[] = [];
  const { windowOpen } = guardedContents('https://office.example/', (url) => void opened.push(url));
  const asked = ['https://office.example/branches', foreign, 'http://office.example/', `${branch}/`];
  expect(asked.map((url) => windowOpen?.({ url } as never))).toEqual(asked.map(() => ({ action: 'deny' })));
  expect(opened).toEqual(['https://office.example/branches']);
});

test('no page embeds a browser', () => {
  expect(isPrevented(guardedContents(), 'will-attach-webview')).toBe(true);
});

test.each(['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'fileSystem', 'usb'] as const)(
  'a page is denied %s',
  (permission) => {
    const { request, check } = guardedSession();
    const granted: boolean[] = [];
    request?.({} as WebContents, permission, (isGranted) => granted.push(isGranted), { requestingUrl: branch } as never);
    expect([granted, check?.(null, permission as never, branch, {} as never)]).toEqual([[false], false]);
  },
);

test('a page of the branch may copy to the clipboard, no other', () => {
  const { check, request } = guardedSession();
  const copying = 'clipboard-sanitized-write';
  expect([branch, foreign].map((origin) => check?.(null, copying, origin, {} as never))).toEqual([true, false]);
  const granted: boolean[] = [];
  for (const requestingUrl of [`${branch}/queue`, foreign]) {
    request?.({} as WebContents, copying, (isGranted) => granted.push(isGranted), { requestingUrl } as never);
  }
  expect(granted).toEqual([true, false]);
});

test('no device is given to a page', () => {
  expect(guardedSession().device?.({} as never)).toBe(false);
});

test('only files of the branch are downloaded', () => {
  const session = guardedSession();
  expect(isPrevented(session, 'will-download', {}, downloadOf(foreign))).toBe(true);
  expect(isPrevented(session, 'will-download', {}, downloadOf(`blob:${branch}/1`))).toBe(false);
});

test('no faulty certificate is accepted, and none of this machine is shown', () => {
  const app = new EventEmitter();
  refuseCertificates(app);
  const trusted: boolean[] = [];
  expect(isPrevented(app, 'certificate-error', {}, {}, foreign, 'ERR', {}, (isTrusted: boolean) => trusted.push(isTrusted))).toBe(
    true,
  );
  expect(trusted).toEqual([false]);
  expect(isPrevented(app, 'select-client-certificate')).toBe(true);
});

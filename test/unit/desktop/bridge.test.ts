import { beforeEach, expect, test } from 'vitest';
import type { DesktopBridge, UpdateState } from '#shared/api/desktop/bridge.ts';
import { createBridge } from '#main/desktop/create-bridge.ts';
import { createDesktopActions } from '#main/desktop/desktop-actions.ts';
import { serveBridge, type MainIpc } from '#main/desktop/serve-bridge.ts';
import { FakeContents } from '#support/desktop/fake-electron.ts';

const branch = 'http://127.0.0.1:8420';
const pdf = new TextEncoder().encode('%PDF-1.7 and so on');
const receiptPrinter = { name: 'receipts', displayName: 'Receipts', description: 'Counter', options: {} };

type Handler = Parameters<MainIpc['handle']>[1];

let did: unknown[];
let handler: Handler;
let sender: Parameters<Handler>[0]['senderFrame'];
let bridge: DesktopBridge;
let tellUpdate: (state: UpdateState) => void;
let openError: string;

beforeEach(() => {
  did = [];
  openError = '';
  sender = { url: `${branch}/settings`, parent: null };
  const contents = new FakeContents();
  contents.printers = [receiptPrinter];
  let isOn = false;
  const actions = createDesktopActions({
    contents,
    printPdf(printer, bytes) {
      did.push(['print', printer, bytes.length]);
      return printer === 'receipts' ? Promise.resolve() : Promise.reject(new Error('no paper'));
    },
    folders: { data: '/data', logs: '/data/logs' },
    openPath(folder) {
      did.push(['open', folder]);
      return Promise.resolve(openError);
    },
    autostart: { isOn: () => isOn, set: (on) => void (isOn = on) },
    updater: {
      state: () => ({ kind: 'ready', version: '0.2.0' }),
      check: () => Promise.resolve(void did.push(['check'])),
      install: () => Promise.resolve(void did.push(['install'])),
    },
    setLanguage: (language) => Promise.resolve(void did.push(['language', language])),
  });
  serveBridge({ handle: (_channel, listener) => void (handler = listener) }, actions, () => branch);
  const listeners = new Set<(event: unknown, state: UpdateState) => void>();
  tellUpdate = (state) => {
    for (const listener of listeners) listener({ sender: 'ipc' }, state);
  };
  bridge = createBridge({
    invoke: async (_channel, request) => (await handler({ senderFrame: sender }, structuredClone(request))) as never,
    on: (_channel, listener) => listeners.add(listener),
    off: (_channel, listener) => listeners.delete(listener),
  });
});

test('a page learns the printers, and prints a PDF on one of them', async () => {
  const printers = [{ name: 'receipts', display_name: 'Receipts', description: 'Counter' }];
  expect(await bridge.listPrinters()).toEqual({ ok: true, value: printers });
  expect(await bridge.printPdf({ printer: 'receipts', pdf })).toEqual({ ok: true, value: null });
  expect(did).toEqual([['print', 'receipts', pdf.length]]);
});

test('a printer that this machine does not have is none, whatever its name says', async () => {
  const answer = { ok: false, code: 'PRINTER_NOT_FOUND' };
  expect(await bridge.printPdf({ printer: '-o raw', pdf })).toEqual(answer);
  expect(did).toEqual([]);
});

test.each([
  ['no PDF', { name: 'print_pdf', printer: 'receipts', pdf: new TextEncoder().encode('#!/bin/sh') }],
  ['a PDF of more than 16 MiB', { name: 'print_pdf', printer: 'receipts', pdf: largePdf() }],
  ['another folder', { name: 'open_folder', folder: '/etc' }],
  ['an unknown request', { name: 'run', command: 'ls' }],
  ['a field too many', { name: 'autostart', on: true }],
  ['no object', 'list_printers'],
])('%s is refused', async (_what, request) => {
  expect(await handler({ senderFrame: sender }, request)).toEqual({ ok: false, code: 'INVALID_REQUEST' });
  expect(did).toEqual([]);
});

function largePdf(): Uint8Array {
  const bytes = new Uint8Array(16 * 1024 * 1024 + 1);
  bytes.set(pdf);
  return bytes;
}

test.each([
  ['a page of another origin', { url: 'https://evil.example/', parent: null }],
  ['the page that waits for the branch', { url: 'data:text/html,x', parent: null }],
  ['a frame of a page', { url: `${branch}/`, parent: {} }],
  ['a frame that has gone', null],
])('%s gets nothing', async (_what, other) => {
  sender = other;
  expect(await bridge.listPrinters()).toEqual({ ok: false, code: 'NOT_ALLOWED' });
});

test('a page turns the start with the computer on and off', async () => {
  await bridge.setAutostart(true);
  expect(await bridge.autostart()).toEqual({ ok: true, value: true });
  await bridge.setAutostart(false);
  expect(await bridge.autostart()).toEqual({ ok: true, value: false });
});

test('a folder that the operating system does not open is said', async () => {
  expect(await bridge.openFolder('logs')).toEqual({ ok: true, value: null });
  openError = 'no program';
  expect(await bridge.openFolder('data')).toEqual({ ok: false, code: 'FAILED' });
  expect(did).toEqual([
    ['open', '/data/logs'],
    ['open', '/data'],
  ]);
});

test('a page looks for an update, installs it, and sets the language', async () => {
  expect(await bridge.updateState()).toEqual({ ok: true, value: { kind: 'ready', version: '0.2.0' } });
  await bridge.checkUpdates();
  await bridge.installUpdate();
  await bridge.setLanguage('ar');
  expect(did).toEqual([['check'], ['install'], ['language', 'ar']]);
});

test('a page is told of updates until it wants no more, without the event of Electron', () => {
  const told: unknown[][] = [];
  const stop = bridge.onUpdate((...args) => told.push(args));
  tellUpdate({ kind: 'checking' });
  stop();
  tellUpdate({ kind: 'none' });
  expect(told).toEqual([[{ kind: 'checking' }]]);
});

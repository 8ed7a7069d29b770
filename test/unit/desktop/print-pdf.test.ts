import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { printByCups, printByWindow } from '#main/desktop/print-pdf.ts';
import { FakeWindow } from '#support/desktop/fake-electron.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const pdf = new TextEncoder().encode('%PDF-1.7 and so on');

/** A command that writes down what it is called with, in place of CUPS' own. */
function commandThatEndsWith(code: number): { command: string; folder: string } {
  const folder = temporaryFolder('printing');
  const command = path.join(folder, 'lp');
  writeFileSync(command, `#!/bin/sh\nprintf '%s\\n' "$@" > "${folder}/arguments"\ncat > "${folder}/input"\nexit ${code}\n`);
  chmodSync(command, 0o755);
  return { command, folder };
}

test('CUPS gets the PDF and the printer by its name, which is never read as a flag', async () => {
  const { command, folder } = commandThatEndsWith(0);
  await printByCups(command)('-o raw', pdf);
  expect(readFileSync(path.join(folder, 'arguments'), 'utf8')).toBe('-s\n-d\n-o raw\n');
  expect(readFileSync(path.join(folder, 'input'), 'utf8')).toBe('%PDF-1.7 and so on');
});

test('a refusal of CUPS is an error', async () => {
  await expect(printByCups(commandThatEndsWith(1).command)('receipts', pdf)).rejects.toThrow('lp ended with 1');
});

test('a machine without CUPS is an error', async () => {
  await expect(printByCups('/nowhere/lp')('receipts', pdf)).rejects.toThrow('ENOENT');
});

test('the hidden window prints without asking, and leaves neither a window nor a file', async () => {
  const folder = path.join(temporaryFolder('printing'), 'print');
  const windows: FakeWindow[] = [];
  class Recorded extends FakeWindow {
    constructor(options: FakeWindow['options']) {
      super(options);
      windows.push(this);
    }
    override loadURL(url: string): Promise<void> {
      expect(existsSync(new URL(url))).toBe(true);
      return super.loadURL(url);
    }
  }
  await printByWindow(Recorded, folder)('receipts', pdf);
  await expect(printByWindow(Recorded, folder)('broken', pdf)).rejects.toThrow('no paper');
  expect(windows.map(({ webContents, isDestroyedNow, options }) => [webContents.prints, isDestroyedNow, options.show])).toEqual([
    [[{ silent: true, deviceName: 'receipts' }], true, false],
    [[{ silent: true, deviceName: 'broken' }], true, false],
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

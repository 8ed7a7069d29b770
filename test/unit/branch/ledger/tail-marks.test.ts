import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTailMarks, readTailMarks, type ChainTail } from '#main/branch/ledger/tail-marks.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder('marks');
  file = path.join(folder, 'chain-tails');
});

afterEach(() => rmSync(folder, { recursive: true }));

function tail(egsUnitId: string, icv: number): ChainTail {
  return { egsUnitId, icv, hash: `${String(icv).padStart(43, 'h')}=` };
}

test('gives back the newest mark of each unit, of those known at the start and of later ones', async () => {
  const marks = await openTailMarks(file, 'ledger-1', [tail('unit-1', 7), tail('unit-2', 999_999)]);
  marks.note(tail('unit-2', 1_000_000));
  marks.note(tail('unit-3', 1));
  marks.note(tail('unit-3', 2));
  marks.note(tail('unit-1', 8));
  const expected = { ledgerId: 'ledger-1', tails: [tail('unit-1', 8), tail('unit-2', 1_000_000), tail('unit-3', 2)] };
  // Before the close: a process that is killed leaves the same.
  expect(readTailMarks(file)).toEqual(expected);
  marks.close();
  expect(readTailMarks(file)).toEqual(expected);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('reads past a line that was half written', async () => {
  const marks = await openTailMarks(file, 'ledger-1', [tail('unit-1', 7), tail('unit-2', 9)]);
  marks.close();
  const text = readFileSync(file, 'latin1');
  writeFileSync(file, text.replace('unit-1 7', 'unit-1 8'), 'latin1');
  expect(readTailMarks(file)?.tails).toEqual([tail('unit-2', 9)]);
});

test('finds nothing where there is no file, or another one', () => {
  expect(readTailMarks(file)).toBeUndefined();
  writeFileSync(file, 'something else\n');
  expect(readTailMarks(file)).toBeUndefined();
});

test('does not take a file that cannot be read for one that is not there', () => {
  mkdirSync(file);
  expect(() => readTailMarks(file)).toThrow(StartFault);
  expect(() => readTailMarks(file)).toThrow(`${file} cannot be read (EISDIR)`);
});

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import { readQr } from '#main/core/stamp/reading/read-qr.ts';
import { verify } from '#main/core/stamp/verify.ts';
import { readQrText } from '#main/core/ubl/read-qr-text.ts';
import { expectedOf, type Expected } from './makers/expected-findings.ts';
import { goldenFolder, makeGoldenFiles } from './makers/golden-files.ts';

// Where a change alters documents or findings on purpose: npm run golden, and read the difference.

const kept = JSON.parse(readFileSync(path.join(goldenFolder, 'expected.json'), 'utf8')) as Record<string, Expected>;
const names = Object.keys(kept);
const made = new Map(makeGoldenFiles().map(({ file, xml }) => [file, xml]));

function read(file: string): Buffer {
  return readFileSync(path.join(goldenFolder, file));
}

function namesIn(folder: string): string[] {
  return names.filter((name) => name.startsWith(`${folder}/`));
}

test('the folder holds the generated documents, each with its expected findings', () => {
  const files = globSync('**/*.xml', { cwd: goldenFolder }).map((file) => file.replaceAll(path.sep, '/'));
  expect(files.sort()).toEqual([...made.keys()].sort());
  expect(names).toEqual([...made.keys()]);
});

test.each(names)('%s is made again byte for byte', (name) => {
  expect(Buffer.from(made.get(name) ?? '').toString('utf8')).toBe(read(name).toString('utf8'));
});

test.each(names)('%s has the expected findings', (name) => {
  const { validatedAt } = kept[name]!;
  expect(expectedOf(read(name), new Date(validatedAt))).toEqual(kept[name]);
});

describe('the valid documents', () => {
  test.each(namesIn('valid'))('%s has a stamp whose every value is recomputed from its bytes', (name) => {
    const xml = read(name);
    const { hash, qr = '', findings } = kept[name]!;
    expect(verify(xml, { layout: 'ours' })).toMatchObject({ ok: true, stamped: true, faults: [], hash });
    expect(readQrText(xml)).toBe(qr);
    const tags = readQr(qr);
    expect(tags.ok && Buffer.from(tags.value.find(({ tag }) => tag === 6)?.value ?? '').toString('utf8')).toBe(hash);
    expect(findings).toEqual([]);
  });

  test('follow each other in one chain', () => {
    const chain = namesIn('valid').filter((name) => /\/\d/.test(name));
    const links = chain.map((name) => verify(read(name)));
    expect(links.map(({ icv }) => icv)).toEqual(chain.map((_, index) => String(index + 1)));
    expect(links.map(({ previousHash }) => previousHash)).toEqual([
      initialPreviousHash,
      ...links.slice(0, -1).map(({ hash }) => hash),
    ]);
  });
});

test.each(namesIn('rules'))('%s breaks the rule that it is named after', (name) => {
  const code = path.basename(name, '.xml');
  expect(kept[name]?.findings).toContainEqual(expect.stringMatching(`^(?:error|warning) rules ${code} `));
});

test.each(namesIn('structure'))('%s breaks the structure', (name) => {
  expect(kept[name]?.findings).toContainEqual(expect.stringMatching('^(?:error|warning) structure '));
});

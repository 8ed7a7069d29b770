import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import { stamp } from '#main/core/stamp/stamp.ts';
import { writeDocument } from '#main/core/ubl/write-document.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import { sampleDocument } from '#support/core/sample-document.ts';
import { unitSigner } from '#support/core/stamp/stamp-signer.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

type Report = { file: string; valid: boolean; findings: { check: string; code: string; severity: string }[] };

const projectRoot = path.resolve(import.meta.dirname, '../../..');
let folder: string;

beforeAll(() => {
  folder = temporaryFolder('validate');
  const written = writeDocument(sampleDocument(), { icv: 1, previousHash: initialPreviousHash });
  const { xml } = stamp(written, unitSigner(), { signingTime: '2026-11-20T12:00:00', invoiceType: 'simplified' });
  const valid = Buffer.from(xml).toString('utf8');
  writeFileSync(path.join(folder, 'valid.xml'), valid);
  writeFileSync(path.join(folder, 'damaged.xml'), valid.replace('>Test Trading<', '>Test trading<'));
  writeFileSync(path.join(folder, 'total.xml'), valid.replace(/(<cbc:TaxInclusiveAmount[^>]*>)[\d.]+/, '$11.00'));
  writeFileSync(
    path.join(folder, 'order.xml'),
    valid.replace(/(<cbc:ProfileID>.*?<\/cbc:ProfileID>)(<cbc:ID>.*?<\/cbc:ID>)/, '$2$1'),
  );
  writeFileSync(path.join(folder, 'torn.xml'), valid.slice(0, -20));
  mkdirSync(path.join(folder, 'folder.xml'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(flags: string[], input = ''): Promise<{ exitCode: unknown; output: string; errors: string }> {
  const { code, out, errors } = await callSanad(['validate', ...flags], input);
  return { exitCode: code, output: out, errors };
}

async function runProcess(flags: string[], input: string): Promise<{ exitCode: unknown; output: string; errors: string }> {
  const child = spawn(process.execPath, ['src-main/cli.ts', 'validate', ...flags], { cwd: projectRoot });
  child.stdin.end(input);
  const exit = new Promise((resolve) => child.once('exit', resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: await exit, output, errors };
}

async function validate(flags: string[], names: string[]): Promise<{ exitCode: unknown; reports: Report[] }> {
  const files = names.map((name) => path.join(folder, `${name}.xml`));
  const { exitCode, output } = await run(['--json', '--now', '2026-11-20T13:00:00', ...flags, ...files]);
  return { exitCode, reports: JSON.parse(output) as Report[] };
}

function errorsOf(report: Report | undefined): string[] {
  return (report?.findings ?? []).filter((finding) => finding.severity === 'error').map(({ check, code }) => `${check} ${code}`);
}

test('finds no error in a document of our own and exits 0', async () => {
  const { exitCode, reports } = await validate([], ['valid']);
  expect(reports.map(({ valid }) => valid)).toEqual([true]);
  expect(exitCode).toBe(0);
});

test('names what each broken document breaks, in the order of the files, and exits 1', async () => {
  const { exitCode, reports } = await validate([], ['total', 'valid', 'order', 'torn', 'damaged']);
  expect(reports.map(({ file }) => path.basename(file))).toEqual([
    'total.xml',
    'valid.xml',
    'order.xml',
    'torn.xml',
    'damaged.xml',
  ]);
  const [total, valid, order, torn, damaged] = reports.map(errorsOf);
  expect(total).toContain('rules BR-CO-15');
  expect(total).toContain('stamp invoiceSignedDataDigestValue');
  expect(valid).toEqual([]);
  expect(new Set(order)).toEqual(new Set(['structure XSD-ORDER']));
  expect(torn).toEqual(['structure XML-MALFORMED']);
  expect(damaged).toContain('stamp invoiceSignedDataDigestValue');
  expect(damaged?.filter((finding) => finding.startsWith('rules'))).toEqual([]);
  expect(exitCode).toBe(1);
});

test('runs only the selected checks', async () => {
  const { reports } = await validate(['--checks', 'rules'], ['total']);
  expect(new Set(reports[0]?.findings.map(({ check }) => check))).toEqual(new Set(['rules']));
});

test('reports a broken structure whatever checks are selected', async () => {
  const { reports, exitCode } = await validate(['--checks', 'stamp'], ['torn']);
  expect(errorsOf(reports[0])).toEqual(['structure XML-MALFORMED']);
  expect(exitCode).toBe(1);
});

test('continues after a file that cannot be read, and exits 2', async () => {
  const { reports, exitCode } = await validate([], ['missing', 'folder', 'total']);
  expect(reports.map(errorsOf).slice(0, 2)).toEqual([['file FILE-UNREADABLE'], ['file FILE-UNREADABLE']]);
  expect(errorsOf(reports[2])).toContain('rules BR-CO-15');
  expect(exitCode).toBe(2);
});

test('counts what cannot be read apart from what was validated', async () => {
  const files = ['missing', 'folder', 'torn', 'valid'].map((name) => path.join(folder, `${name}.xml`));
  const { output } = await run(['--now', '2026-11-20T13:00:00', ...files]);
  expect(output).toMatch(/\n2 validated: 1 valid, 1 invalid; 2 could not be read or validated\n$/);
  expect(output).toMatch(/^UNREAD {3}\S*missing\.xml\n/);
});

test('what a file is called cannot command the terminal', async () => {
  const name = path.join(folder, 'no\u001b[2J\u202e.xml');
  const { output } = await run([name]);
  expect(output).toContain(String.raw`no\u001b[2J\u202e.xml`);
  expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
});

test('reads the names from standard input and keeps their order with several threads', async () => {
  const names = Array.from({ length: 200 }, (_, index) => ['valid', 'total', 'torn', 'missing'][index % 4] ?? '');
  const input = names.map((name) => `${path.join(folder, `${name}.xml`)}\n`).join('');
  const { output, exitCode } = await runProcess(['--json', '--files-from', '-', '--jobs', '2'], input);
  const reports = JSON.parse(output) as Report[];
  expect(reports.map(({ file }) => path.basename(file, '.xml'))).toEqual(names);
  expect(exitCode).toBe(2);
});

test('reads a list that begins with a byte order mark', async () => {
  const { output } = await run(['--json', '--files-from', '-'], `\ufeff${path.join(folder, 'valid.xml')}\n`);
  expect((JSON.parse(output) as Report[]).map(({ file }) => path.basename(file))).toEqual(['valid.xml']);
});

test.runIf(existsSync('/dev/zero'))('reads no more of an endless file than shows that it is too large', async () => {
  const { output, exitCode } = await run(['--json', '/dev/zero']);
  expect(errorsOf((JSON.parse(output) as Report[])[0])).toEqual(['structure XML-LIMIT']);
  expect(output).toContain('The document is larger than');
  expect(exitCode).toBe(1);
});

test.each([
  ['2026-11-19', true],
  ['2026-11-19T23:59:59.500', true],
  ['2026-11-19T20:59:59Z', true],
  ['2026-11-20', false],
  ['2026-11-19T21:00:00Z', false],
  ['2026-11-20T00:00+03:00', false],
])('takes --now %s for a time in Riyadh where it names no zone', async (now, isDayBefore) => {
  const { output } = await run(['--json', '--now', now, path.join(folder, 'valid.xml')]);
  const codes = (JSON.parse(output) as Report[])[0]?.findings.map(({ code }) => code) ?? [];
  expect(codes.includes('BR-KSA-04')).toBe(isDayBefore);
});

test.skipIf(process.platform === 'win32').each([
  [['-'], 'not a document.'],
  [['--files-from', '-'], 'not a list of file names.'],
])('says in one sentence that standard input is a folder (%j)', async (flags, words) => {
  const input = openSync(folder, 'r');
  const child = spawn(process.execPath, ['src-main/cli.ts', 'validate', ...flags], {
    cwd: projectRoot,
    stdio: [input, 'pipe', 'pipe'],
  });
  const exit = new Promise((resolve) => child.once('exit', resolve));
  const [output, errors] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  closeSync(input);
  expect([await exit, output, errors]).toEqual([1, '', `Standard input is a folder, ${words}\n`]);
});

test('a list may name a file -, since standard input is the list', async () => {
  const { output, exitCode } = await run(['--json', '--files-from', '-'], '-\n');
  const findings = [
    { check: 'file', code: 'FILE-UNREADABLE', severity: 'error', message: 'There is no file of this name.', path: '' },
  ];
  expect({ reports: JSON.parse(output), exitCode }).toEqual({ reports: [{ file: './-', valid: false, findings }], exitCode: 2 });
});

test('prints an empty array for no files at all, and says so', async () => {
  const errors = 'The list on standard input names no file, so nothing was validated.\n';
  expect(await run(['--json', '--files-from', '-'])).toEqual({ output: '[]\n', exitCode: 0, errors });
});

test('validates a document on standard input, beside files', async () => {
  const valid = readFileSync(path.join(folder, 'valid.xml'), 'utf8');
  const flags = ['--json', '--now', '2026-11-20T13:00:00', '--jobs', '2', path.join(folder, 'torn.xml'), '-'];
  const { output, exitCode } = await runProcess(flags, valid);
  const reports = JSON.parse(output) as Report[];
  expect(reports.map(({ file, valid }) => [path.basename(file), valid])).toEqual([
    ['torn.xml', false],
    ['-', true],
  ]);
  expect(exitCode).toBe(1);
});

test.runIf(process.platform !== 'win32')('does not wait for input from a pipe', async () => {
  const pipe = path.join(folder, 'pipe.xml');
  execFileSync('mkfifo', [pipe]);
  const { output, exitCode } = await run([pipe, path.join(folder, 'folder.xml'), path.join(folder, 'missing.xml')]);
  expect(output).toContain('pipe.xml: error file FILE-UNREADABLE: This is a pipe, not a file');
  expect(output).toContain('folder.xml: error file FILE-UNREADABLE: This is a folder, not a file.');
  expect(output).toContain('missing.xml: error file FILE-UNREADABLE: There is no file of this name.');
  expect(exitCode).toBe(2);
});

test('names line and column, and the value that is found and the one that is wanted', async () => {
  const { output } = await run(['--json', '--now', '2026-11-20T13:00:00', path.join(folder, 'total.xml')]);
  const [report] = JSON.parse(output) as { findings: Record<string, unknown>[] }[];
  const finding = report?.findings.find(({ code }) => code === 'BR-CO-15');
  expect(finding).toMatchObject({ line: 2, column: 1, path: '/Invoice', actual: '1.00', expected: '57.50' });
  expect(finding?.['message']).toMatch(/: found "1\.00", expected "57\.50"\.$/);
});

test('prints a line per file for people, and nothing on standard error where that is no terminal', async () => {
  const { output, errors } = await run([path.join(folder, 'valid.xml'), path.join(folder, 'torn.xml')]);
  expect(output).toMatch(/^valid {4}.*valid\.xml\n/);
  expect(output).toMatch(/INVALID {2}.*torn\.xml\n {2}\S+torn\.xml:\d+:\d+: error structure XML-MALFORMED: /);
  expect(errors).toBe('');
});

test.each([
  [[], 'Name the files'],
  [['--checks', 'rules,magic', 'x.xml'], 'magic'],
  [['--now', 'yesterday', 'x.xml'], '--now'],
  [['--jobs', '0', 'x.xml'], '--jobs'],
  [['--jobs', '65', 'x.xml'], 'from 1 to 64'],
  [['--files-from', 'list.txt'], '--files-from'],
  [['--json', '--files-from', 'list.txt', 'x.xml'], '--files-from'],
  [['--now', '2026-02-30', 'x.xml'], '--now'],
  [['--now', '07/02/2026', 'x.xml'], '--now'],
  [['-', '-'], 'Standard input can be read only once'],
  [['-', '--files-from', '-'], 'Standard input can be read only once'],
  [['--colour', 'x.xml'], 'sanad validate --help'],
])('says in one sentence what is wrong with the flags %j', async (flags, words) => {
  const { exitCode, errors } = await run(flags);
  expect(exitCode).toBe(1);
  expect(errors).toContain(words);
  expect(errors.trim().split('\n')).toHaveLength(1);
});

test.runIf(existsSync('/dev/full'))('says that the reports cannot be written, and exits 2', async () => {
  const command = `'${process.execPath}' src-main/cli.ts validate --json '${path.join(folder, 'valid.xml')}' > /dev/full`;
  const child = spawn('/bin/sh', ['-c', command], { cwd: projectRoot });
  const exit = new Promise((resolve) => child.once('exit', resolve));
  expect(await text(child.stderr)).toMatch(/^The reports cannot be written: ENOSPC.*\n$/);
  expect(await exit).toBe(2);
});

test('exits with the code so far when its output is closed', async () => {
  const child = spawn(process.execPath, ['src-main/cli.ts', 'validate', '--files-from', '-'], { cwd: projectRoot });
  child.stdout.once('data', () => child.stdout.destroy());
  child.stdin.on('error', () => undefined);
  child.stdin.end(`${path.join(folder, 'torn.xml')}\n`.repeat(20_000));
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1);
});

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readQr } from '#main/core/stamp/reading/read-qr.ts';
import { printEscpos } from '#support/rendering/escpos-interpreter.ts';
import {
  answersOf,
  assemble,
  blocksIn,
  languages,
  outputsOf,
  readGuide,
  type Language,
  type Page,
} from '#support/project/guide/guide-snippets.ts';
import { canRun, hasPhp, hasPython } from '#support/project/guide/languages-here.ts';
import { runQuickStart, type RunningQuickStart } from '#support/commands/running-quick-start.ts';
import { scanPaper } from '#support/rendering/scan-qr.ts';
import { differences, readPrinted, readShown } from '#support/project/guide/shown-answers.ts';
import { startTcpPrinter, type TcpPrinter } from '#support/rendering/tcp-printer.ts';
import { unignoredFiles } from '#support/project/unignored-files.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const guideFolder = path.join(projectRoot, 'docs/integration');
const pages = readGuide(guideFolder);
const [firstPage] = pages;

const isHere: Record<Language, boolean> = {
  sh: canRun('sh', '-c', 'curl --version && unzip -v && npm --version'),
  ts: true,
  python: hasPython,
  php: hasPhp,
};
const needs: Record<Language, string> = {
  sh: 'sh, curl, unzip and npm',
  ts: 'Node',
  python: 'Python 3.9',
  php: 'PHP 8.1 with curl',
};
const commands: Record<Language, string[]> = { sh: ['sh'], ts: [process.execPath], python: ['python3'], php: ['php'] };
const extensions: Record<Language, string> = { sh: 'sh', ts: 'ts', python: 'py', php: 'php' };

let folder: string;
let quickStart: RunningQuickStart;
let printer: TcpPrinter;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  // The reader of the guide works in the project's folder, where `data` is, with the examples beside the program.
  folder = temporaryFolder('guide');
  cpSync(path.join(guideFolder, 'examples'), folder, { recursive: true });
  const scripts = { sanad: `"${process.execPath}" "${path.join(projectRoot, 'src-main/cli.ts')}"` };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }));
  mkdirSync(path.join(folder, 'data'), { mode: 0o700 });
  quickStart = await runQuickStart(path.join(folder, 'data'));
  printer = await startTcpPrinter();
  const { base_url, gateway_url, api_key, egs_unit_id } = quickStart.description;
  environment = {
    ...process.env,
    SANAD_URL: base_url,
    SANAD_GATEWAY: gateway_url,
    SANAD_API_KEY: api_key,
    SANAD_UNIT: egs_unit_id,
    SANAD_PRINTER: printer.address,
    SANAD_POLL_SECONDS: '0.05',
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONIOENCODING: 'utf-8',
    NO_PROXY: '127.0.0.1',
  };
});
afterAll(async () => {
  await quickStart?.stop();
  await printer?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Run = { code: number | null; output: string; errors: string };

function run(command: readonly string[], changes: NodeJS.ProcessEnv = {}): Promise<Run> {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, env: { ...environment, ...changes }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.once('error', reject).once('close', (code) => resolve({ code, output, errors }));
  });
}

/** Runs a page's blocks of one language; in the shell, they are preceded only by those of the set-up. */
function runPage(page: Page, language: Language): Promise<Run> {
  const setUp = firstPage?.blocks.find((block) => block.word === 'setup')?.code ?? '';
  writeFileSync(path.join(folder, 'set-up.sh'), setUp);
  const isSetUpHere = page.blocks.some((block) => block.word === 'setup');
  const openings: Partial<Record<Language, string>> = {
    sh: isSetUpHere ? 'set -eu' : 'set -eu; . ./set-up.sh',
    php: '<?php declare(strict_types=1);',
  };
  const program = `${page.name}.${extensions[language]}`;
  writeFileSync(path.join(folder, program), assemble(page, language, openings[language]));
  // Variables that the reader has to set must come from its own lines.
  const unset = { SANAD_URL: undefined, SANAD_GATEWAY: undefined, SANAD_API_KEY: undefined, SANAD_UNIT: undefined };
  return run([...commands[language], program], language === 'sh' ? unset : {});
}

const programs = pages.flatMap((page) => {
  const spoken = languages.filter((language) => blocksIn(page, language).length > 0);
  return spoken.map((language) => ({ page, language, name: page.name }));
});

describe.each(programs)('$name in $language', ({ page, language }) => {
  test.skipIf(!isHere[language])(`runs and answers what the page shows (needs ${needs[language]})`, async () => {
    const { code, output, errors } = await runPage(page, language);
    const outputs = outputsOf(output);
    const lastBlock = [...outputs.keys()].at(-1) ?? 0;
    expect(code, `${page.name}:${lastBlock}: this block fails\n${errors}\n${outputs.get(lastBlock) ?? output}`).toBe(0);
    const untrue = answersOf(page).flatMap(({ answer, shownBy }) => {
      if (shownBy.language !== language) return [];
      const printed = readPrinted(outputs.get(shownBy.fenceLine) ?? '');
      return differences(readShown(answer.code), printed).map((fault) => `${page.name}:${answer.fenceLine}: ${fault}`);
    });
    expect(untrue).toEqual([]);
  });
});

test('every block of the guide is run, is an answer, or is for the console', () => {
  const others = pages.flatMap((page) =>
    page.blocks
      .filter(
        ({ language, word }) => !(language in commands) && language !== 'console' && `${language} ${word}` !== 'json answer',
      )
      .map(({ fenceLine, language }) => `${page.name}:${fenceLine}: ${language}`),
  );
  expect(others).toEqual([]);
  expect(programs.length).toBeGreaterThan(10);
});

// The reader's own settings, and the strictest ones beside them.
const compile = [
  path.join(projectRoot, 'node_modules/typescript/bin/tsc'),
  ...'--noUncheckedIndexedAccess --exactOptionalPropertyTypes --erasableSyntaxOnly --verbatimModuleSyntax --typeRoots'.split(' '),
  path.join(projectRoot, 'node_modules/@types'),
];

test('the TypeScript of the guide compiles with the settings beside the client, and runs compiled', async () => {
  const inTypeScript = programs.filter(({ language }) => language === 'ts').map(({ page }) => page);
  for (const page of inTypeScript) writeFileSync(path.join(folder, `${page.name}.ts`), assemble(page, 'ts'));
  const compiled = await run([process.execPath, ...compile]);
  expect(compiled).toMatchObject({ code: 0, output: '', errors: '' });
  expect(await run([process.execPath, 'dist/README.md.js'])).toMatchObject({ code: 0, errors: '' });
});

test.skipIf(!isHere.sh || !canRun('git', '--version'))('what the pages make in a clone is ignored by git (needs git)', () => {
  cpSync(path.join(projectRoot, '.gitignore'), path.join(folder, '.gitignore'));
  const brought = new Set(['.gitignore', 'package.json', 'set-up.sh', ...readdirSync(path.join(guideFolder, 'examples'))]);
  // The reader's own programs are the reader's business.
  const made = unignoredFiles(folder).filter((name) => !brought.has(name) && !/\.md\.(?:sh|ts|py|php)$/u.test(name));
  expect(made).toEqual([]);
});

describe('the printer', () => {
  test('has printed a receipt for every sale that the guide prints, all of it dots for 58 mm paper, with a readable QR', () => {
    expect(printer.jobs.length).toBe(2 + Number(isHere.python) + Number(isHere.php));
    const initialize = Buffer.from([0x1b, 0x40]);
    const dotsAcross384 = Buffer.from([0x1d, 0x76, 0x30, 0, 48, 0]);
    for (const job of printer.jobs) {
      expect(job.subarray(0, 2).equals(initialize)).toBe(true);
      expect(job.includes(dotsAcross384)).toBe(true);
      const fields = readQr(scanPaper(printEscpos(job).paper) ?? '');
      expect(fields.ok && fields.value.map(({ tag }) => tag)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }
  });
});

describe('the examples', () => {
  test.skipIf(!isHere.sh)('first-sale.sh sells and saves the QR (needs sh and curl)', async () => {
    const { code, output, errors } = await run(['sh', 'first-sale.sh']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    const [, number] = /^(\S+) is reported: /u.exec(output) ?? [];
    expect(
      readFileSync(path.join(folder, `${number}.png`))
        .subarray(1, 4)
        .toString('latin1'),
    ).toBe('PNG');
  });

  test.skipIf(!isHere.sh)('first-sale.sh fails aloud with a wrong key (needs sh and curl)', async () => {
    const { code } = await run(['sh', 'first-sale.sh'], { SANAD_API_KEY: 'tax_test_wrong' });
    expect(code).not.toBe(0);
  });

  test.for([
    { program: 'print_receipt.py', language: 'python' },
    { program: 'print_receipt.php', language: 'php' },
  ] as const)(
    '$program prints the receipt of a written sale as the appliance draws it',
    async ({ program, language }, { skip }) => {
      skip(!isHere[language], `needs ${needs[language]}`);
      const { base_url, api_key } = quickStart.description;
      const headers = { authorization: `Bearer ${api_key}` };
      const listed = await fetch(`${base_url}/v1/invoices?limit=1&invoice_type=simplified`, { headers });
      const { data } = (await listed.json()) as { data: { invoice_id: string }[] };
      const invoiceId = String(data[0]?.invoice_id);
      writeFileSync(path.join(folder, 'sale.json'), JSON.stringify({ body: {}, answer: { invoice_id: invoiceId } }));
      const jobsBefore = printer.jobs.length;
      const { code, errors } = await run([...commands[language], program, 'sale.json']);
      expect({ code, errors }).toEqual({ code: 0, errors: '' });
      const drawn = await fetch(`${base_url}/v1/invoices/${invoiceId}/receipt?format=escpos&width=58`, { headers });
      const receipt = Buffer.from(await drawn.arrayBuffer());
      await expect.poll(() => printer.jobs[jobsBefore]?.equals(receipt)).toBe(true);
      expect(receipt.includes(Buffer.from([0x1d, 0x76, 0x30]))).toBe(true);
      expect(receipt.includes('?????')).toBe(false);
    },
  );
});

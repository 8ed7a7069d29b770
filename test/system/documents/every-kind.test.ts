import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueEveryKind, type IssuedKind } from '#support/branch/scenarios/every-kind.ts';
import { runQuickStart } from '#support/commands/running-quick-start.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const tools = path.resolve(projectRoot, '../shared/tools');

describe.skipIf(!existsSync(tools))('documents of every kind (needs ../shared)', () => {
  let folder: string;
  let issued: IssuedKind[];
  let files: string[];

  beforeAll(async () => {
    folder = temporaryFolder('kinds');
    const running = await runQuickStart(path.join(folder, 'data'));
    issued = await issueEveryKind(running.description);
    await running.stop();
    files = issued.map(({ name, xml, pdf }) => {
      const file = path.join(folder, `${name.replaceAll(' ', '-')}.xml`);
      writeFileSync(file, xml);
      writeFileSync(file.replace(/xml$/, 'pdf'), pdf);
      return file;
    });
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('are accepted by the gateway without a warning', () => {
    const reported = issued.map(({ name, answer }) => ({
      name,
      compliant: answer['tax_compliant'],
      warnings: answer['tax_warnings'],
    }));
    expect(reported).toEqual(issued.map(({ name }) => ({ name, compliant: true, warnings: [] })));
  });

  test('are valid for Xerces and the independent checker, and one unbroken chain', () => {
    const schema = execFileSync('sh', [path.join(tools, 'xsd.sh'), ...files], { encoding: 'utf8' });
    expect(schema.split('\n').filter((line) => line.startsWith('valid'))).toHaveLength(files.length);
    const checker = [path.join(tools, 'verify_document.py'), '--chain', ...files];
    const checked = execFileSync('/usr/bin/python3', checker, { encoding: 'utf8' });
    expect(checked).not.toContain('FAIL');
    expect(checked).toContain(`ok chain of ${files.length}`);
    process.stdout.write(
      `${issued.map(({ name }) => name).join(', ')}: ${files.length} valid; ${checked.trim().split('\n').at(-1)}\n`,
    );
  });

  test('are valid for sanad validate', () => {
    const output = execFileSync(process.execPath, ['src-main/cli.ts', 'validate', '--json', ...files], {
      cwd: projectRoot,
      encoding: 'utf8',
    });
    expect(JSON.parse(output)).toEqual(files.map((file) => ({ file, valid: true, findings: [] })));
  });

  test('have a PDF that qpdf accepts and whose fonts are all embedded', () => {
    for (const file of files) {
      const pdf = file.replace(/xml$/, 'pdf');
      expect(execFileSync('qpdf', ['--check', pdf], { encoding: 'utf8' })).toContain('No syntax or stream encoding errors found');
      const fonts = execFileSync('pdffonts', [pdf], { encoding: 'utf8' }).trim().split('\n').slice(2);
      expect(fonts.length).toBeGreaterThan(0);
      for (const font of fonts) expect(font).toMatch(/ yes yes yes +\d+ +0$/);
    }
  });
});

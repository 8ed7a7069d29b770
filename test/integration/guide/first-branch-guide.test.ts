import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '#main/platform/clock.ts';
import { createLogger } from '#main/platform/logger.ts';
import { startSandboxGateway } from '#main/sandbox-gateway/start-sandbox-gateway.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { assemble, blocksIn, outputsOf, readGuide, type Block, type Page } from '#support/project/guide/guide-snippets.ts';
import { unignoredFiles } from '#support/project/unignored-files.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const isWindows = process.platform === 'win32';
const hasGit = spawnSync('git', ['--version']).status === 0;

// Each run of the command line starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

type Ending = () => Promise<unknown>;

let folder: string;
const endings: Ending[] = [];
let outputs: string[];

function readPage(): Page {
  const page = readGuide(path.join(projectRoot, 'docs/operations')).find(({ name }) => name === 'first-branch.md');
  assert(page !== undefined);
  return page;
}

/** Runs blocks of the page as one program, and answers what each has printed. */
async function run(blocks: readonly Block[], environment: Record<string, string>): Promise<string[]> {
  writeFileSync(path.join(folder, 'page.sh'), assemble({ ...readPage(), blocks: [...blocks] }, 'sh', 'set -eu'));
  const env = { ...process.env, ...environment };
  const { stdout } = await promisify(execFile)('sh', ['page.sh'], { cwd: folder, env });
  return [...outputsOf(stdout).values()];
}

/** Starts the appliance with the flags of the rehearsal, but on a free port, and answers that. */
async function startAppliance(gatewayUrl: string): Promise<string> {
  const flags = ['--data-dir', 'rehearsal/data', '--keys', 'sealed-file', '--passphrase-file', 'rehearsal/passphrase'];
  const args = [path.join(projectRoot, 'src-main/branch.ts'), ...flags, '--port', '0', '--production-gateway-url', gatewayUrl];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const logged = text(child.stderr);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  endings.unshift(() => {
    child.kill();
    return logged;
  });
  const address = await eventually(
    () => Promise.resolve(/127\.0\.0\.1:(\d+)\/v1/u.exec(output)?.[1]),
    (port) => port !== undefined,
  );
  return String(address);
}

beforeAll(async () => {
  if (isWindows) return;
  folder = temporaryFolder('first-branch');
  const scripts = { sanad: `"${process.execPath}" "${path.join(projectRoot, 'src-main/cli.ts')}"` };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }));
  const gateway = await startSandboxGateway({
    dataDir: path.join(folder, 'rehearsal/gateway'),
    host: '127.0.0.1',
    port: 0,
    behavior: 'production',
    clock: systemClock,
    logger: createLogger({ name: 'test', level: 'silent' }),
  });
  endings.push(() => gateway.close());
  const [places, passphrase, ...others] = blocksIn(readPage(), 'sh');
  assert(places !== undefined && passphrase !== undefined);
  await run([places, passphrase], {});
  const PORT = await startAppliance(gateway.baseUrl);
  [, ...outputs] = await run([places, ...others], { PORT, SANAD_POLL_SECONDS: '0.1' });
});

afterAll(async () => {
  for (const end of endings) await end();
});

test.skipIf(isWindows)('first-branch.md: its lines lead from an empty folder to a reported production document', () => {
  const [provisioned, context, created, active, sold, backup, keys] = outputs;
  expect(provisioned).toBe('');
  expect(context).toMatch(/"profile_complete":true\},"environment":"production"/u);
  expect(created).toContain('"onboarding_status":"pending"');
  expect(active).toContain('"onboarding_status":"active"');
  expect(sold).toMatch(/"status":"reported".*"tax_status":"REPORTED","tax_compliant":true,"tax_warning_count":0/u);
  expect(backup).toMatch(/\.backup {2}\d+ bytes, verified\n[^]*1 documents, last ICV 1: unbroken$/u);
  expect(keys?.split('\n').slice(-4)).toEqual([
    expect.stringMatching(/^New production key "Till 2", shown only now: tax_live_\w{38}$/u),
    expect.stringMatching(/^New production key "Till 1", shown only now: tax_live_\w{38}$/u),
    expect.stringMatching(/^The production key "Till 1" \(.*\) works until /u),
    expect.stringMatching(/^The production key "Till 2" \(.*\) was revoked at /u),
  ]);
});

test.skipIf(isWindows || !hasGit)('no file of the rehearsal is offered to git (needs git)', () => {
  cpSync(path.join(projectRoot, '.gitignore'), path.join(folder, '.gitignore'));
  expect(unignoredFiles(folder)).toEqual(['.gitignore', 'package.json', 'page.sh']);
  rmSync(path.join(folder, '.git'), { recursive: true });
});

import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBranch } from '../../support/branch/running-branch.ts';
import { temporaryFolder } from '../../support/platform/temporary-folder.ts';

// Not among the devDependencies: they bring hundreds of packages, and nothing but this test uses them.
const linters = ['@redocly/cli@2.77.0', '@stoplight/spectral-cli@6.16.3'];
const installFlags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--save-exact', '--loglevel=error'];
const installLimitMs = 240_000;

let folder: string;

type Run = { code: number; output: string; errors: string };

/** Runs a program in the folder, without telemetry and without asking whether there is something newer. */
function run(program: string, args: readonly string[]): Promise<Run> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true', NO_COLOR: '1' };
  const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024, timeout: installLimitMs };
  return new Promise((resolve) => {
    execFile(program, args, options, (fault, output, errors) => {
      resolve({ code: fault === null ? 0 : Number(fault.code ?? -1), output, errors });
    });
  });
}

function lint(script: string, args: readonly string[]): Promise<Run> {
  return run(process.execPath, [path.join(folder, 'node_modules', script), ...args]);
}

beforeAll(async () => {
  folder = temporaryFolder('linters');
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true }));
  writeFileSync(path.join(folder, 'spectral.json'), JSON.stringify({ extends: ['spectral:oas'] }));
  const installed = await run('npm', ['install', ...installFlags, ...linters]);
  if (installed.code !== 0) throw new Error(`npm could not install the linters: ${installed.errors}`);
  const running = await runBranch();
  const response = await fetch(`${running.branch.url}/v1/openapi.json`);
  writeFileSync(path.join(folder, 'openapi.json'), await response.text());
  await running.close();
}, installLimitMs);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("Redocly's recommended rules find neither an error nor a warning", async () => {
  const flags = ['lint', 'openapi.json', '--extends', 'recommended', '--format', 'json', '--max-problems', '20'];
  const { code, output, errors } = await lint('@redocly/cli/bin/cli.js', flags);
  expect({ code, errors, report: JSON.parse(output || 'null') as unknown }).toMatchObject({
    code: 0,
    report: { totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] },
  });
});

test("Spectral's OpenAPI rules find neither an error nor a warning", async () => {
  const flags = ['lint', 'openapi.json', '--ruleset', 'spectral.json', '--format', 'json', '--quiet', '--fail-severity', 'hint'];
  const { code, output, errors } = await lint('@stoplight/spectral-cli/dist/index.js', flags);
  expect({ code, errors, findings: JSON.parse(output || 'null') as unknown }).toMatchObject({ code: 0, findings: [] });
});

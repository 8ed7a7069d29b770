import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runBranch } from '#support/branch/running-branch.ts';
import { runHeadOffice } from '#support/head-office/running-head-office.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

// Not among the devDependencies: they bring hundreds of packages, and nothing but this test uses them.
const linters = ['@redocly/cli@2.77.0', '@stoplight/spectral-cli@6.16.3', 'openapi-typescript@7.13.0', 'typescript@5.9.3'];
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

async function keepDocument(url: string, file: string): Promise<void> {
  writeFileSync(path.join(folder, file), await (await fetch(url)).text());
}

beforeAll(async () => {
  folder = temporaryFolder('linters');
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true }));
  writeFileSync(path.join(folder, 'spectral.json'), JSON.stringify({ extends: ['spectral:oas'] }));
  const installed = await run('npm', ['install', ...installFlags, ...linters]);
  if (installed.code !== 0) throw new Error(`npm could not install the linters: ${installed.errors}`);
  const running = await runBranch();
  await keepDocument(`${running.branch.url}/v1/openapi.json`, 'branch.json');
  await keepDocument(`${running.branch.url}/v1/openapi-3.0.json`, 'branch-3.0.json');
  await running.close();
  const headOffice = await runHeadOffice();
  await keepDocument(`${headOffice.url}/api/openapi.json`, 'head-office.json');
  await headOffice.close();
}, installLimitMs);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

// The contract has /api/team/invitations/{invitation_id} beside /api/team/{user_id}/password-reset: no request is for both, since an id is
// a UUID, which the rule does not see.
const contractPaths = ['--skip-rule', 'no-ambiguous-paths'];

// What a till's developer writes with the types of openapi-typescript as it makes them by itself.
const smallestSale = `import type { paths } from './branch.d.ts';
type Sale = paths['/v1/invoices/simplified']['post']['requestBody']['content']['application/json'];
export const sale: Sale = {
  egs_unit_id: 'unit', invoice_number: 'A-1', invoice_date: '2026-11-20', invoice_time: '12:00:00',
  seller: { name: 'Shop', vat_number: '310175397400003' },
  line_items: [{ description: 'Tea', quantity: 1, unit_price: 5 }, { description: 'Cake', quantity: 1, unit_price: '12.50' }],
};
`;

test('a sale with required fields alone has the type that openapi-typescript makes', async () => {
  const made = await lint('openapi-typescript/bin/cli.js', ['branch.json', '-o', 'branch.d.ts']);
  expect(made.code).toBe(0);
  writeFileSync(path.join(folder, 'sale.ts'), smallestSale);
  const compiled = await lint('typescript/bin/tsc', ['--noEmit', '--strict', '--allowImportingTsExtensions', 'sale.ts']);
  expect(compiled).toMatchObject({ code: 0, output: '' });
});

describe.each([
  ['branch.json', []],
  ['branch-3.0.json', []],
  ['head-office.json', contractPaths],
])('the description %s', (file, skipped) => {
  test("passes Redocly's recommended rules without an error or a warning", async () => {
    const flags = ['lint', file, '--extends', 'recommended', '--format', 'json', '--max-problems', '20', ...skipped];
    const { code, output, errors } = await lint('@redocly/cli/bin/cli.js', flags);
    expect({ code, errors, report: JSON.parse(output || 'null') as unknown }).toMatchObject({
      code: 0,
      report: { totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] },
    });
  });

  test("passes Spectral's OpenAPI rules without an error or a warning", async () => {
    const flags = ['lint', file, '--ruleset', 'spectral.json', '--format', 'json', '--quiet', '--fail-severity', 'hint'];
    const { code, output, errors } = await lint('@stoplight/spectral-cli/dist/index.js', flags);
    expect({ code, errors, findings: JSON.parse(output || 'null') as unknown }).toMatchObject({ code: 0, findings: [] });
  });
});

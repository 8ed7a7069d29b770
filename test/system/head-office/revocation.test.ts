import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '#support/branch/running-branch.ts';
import { addCompany } from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { enrolmentCode } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const program = path.resolve(import.meta.dirname, '../../../src-main/branch.ts');
const times = 20;
// Contract §12.
const longestMs = 10_000;

let headOffice: RunningHeadOffice;
let owner: Person;
let companyId: string;
let branch: ChildProcess;
let branchUrl: string;

// A branch in a process of its own, as an operator starts it.
beforeAll(async () => {
  headOffice = await runHeadOffice();
  ({ owner } = await headOffice.organization());
  companyId = await addCompany(owner);
  const env = { ...process.env, SANAD_KEYS_PASSPHRASE: 'test passphrase' };
  const joining = ['--enrol', await enrolmentCode(owner, [companyId]), '--head-office', headOffice.url];
  const flags = ['--data-dir', temporaryFolder('revocation'), '--port', '0', '--keys', 'sealed-file', ...joining];
  branch = spawn(process.execPath, [program, ...flags], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  branch.stdout?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const found = await eventually(
    () => Promise.resolve(/http:\/\/127\.0\.0\.1:\d+/u.exec(output)?.[0]),
    (url) => url !== undefined,
  );
  branchUrl = found ?? '';
});

afterAll(async () => {
  const exited = once(branch, 'exit');
  branch.kill();
  await exited;
  await headOffice.close();
});

async function answerTo(apiKey: string): Promise<number> {
  const response = await fetch(`${branchUrl}/v1/auth/context`, { headers: { authorization: `Bearer ${apiKey}` } });
  await response.body?.cancel();
  return response.status;
}

/** How long it takes, from the answer of head office on, until the branch answers a key like this. */
async function untilAnswered(apiKey: string, status: number): Promise<number> {
  const since = performance.now();
  await eventually(
    () => answerTo(apiKey),
    (seen) => seen === status,
  );
  return performance.now() - since;
}

function summaryOf(measured: readonly number[]): { min: number; median: number; max: number } {
  const sorted = measured.map((ms) => Math.round(ms)).toSorted((one, other) => one - other);
  return { min: sorted.at(0) ?? 0, median: sorted.at(sorted.length / 2) ?? 0, max: sorted.at(-1) ?? 0 };
}

test('a key works, and a revoked one does not, within ten seconds at a connected branch', async () => {
  const created: number[] = [];
  const revoked: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const { body } = await owner.send('POST', `/companies/${companyId}/api-keys`, {
      name: `Key ${time}`,
      environment: 'sandbox',
    });
    created.push(await untilAnswered(String(body['api_key']), 200));
    await owner.send('POST', `/api-keys/${String(body['key_id'])}/revoke`);
    revoked.push(await untilAnswered(String(body['api_key']), 401));
  }
  const summary = { created: summaryOf(created), revoked: summaryOf(revoked) };
  process.stdout.write(`Milliseconds until a branch knows, ${times} times each: ${JSON.stringify(summary)}\n`);
  expect(Math.max(summary.created.max, summary.revoked.max)).toBeLessThan(longestMs);
});

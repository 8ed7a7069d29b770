import { rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ledgerFileName } from '#main/branch/db/data-files.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { postSale } from '#support/branch/till.ts';
import { runQuickStart, type QuickStartDescription, type RunningQuickStart } from '#support/commands/running-quick-start.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const folder = temporaryFolder('quick-start-head-office');
let started: RunningQuickStart;

beforeAll(async () => {
  started = await runQuickStart(folder);
});

afterAll(async () => {
  await started.stop();
  rmSync(folder, { recursive: true, force: true });
});

const signedIn = z.object({ access_token: z.string() });
const appliances = z.object({
  data: z.array(z.object({ sync: z.object({ position: z.int() }), chain: z.object({ ok: z.boolean() }) })).length(1),
});

/** Reads as the person whom quick-start.json names. */
async function reader({ head_office_url: url, dashboard }: QuickStartDescription): Promise<(route: string) => Promise<unknown>> {
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(dashboard) });
  const { access_token } = signedIn.parse(await login.json());
  const authorization = `Bearer ${access_token}`;
  return async (route) => (await fetch(`${url}/api${route}`, { headers: { authorization } })).json();
}

/** The position of the newest change of the ledger. */
function newestPosition(): number {
  const ledger = new Database(path.join(folder, ledgerFileName), { readonly: true });
  const row = z.object({ newest: z.int() }).parse(ledger.prepare('SELECT max(position) AS newest FROM changes').get());
  ledger.close();
  return row.newest;
}

/** Sells something, and waits until head office has it. */
async function sellAndMirror(description: QuickStartDescription, invoiceNumber: string): Promise<void> {
  const read = await reader(description);
  const sale = await postSale(description, 'simplified', invoiceNumber);
  expect(sale.status).toBe(200);
  const newest = newestPosition();
  const appliance = await eventually(
    async () => appliances.parse(await read('/appliances')).data[0],
    (now) => (now?.sync.position ?? 0) >= newest,
  );
  expect(appliance?.chain.ok).toBe(true);
}

test('head office answers, and gets what the branch sells', async () => {
  const { description } = started;
  expect((await fetch(`${description.head_office_url}/readyz`)).status).toBe(200);
  await sellAndMirror(description, 'HEAD-1');
  expect(started.standardOutput()).toContain(description.head_office_url);
});

test('a quick start that was killed starts again, with the same person, at another port of head office', async () => {
  const { dashboard } = started.description;
  await started.kill();
  started = await runQuickStart(folder);
  expect(started.description.dashboard).toEqual(dashboard);
  await sellAndMirror(started.description, 'HEAD-2');
});

test('a branch whose head office was deleted joins the new one, which gets everything', async () => {
  expect(await started.stop()).toBe(0);
  rmSync(path.join(folder, 'head-office'), { recursive: true });
  started = await runQuickStart(folder);
  await sellAndMirror(started.description, 'HEAD-3');
});

import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { openLedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import type { QuickStartDescription } from '#support/commands/running-quick-start.ts';
import { runSql } from '#support/platform/run-sql.ts';
import { freePort, runAppliance, untilAnswers } from '../appliance-process.ts';

const betweenSalesMs = 20;
// Nothing listens there: only head office is in reach.
const noGateway = 'http://127.0.0.1:9';

/** What a till needs to sell at an appliance. */
export type Till = QuickStartDescription & { url: string; pid: number };

/** Where to join, and the code for an appliance with the company of this VAT number. */
export type HeadOfficeToJoin = { url: string; enrolmentCode: (vatNumber: string) => Promise<string> };

/** Sells once, and returns how long the answer took. */
export async function sell(till: Till, dispatcher: Agent, number: string): Promise<number> {
  const line = { description: 'Arabic coffee', description_ar: 'قهوة عربية', quantity: 2, unit_price: 12.5 };
  const sale = { egsUnitId: till.egs_unit_id, seller: till.seller, number, at: new Date() };
  const body = JSON.stringify(simplifiedBody(sale, { line_items: Array.from({ length: 10 }, () => line) }));
  const headers = { authorization: `Bearer ${till.api_key}`, 'content-type': 'application/json', prefer: 'respond-async' };
  const start = performance.now();
  const response = await request(`${till.url}/v1/invoices/simplified`, { method: 'POST', headers, body, dispatcher });
  const text = await response.body.text();
  if (response.statusCode !== 202) throw new Error(`answered ${response.statusCode}: ${text}`);
  return performance.now() - start;
}

/** One till on one connection, which sells again a moment after each answer; returns how long each answer took. */
export async function sellOn(till: Till, isOver: () => boolean): Promise<number[]> {
  const dispatcher = new Agent({ connections: 1 });
  const timesMs: number[] = [];
  for (let count = 0; !isOver(); count += 1) {
    timesMs.push(await sell(till, dispatcher, `TILL-${Date.now()}-${count}`));
    await wait(betweenSalesMs);
  }
  await dispatcher.close();
  return timesMs;
}

// The ledgers were made by the quick start and have joined its head office.
function leaveHeadOffice(folder: string): string {
  const db = openLedgerDatabase(path.join(folder, 'ledger.db'));
  runSql(db, 'DELETE FROM head_office');
  const company = db.reader.first(db.reader.sql.selectFrom('companies').select('vat_number'));
  db.close();
  return company?.vat_number ?? '';
}

/** Starts an appliance on a folder of the quick start's, which joins a head office, and waits until it answers. */
export async function runJoinedBranch(
  headOffice: HeadOfficeToJoin,
  folder: string,
): Promise<{ till: Till; appliance: ChildProcess }> {
  const code = await headOffice.enrolmentCode(leaveHeadOffice(folder));
  const description = JSON.parse(readFileSync(path.join(folder, 'quick-start.json'), 'utf8')) as QuickStartDescription;
  const port = await freePort();
  const appliance = runAppliance(folder, port, noGateway, ['--enrol', code, '--head-office', headOffice.url]);
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/healthz`);
  return { till: { ...description, url, pid: appliance.pid ?? 0 }, appliance };
}

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { QuickStartDescription } from '../support/running-quick-start.ts';
import { simplifiedBody } from '../support/sale-bodies.ts';
import { backlogFolder } from './backlog-folder.ts';
import type { BenchRow } from './bench-table.ts';
import { perSecond } from './rate.ts';

const backlog = 200_000;
const silentForMs = 6_000;
const measureForMs = 20_000;
// A till sells again a moment after the answer, not in the same one.
const betweenSalesMs = 20;
const projectRoot = path.resolve(import.meta.dirname, '../..');

type Sale = { at: number; tookMs: number; status: number };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function run(script: string, args: string[]): ChildProcess {
  return spawn(process.execPath, [script, ...args], { cwd: projectRoot, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function untilAnswers(url: string): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  while (performance.now() < giveUpAt) {
    const response = await fetch(url).catch(() => undefined);
    if (response !== undefined) return;
    await wait(20);
  }
  throw new Error(`${url} never answered`);
}

// One till that sells as tills do: it waits for each answer, inline.
async function sell(url: string, till: QuickStartDescription, sales: Sale[], isOver: () => boolean): Promise<void> {
  const dispatcher = new Agent({ connections: 1 });
  const headers = { authorization: `Bearer ${till.api_key}`, 'content-type': 'application/json' };
  const line = { description: 'Arabic coffee', description_ar: 'قهوة عربية', quantity: 2, unit_price: 12.5 };
  for (let count = 0; !isOver(); count += 1) {
    const sale = { egsUnitId: till.egs_unit_id, seller: till.seller, number: `TILL-${Date.now()}-${count}`, at: new Date() };
    const body = JSON.stringify(simplifiedBody(sale, { line_items: Array.from({ length: 10 }, () => line) }));
    const at = performance.now();
    const response = await request(`${url}/v1/invoices/simplified`, { method: 'POST', headers, body, dispatcher });
    await response.body.text();
    sales.push({ at, tookMs: performance.now() - at, status: response.statusCode });
    await wait(betweenSalesMs);
  }
  await dispatcher.close();
}

function quantiles(sales: Sale[]): string {
  const sorted = sales.map((sale) => sale.tookMs).toSorted((a, b) => a - b);
  const at = (share: number): string => `${(sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)} ms`;
  return `${at(0.5)} / ${at(0.99)}`;
}

async function taken(gateway: string): Promise<number> {
  return Number(await (await fetch(`${gateway}/count`)).text());
}

/** How fast a long backlog comes home once the gateway answers again, and what a till notices of it. */
export async function benchBacklog(): Promise<BenchRow[]> {
  const folder = await backlogFolder(backlog);
  const till = JSON.parse(readFileSync(path.join(folder, 'quick-start.json'), 'utf8')) as QuickStartDescription;
  const [port, gatewayPort] = [await freePort(), await freePort()];
  const [url, gateway] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${gatewayPort}`];
  const keys = ['--keys', 'sealed-file', '--passphrase-file', path.join(folder, 'keys.passphrase')];
  const flags = ['--data-dir', folder, '--port', String(port), '--requests-per-second', '1000000', '--no-request-log', ...keys];
  const appliance = run('src-main/branch.ts', [...flags, '--sandbox-gateway-url', `${gateway}/e-invoicing/developer-portal`]);
  const children = [appliance];
  try {
    await untilAnswers(`${url}/healthz`);
    const sales: Sale[] = [];
    let isOver = false;
    const selling = sell(url, till, sales, () => isOver);
    await wait(silentForMs);
    const backAt = performance.now();
    children.push(run('test/bench/quick-gateway.ts', [String(gatewayPort)]));
    await untilAnswers(`${gateway}/count`);
    await wait(measureForMs);
    const drained = (await taken(gateway)) / ((performance.now() - backAt) / 1_000);
    isOver = true;
    await selling;
    const silent = sales.filter((sale) => sale.at < backAt);
    const meanwhile = sales.filter((sale) => sale.at >= backAt);
    const inline = sales.find((sale) => sale.status === 200);
    const firstInline = inline === undefined ? 'never' : `${((inline.at + inline.tookMs - backAt) / 1_000).toFixed(1)} s`;
    return [
      { what: 'drain (with the start of the gateway in it)', measured: perSecond(drained), budget: '≥ 300/s' },
      { what: 'a till meanwhile, p50 / p99', measured: quantiles(meanwhile), budget: '– / ≤ 25 ms' },
      { what: 'a till before that, gateway silent, p50 / p99', measured: quantiles(silent), budget: '–' },
      { what: 'first inline answer after the return', measured: firstInline, budget: '≤ 6 s' },
    ];
  } finally {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { QuickStartDescription } from '#support/commands/running-quick-start.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import { freePort, quantile, runAppliance, runScript, untilAnswers } from '../appliance-process.ts';
import type { BenchRow } from '../bench-table.ts';
import { perSecond } from '../rate.ts';
import { backlogFolder } from './backlog-folder.ts';

const backlog = 200_000;
const silentForMs = 6_000;
const measureForMs = 20_000;
// A till sells again a moment after the answer, not in the same one.
const betweenSalesMs = 20;

type Sale = { at: number; tookMs: number; status: number };

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
  const timesMs = sales.map((sale) => sale.tookMs);
  return `${quantile(timesMs, 0.5).toFixed(1)} ms / ${quantile(timesMs, 0.99).toFixed(1)} ms`;
}

async function taken(gateway: string): Promise<number> {
  return Number(await (await fetch(`${gateway}/count`)).text());
}

/** How fast a long backlog is submitted once the gateway answers again, and how it affects a till. */
export async function benchBacklog(): Promise<BenchRow[]> {
  const folder = await backlogFolder(backlog);
  const till = JSON.parse(readFileSync(path.join(folder, 'quick-start.json'), 'utf8')) as QuickStartDescription;
  const [port, gatewayPort] = [await freePort(), await freePort()];
  const [url, gateway] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${gatewayPort}`];
  const appliance = runAppliance(folder, port, gateway);
  const children = [appliance];
  try {
    await untilAnswers(`${url}/healthz`);
    const sales: Sale[] = [];
    let isOver = false;
    const selling = sell(url, till, sales, () => isOver);
    await wait(silentForMs);
    const backAt = performance.now();
    children.push(runScript('test/bench/quick-gateway.ts', [String(gatewayPort)]));
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

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Agent, request } from 'undici';
import { riyadhDate, riyadhTime } from '../../src-shared/invoice/riyadh-time.ts';
import { runQuickStart } from '../support/running-quick-start.ts';
import type { QuickStartDescription } from '../support/running-quick-start.ts';
import type { BenchRow } from './bench-table.ts';
import { perSecond } from './rate.ts';

const measureForMs = 5_000;

function body({ egs_unit_id, seller }: QuickStartDescription, number: string): string {
  const now = new Date();
  const line = { description: 'Arabic coffee', description_ar: 'قهوة عربية', quantity: 2, unit_price: 12.5 };
  return JSON.stringify({
    egs_unit_id,
    seller,
    invoice_number: number,
    invoice_date: riyadhDate(now),
    invoice_time: riyadhTime(now),
    line_items: Array.from({ length: 10 }, () => line),
  });
}

async function load(description: QuickStartDescription, connections: number): Promise<number[]> {
  const dispatcher = new Agent({ connections });
  const latenciesMs: number[] = [];
  const headers = {
    authorization: `Bearer ${description.api_key}`,
    'content-type': 'application/json',
    prefer: 'respond-async',
  };
  const end = performance.now() + measureForMs;
  const client = async (id: number): Promise<void> => {
    for (let count = 0; performance.now() < end; count += 1) {
      const start = performance.now();
      const options = {
        method: 'POST',
        headers,
        dispatcher,
        body: body(description, `B-${connections}-${id}-${count}`),
      } as const;
      const response = await request(`${description.base_url}/v1/invoices/simplified`, options);
      const text = await response.body.text();
      if (response.statusCode !== 202) throw new Error(`answered ${response.statusCode}: ${text}`);
      latenciesMs.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, id) => client(id)));
  await dispatcher.close();
  return latenciesMs.toSorted((a, b) => a - b);
}

function at(sorted: number[], share: number): string {
  return `${(sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)} ms`;
}

/** Throughput with 64 connections and latency with one, of a whole quick start whose gateway is out of reach. */
export async function benchHttp(): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sanad-bench-'));
  const running = await runQuickStart(folder, ['--requests-per-second', '1000000']);
  await request(`${running.description.gateway_url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outage_s: 600 }),
  });
  const alone = await load(running.description, 1);
  const together = await load(running.description, 64);
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
  return [
    {
      what: '64 connections',
      measured: perSecond(together.length / (measureForMs / 1_000)),
      budget: '≥ 1,200/s',
    },
    { what: '1 connection, p50 / p99', measured: `${at(alone, 0.5)} / ${at(alone, 0.99)}`, budget: '≤ 2 ms / ≤ 10 ms' },
  ];
}

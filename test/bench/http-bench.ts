import { rmSync } from 'node:fs';
import { Agent, request } from 'undici';
import { riyadhDate, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import { runQuickStart, type QuickStartDescription } from '#support/commands/running-quick-start.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { freePort, quantile, runAppliance, runScript, untilAnswers } from './appliance-process.ts';
import type { BenchRow } from './bench-table.ts';
import { perSecond } from './rate.ts';

const measureForMs = 5_000;

/** The body of a sale of ten lines. */
export function saleBody({ egs_unit_id, seller }: QuickStartDescription, number: string): string {
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

async function load(till: QuickStartDescription, connections: number, name: string): Promise<number[]> {
  const dispatcher = new Agent({ connections });
  const latenciesMs: number[] = [];
  const headers = {
    authorization: `Bearer ${till.api_key}`,
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
        body: saleBody(till, `${name}-${id}-${count}`),
      } as const;
      const response = await request(`${till.base_url}/v1/invoices/simplified`, options);
      const text = await response.body.text();
      if (response.statusCode !== 202) throw new Error(`answered ${response.statusCode}: ${text}`);
      latenciesMs.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, id) => client(id)));
  await dispatcher.close();
  return latenciesMs;
}

function rateOf(latenciesMs: number[]): string {
  return perSecond(latenciesMs.length / (measureForMs / 1_000));
}

/** Runs a measurement on an appliance whose gateway is a process of its own, once that has been started. */
export async function onAppliance<Measured>(
  measure: (till: QuickStartDescription, startGateway: () => Promise<void>) => Promise<Measured>,
): Promise<Measured> {
  const folder = temporaryFolder('bench');
  const quickStart = await runQuickStart(folder);
  await quickStart.stop();
  const [port, gatewayPort] = [await freePort(), await freePort()];
  const [url, gateway] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${gatewayPort}`];
  const children = [runAppliance(folder, port, gateway)];
  try {
    await untilAnswers(`${url}/healthz`);
    return await measure({ ...quickStart.description, base_url: url }, async () => {
      children.push(runScript('test/bench/quick-gateway.ts', [String(gatewayPort)]));
      await untilAnswers(`${gateway}/count`);
    });
  } finally {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Throughput with 64 connections and latency with one, of an appliance whose gateway is a process of its own. */
export function benchHttp(): Promise<BenchRow[]> {
  return onAppliance(async (till, startGateway) => {
    await load(till, 8, 'WARM');
    const alone = await load(till, 1, 'ALONE');
    const together = await load(till, 64, 'TOGETHER');
    await startGateway();
    const whileSubmitting = await load(till, 64, 'SUBMITTING');
    const quantiles = [0.5, 0.99].map((share) => `${quantile(alone, share).toFixed(1)} ms`).join(' / ');
    return [
      { what: '64 connections, gateway silent', measured: rateOf(together), budget: '≥ 1,200/s' },
      {
        what: '64 connections, a gateway that takes documents meanwhile',
        measured: rateOf(whileSubmitting),
        budget: '≥ 1,200/s',
      },
      { what: '1 connection, p50 / p99', measured: quantiles, budget: '≤ 2 ms / ≤ 10 ms' },
    ];
  });
}

import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { QuickStartDescription } from '#support/commands/running-quick-start.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import { freePort, quantile, runAppliance, untilAnswers } from '../appliance-process.ts';
import type { BenchRow } from '../bench-table.ts';
import { issuedDocuments, largeFolder } from './large-ledger.ts';

const documents = Number(process.env['SANAD_BENCH_DOCUMENTS'] ?? 1_000_000);
const repetitions = 30;
const salesAlone = 200;
const measureForMs = 20_000;
const betweenSalesMs = 20;
// Nothing listens there: the appliance is measured with the network down.
const noGateway = 'http://127.0.0.1:9';

type Till = QuickStartDescription & { url: string };
type Measured = { startMs: number; saleMs: number; listMs: Map<string, number> };

async function get(till: Till, route: string): Promise<Buffer> {
  const response = await request(till.url + route, { headers: { authorization: `Bearer ${till.api_key}` } });
  const body = Buffer.from(await response.body.arrayBuffer());
  if (response.statusCode !== 200) throw new Error(`${route}: ${response.statusCode} ${body.toString('utf8')}`);
  return body;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function sell(till: Till, dispatcher: Agent, number: string): Promise<number> {
  const line = { description: 'Arabic coffee', description_ar: 'قهوة عربية', quantity: 2, unit_price: 12.5 };
  const sale = { egsUnitId: till.egs_unit_id, seller: till.seller, number, at: new Date() };
  const body = JSON.stringify(simplifiedBody(sale, { line_items: Array.from({ length: 10 }, () => line) }));
  const headers = { authorization: `Bearer ${till.api_key}`, 'content-type': 'application/json', prefer: 'respond-async' };
  return timed(async () => {
    const response = await request(`${till.url}/v1/invoices/simplified`, { method: 'POST', headers, body, dispatcher });
    const answer = await response.body.text();
    if (response.statusCode !== 202) throw new Error(`sale: ${response.statusCode} ${answer}`);
  });
}

async function newestOf(till: Till): Promise<{ invoice_id: string; uuid: string; invoice_number: string; invoice_date: string }> {
  const list = JSON.parse((await get(till, '/v1/invoices?limit=1')).toString('utf8')) as { data: never[] };
  const [newest] = list.data;
  if (newest === undefined) throw new Error('the list is empty');
  return newest;
}

/** The list by nothing, and by each filter that is documented. */
async function listRoutes(till: Till): Promise<string[]> {
  const { uuid, invoice_number, invoice_date } = await newestOf(till);
  const filters = [
    '',
    'status=reported',
    'status=failed',
    'status=queued',
    'invoice_type=standard',
    'document_type=prepayment',
    `date_from=${invoice_date}&date_to=${invoice_date}`,
    'date_from=2020-01-01',
    `egs_unit_id=${till.egs_unit_id}`,
    `invoice_number=${invoice_number}`,
    `uuid=${uuid}`,
    `status=cleared&invoice_type=standard&document_type=invoice&date_to=${invoice_date}`,
  ];
  return filters.map((filter) => `/v1/invoices?limit=50&${filter}`);
}

async function measureLists(till: Till): Promise<Map<string, number>> {
  const lists = new Map<string, number>();
  for (const route of await listRoutes(till)) {
    const timesMs: number[] = [];
    for (let time = 0; time < repetitions; time += 1) timesMs.push(await timed(() => get(till, route)));
    lists.set(route.replaceAll(/(uuid|invoice_number|date_from|date_to|egs_unit_id)=[^&]*/g, '$1'), quantile(timesMs, 0.5));
  }
  return lists;
}

async function measureSales(till: Till): Promise<number[]> {
  const dispatcher = new Agent({ connections: 1 });
  const timesMs: number[] = [];
  for (let sale = 0; sale < salesAlone; sale += 1) timesMs.push(await sell(till, dispatcher, `ALONE-${Date.now()}-${sale}`));
  await dispatcher.close();
  return timesMs;
}

// A client in the back office that sends requests without pause.
async function readOn(till: Till, isOver: () => boolean): Promise<number> {
  const { invoice_id, invoice_date } = await newestOf(till);
  const routes = [
    ...(await listRoutes(till)),
    `/v1/invoices/export/xml?part=0&date_from=${invoice_date}`,
    '/v1/invoices/export/xml?part=0',
    `/v1/invoices/${invoice_id}/pdf`,
    `/v1/invoices/${invoice_id}`,
  ];
  let read = 0;
  for (; !isOver(); read += 1) await get(till, routes[read % routes.length] ?? '');
  return read;
}

async function sellBesideReader(till: Till): Promise<{ salesMs: number[]; read: number }> {
  const dispatcher = new Agent({ connections: 1 });
  const salesMs: number[] = [];
  let isOver = false;
  const reading = readOn(till, () => isOver);
  const end = performance.now() + measureForMs;
  for (let sale = 0; performance.now() < end; sale += 1) {
    salesMs.push(await sell(till, dispatcher, `BESIDE-${Date.now()}-${sale}`));
    await wait(betweenSalesMs);
  }
  isOver = true;
  const read = await reading;
  await dispatcher.close();
  return { salesMs, read };
}

async function withAppliance<Value>(count: number, work: (till: Till, startMs: number) => Promise<Value>): Promise<Value> {
  const folder = await largeFolder(count);
  const description = JSON.parse(readFileSync(path.join(folder, 'quick-start.json'), 'utf8')) as QuickStartDescription;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const appliance = runAppliance(folder, port, noGateway);
  try {
    await untilAnswers(`${url}/healthz`);
    return await work({ ...description, url }, performance.now() - start);
  } finally {
    appliance.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(till: Till, startMs: number): Promise<Measured> {
  return { startMs, saleMs: quantile(await measureSales(till), 0.5), listMs: await measureLists(till) };
}

function compared(large: number, small: number): string {
  return `${large.toFixed(1)} ms, ${(large / small).toFixed(2)} ×`;
}

/** What a large ledger costs, held against one of a thousand documents. */
export async function benchLarge(): Promise<BenchRow[]> {
  const small = await withAppliance(issuedDocuments, measure);
  const { large, beside } = await withAppliance(documents, async (till, startMs) => ({
    large: await measure(till, startMs),
    beside: await sellBesideReader(till),
  }));
  const lists = [...large.listMs].map(([route, ms]) => ({
    what: `list ${route.slice(route.indexOf('&') + 1) || 'by nothing'}`,
    measured: compared(ms, small.listMs.get(route) ?? Number.NaN),
    budget: '≤ 2 ×',
  }));
  const quantiles = [0.5, 0.99].map((share) => `${quantile(beside.salesMs, share).toFixed(1)} ms`).join(' / ');
  return [
    {
      what: `start with ${documents.toLocaleString('en')} documents`,
      measured: compared(large.startMs, small.startMs),
      budget: '≤ 2 ×',
    },
    { what: 'sale, p50', measured: compared(large.saleMs, small.saleMs), budget: '≤ 2 ×' },
    ...lists,
    { what: `sale beside a reader (${beside.read} answers), p50 / p99`, measured: quantiles, budget: '– / ≤ 25 ms' },
  ];
}

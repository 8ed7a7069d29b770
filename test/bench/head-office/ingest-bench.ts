import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';
import type { BenchRow } from '../bench-table.ts';
import { perSecond } from '../rate.ts';
import { cpuTimeOf, peakMiB, residentMiB, startBenchHeadOffice, type BenchHeadOffice, type CpuTime } from './running-programs.ts';

const documents = Number(process.env['SANAD_BENCH_DOCUMENTS'] ?? 30_000);
const severalBranches = 4;

const messages = z.union([
  z.object({ kind: z.literal('ready'), bytes: z.number() }),
  z.object({ kind: z.enum(['taken', 'done']), documents: z.number() }),
]);

type Message = z.output<typeof messages>;

async function untilSaid(loader: ChildProcess, kind: Message['kind']): Promise<Message> {
  return new Promise((resolve, reject) => {
    loader.on('message', (raw) => {
      const message = messages.parse(raw);
      if (message.kind === kind) resolve(message);
    });
    loader.once('exit', () => reject(new Error(`the loader ended before it was ${kind}`)));
  });
}

let companies = 0;

async function startLoader(headOffice: BenchHeadOffice, share: number): Promise<ChildProcess> {
  companies += 1;
  const vatNumber = `3${String(companies).padStart(9, '0')}00003`;
  const company = await headOffice.send('POST', '/companies', { legal_name: `Company ${companies}`, vat_number: vatNumber });
  const companyId = String(company['company_id']);
  const made = await headOffice.send('POST', '/appliances/enrolment-codes', {
    branch_name: `Branch ${companies}`,
    company_ids: [companyId],
  });
  const loader = fork(path.join(import.meta.dirname, 'branch-loader.ts'));
  loader.send({ url: headOffice.url, code: made['code'], companyId, vatNumber, documents: share });
  await untilSaid(loader, 'ready');
  return loader;
}

function microseconds(seconds: number): string {
  return `${Math.round((seconds / documents) * 1e6)} µs`;
}

function difference(before: CpuTime, after: CpuTime): string {
  const main = microseconds(after.headOfficeMain - before.headOfficeMain);
  const threads = microseconds(after.headOfficeOthers - before.headOfficeOthers);
  return `${main} / ${threads} / ${microseconds(after.postgresql - before.postgresql)}`;
}

async function ingest(headOffice: BenchHeadOffice, branches: number): Promise<BenchRow[]> {
  const loaders: ChildProcess[] = [];
  for (let branch = 0; branch < branches; branch += 1) loaders.push(await startLoader(headOffice, documents / branches));
  const before = cpuTimeOf(headOffice);
  const start = performance.now();
  await Promise.all(
    loaders.map((loader) => {
      loader.send({ kind: 'go' });
      return untilSaid(loader, 'done');
    }),
  );
  const seconds = (performance.now() - start) / 1_000;
  const spent = difference(before, cpuTimeOf(headOffice));
  const list = await headOffice.send('GET', '/invoices?limit=1');
  assert(Array.isArray(list['data']) && list['data'].length === 1, 'the documents are listed');
  const what = branches === 1 ? 'one branch' : `${branches} branches at once`;
  return [
    { what: `${what}: documents of 10 lines with both statuses`, measured: perSecond(documents / seconds), budget: '≥ 2,000/s' },
    { what: `${what}: CPU a document, main thread / other threads / PostgreSQL`, measured: spent, budget: '–' },
  ];
}

/** How many documents of branches head office takes: each verified and stored, loaders and PostgreSQL on the same machine. */
export async function benchIngest(): Promise<BenchRow[]> {
  const headOffice = await startBenchHeadOffice();
  try {
    const idle = residentMiB(headOffice.pid);
    await ingest(headOffice, severalBranches);
    const rows = [...(await ingest(headOffice, 1)), ...(await ingest(headOffice, severalBranches))];
    const memory = `${idle} / ${peakMiB(headOffice.pid)} MiB`;
    return [...rows, { what: 'memory of head office, idle on PostgreSQL / at most', measured: memory, budget: '–' }];
  } finally {
    headOffice.stop();
  }
}

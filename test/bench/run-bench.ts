import { benchAppend } from './append-bench.ts';
import { benchBacklog } from './backlog-bench.ts';
import type { BenchRow } from './bench-table.ts';
import { benchHttp } from './http-bench.ts';
import { benchJudge } from './judge-bench.ts';
import { printTable } from './bench-table.ts';
import { benchPdf } from './pdf-bench.ts';
import { benchStamp } from './stamp-bench.ts';

type Bench = { title: string; measure: () => BenchRow[] | Promise<BenchRow[]> };

const benches: Record<string, Bench> = {
  stamp: { title: 'Stamp one simplified document, build to final bytes, in memory (one core)', measure: benchStamp },
  judge: { title: 'Judge a document as the authority does (one core)', measure: benchJudge },
  append: { title: 'Durable append (synchronous=FULL), 10 lines, 64 waiting', measure: benchAppend },
  http: {
    title: 'POST /v1/invoices/simplified over HTTP, respond-async, load generator on the same machine',
    measure: benchHttp,
  },
  backlog: {
    title: '200,000 queued documents, a gateway of its own process that takes all comes back; one till sells',
    measure: benchBacklog,
  },
  pdf: { title: 'Print a document as PDF/A-3, in its worker', measure: benchPdf },
};

// Each measurement stands beside its budget; nothing is asserted, because a busy machine is no defect.
const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no bench called ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
for (const [name, { title, measure }] of Object.entries(benches)) {
  if (names.length === 0 || names.includes(name)) printTable(title, await measure());
}
process.exit(0);

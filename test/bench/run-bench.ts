import { benchAppend } from './ledger/append-bench.ts';
import { benchBacklog } from './ledger/backlog-bench.ts';
import { type BenchRow, printTable } from './bench-table.ts';
import { benchLarge } from './ledger/large-bench.ts';
import { benchHttp } from './http-bench.ts';
import { benchValidation } from './validation-bench.ts';
import { benchPdf } from './pdf-bench.ts';
import { benchStamp } from './stamp-bench.ts';

type Bench = { title: string; measure: () => BenchRow[] | Promise<BenchRow[]> };

const benches: Record<string, Bench> = {
  stamp: { title: 'Stamp one simplified document, build to final bytes, in memory (one core)', measure: benchStamp },
  validate: { title: 'Validate a document as the authority does (one core)', measure: benchValidation },
  append: { title: 'Durable append (synchronous=FULL), 10 lines, 64 waiting', measure: benchAppend },
  http: {
    title: 'POST /v1/invoices/simplified over HTTP, respond-async, load generator on the same machine',
    measure: benchHttp,
  },
  backlog: {
    title: '200,000 queued documents, a gateway in its own process accepts everything again; one till sells',
    measure: benchBacklog,
  },
  large: {
    title: 'A ledger of 1,000,000 documents (SANAD_BENCH_DOCUMENTS) against one of 1,000, no gateway',
    measure: benchLarge,
  },
  pdf: { title: 'Print a document as PDF/A-3, in its worker', measure: benchPdf },
};

// Each measurement is printed beside its budget; nothing is asserted, because a busy machine is not a defect.
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

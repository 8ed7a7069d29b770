import { benchAppend } from './ledger/append-bench.ts';
import { benchBacklog } from './ledger/backlog-bench.ts';
import { type BenchRow, printTable } from './bench-table.ts';
import { benchLarge } from './ledger/large-bench.ts';
import { benchCatchUp, benchVerifiedCatchUp } from './head-office/catch-up-bench.ts';
import { benchIngest } from './head-office/ingest-bench.ts';
import { benchLists } from './head-office/list-bench.ts';
import { benchMirror } from './head-office/mirror-bench.ts';
import { benchHttp } from './http-bench.ts';
import { benchReturns } from './returns-bench.ts';
import { benchValidation } from './validation-bench.ts';
import { benchPdf } from './pdf-bench.ts';
import { benchPromptWebhooks } from './prompt-webhooks-bench.ts';
import { benchStamp } from './stamp-bench.ts';
import { benchStart } from './start-bench.ts';
import { benchWebhooks } from './webhooks-bench.ts';

type Bench = { title: string; measure: () => BenchRow[] | Promise<BenchRow[]> };

const benches: Record<string, Bench> = {
  stamp: { title: 'Stamp one simplified document, build to final bytes, in memory (one core)', measure: benchStamp },
  validate: { title: 'Validate a document as the authority does (one core)', measure: benchValidation },
  append: { title: 'Durable append (synchronous=FULL), 10 lines, 64 waiting', measure: benchAppend },
  http: {
    title: 'POST /v1/invoices/simplified over HTTP, respond-async, load generator on the same machine',
    measure: benchHttp,
  },
  returns: {
    title: 'An invoice of 10 lines is returned, and converted, over HTTP, respond-async, one connection',
    measure: benchReturns,
  },
  backlog: {
    title: '200,000 queued documents, a gateway in its own process accepts everything again; one till sells',
    measure: benchBacklog,
  },
  large: {
    title: 'A ledger of 1,000,000 documents (SANAD_BENCH_DOCUMENTS) against one of 1,000, no gateway',
    measure: benchLarge,
  },
  'head-office': {
    title: 'Branches send their documents to head office on PostgreSQL (fsync on), loaders on the same machine',
    measure: benchIngest,
  },
  lists: {
    title: 'Lists and reports of head office with 1,000,000 documents (SANAD_BENCH_DOCUMENTS) on PostgreSQL',
    measure: benchLists,
  },
  mirror: {
    title: 'A branch that has joined head office on PostgreSQL sells',
    measure: benchMirror,
  },
  'catch-up': {
    title: 'A branch with 200,000 documents (SANAD_BENCH_DOCUMENTS) joins a head office that takes them unread; one till sells',
    measure: benchCatchUp,
  },
  'verified-catch-up': {
    title: 'The same with head office on PostgreSQL, 45 s; one till sells',
    measure: benchVerifiedCatchUp,
  },
  webhooks: {
    title: '10,000 documents (SANAD_BENCH_DOCUMENTS) to a webhook that fails in every way, two processes, one killed',
    measure: benchWebhooks,
  },
  'prompt-webhooks': {
    title: '20 sales one after another: from the answer to the till until a webhook has the outcome, embedded database',
    measure: benchPromptWebhooks,
  },
  start: {
    title: 'Start of the appliance (median of 5) and its resident memory: idle after 10 s, then with the pages open for 30 s',
    measure: benchStart,
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

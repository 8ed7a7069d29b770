import { benchAppend } from './append-bench.ts';
import { benchBacklog } from './backlog-bench.ts';
import { benchHttp } from './http-bench.ts';
import { benchJudge } from './judge-bench.ts';
import { printTable } from './bench-table.ts';
import { benchPdf } from './pdf-bench.ts';
import { benchStamp } from './stamp-bench.ts';

// Each measurement stands beside its budget; nothing is asserted, because a busy machine is no defect.
printTable('Stamp one simplified document, build to final bytes, in memory (one core)', benchStamp());
printTable('Judge a document as the authority does (one core)', benchJudge());
printTable('Durable append (synchronous=FULL), 10 lines, 64 waiting', await benchAppend());
printTable('POST /v1/invoices/simplified over HTTP, respond-async, load generator on the same machine', await benchHttp());
printTable(
  '200,000 queued documents, a gateway of its own process that takes all comes back; one till sells',
  await benchBacklog(),
);
printTable('Print a document as PDF/A-3, in its worker', await benchPdf());
process.exit(0);

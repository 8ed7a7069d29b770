import { linesOf, runUnderFaults } from '#support/head-office/webhooks/run-under-faults.ts';
import { postgresqlBin, startPostgresql } from '#support/head-office/postgresql-server.ts';
import type { BenchRow } from './bench-table.ts';

const documents = Number(process.env['SANAD_BENCH_DOCUMENTS'] ?? 10_000);

/** Delivers the outcomes of documents under faults of every kind. */
export async function benchWebhooks(): Promise<BenchRow[]> {
  if (postgresqlBin === undefined) return [{ what: 'deliveries', measured: 'needs postgresql', budget: 'none' }];
  const server = await startPostgresql(postgresqlBin);
  try {
    const report = await runUnderFaults(documents, server.url, (text) => process.stdout.write(`  … ${text}\n`));
    for (const line of linesOf(report)) process.stdout.write(`  ${line}\n`);
    const { missing, outOfOrder, foreign, unsigned, undelivered, duplicates, seconds, events } = report;
    const wrong = missing.length + outOfOrder.length + foreign + unsigned + undelivered;
    return [
      { what: 'missing, out of order, foreign, unsigned or not delivered', measured: String(wrong), budget: '0' },
      { what: 'accepted twice, with the same webhook-id', measured: String(duplicates), budget: 'at the kill alone' },
      { what: 'deliveries', measured: `${Math.round(events / seconds)}/s`, budget: 'none' },
    ];
  } finally {
    server.stop();
  }
}

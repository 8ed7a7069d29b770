import { expect, test } from 'vitest';
import { postgresqlBin, startPostgresql } from '#support/head-office/postgresql-server.ts';
import { linesOf, runUnderFaults } from '#support/head-office/webhooks/run-under-faults.ts';

const documents = 300;
const longestRunMs = 600_000;

test.skipIf(postgresqlBin === undefined)(
  'two processes, of which one is killed, deliver every outcome in order to a receiver that fails in every way (needs postgresql)',
  async () => {
    if (postgresqlBin === undefined) return;
    const server = await startPostgresql(postgresqlBin);
    try {
      const report = await runUnderFaults(documents, server.url);
      process.stdout.write(`${linesOf(report).join('\n')}\n`);
      expect(report).toMatchObject({
        events: documents * 1.2,
        missing: [],
        outOfOrder: [],
        foreign: 0,
        unsigned: 0,
        strayed: 0,
        undelivered: 0,
      });
      const seen = [...report.reactions.keys()].toSorted();
      expect(seen).toEqual(['500', 'accepted', 'closed', 'endless', 'endless 500', 'redirect', 'slow']);
    } finally {
      server.stop();
    }
  },
  longestRunMs,
);

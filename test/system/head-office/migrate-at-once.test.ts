import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '#main/head-office/db/database.ts';
import { applicationRole } from '#main/head-office/db/migrations/application-role.ts';
import { postgresqlBin, startPostgresql } from '#support/head-office/postgresql-server.ts';
import { newServerDatabase } from '#support/head-office/test-database.ts';

const rounds = 10;
const longestRunMs = 300_000;

async function migrate(url: string | undefined): Promise<void> {
  const database = await openDatabase({ kind: 'server', url: url ?? '' });
  await database.close();
}

// Makes the server forget the role, which belongs to all of its databases.
async function dropAll(serverUrl: string, urls: readonly (string | undefined)[]): Promise<void> {
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  for (const url of urls) await admin.query(`DROP DATABASE ${new URL(url ?? '').pathname.slice(1)}`);
  await admin.query(`DROP ROLE ${applicationRole}`);
  await admin.end();
}

test.skipIf(postgresqlBin === undefined)(
  'databases of one fresh server may be migrated at the same time (needs postgresql)',
  async () => {
    if (postgresqlBin === undefined) return;
    const server = await startPostgresql(postgresqlBin);
    const faults: string[] = [];
    try {
      for (let round = 0; round < rounds; round += 1) {
        const urls = [await newServerDatabase(server.url), await newServerDatabase(server.url)];
        const ended = await Promise.allSettled(urls.map(migrate));
        faults.push(...ended.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : [])));
        await dropAll(server.url, urls);
      }
    } finally {
      server.stop();
    }
    expect(faults).toEqual([]);
  },
  longestRunMs,
);

import { arch, platform, release, totalmem } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { ManagerDiagnostics } from '#shared/api/people/diagnostics.ts';
import { buildDate } from '#main/platform/build-date.ts';
import type { KeptLine } from '#main/platform/log-ring.ts';
import { zipFiles } from '#main/rendering/archive/zip-files.ts';
import { withoutSecrets } from '#main/platform/without-secrets.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { ledgerSchemaVersion } from '../db/ledger-migrations.ts';

/** What a support bundle is made of. */
export type BundleParts = {
  db: LedgerReader;
  version: string;
  diagnostics: () => Promise<ManagerDiagnostics>;
  settings: () => unknown;
  logLines: readonly KeptLine[];
  at: Date;
};

const countedTables = ['companies', 'api_keys', 'egs_units', 'users', 'tills', 'printers', 'manager_sessions'] as const;

// Numbers alone: neither documents nor names of people.
function counts(db: LedgerReader): Record<string, unknown> {
  const rows = countedTables.map((table) => {
    const count = db.first(db.sql.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('rows')));
    return [table, count?.rows ?? 0] as const;
  });
  const documents = db.all(
    db.sql
      .selectFrom('document_counts')
      .select('status')
      .select(({ fn }) => fn.sum<number>('documents').as('documents'))
      .where('day', '=', '')
      .groupBy('status'),
  );
  return { rows: Object.fromEntries(rows), documents };
}

function versions({ version }: BundleParts): Record<string, unknown> {
  return {
    version,
    build_date: buildDate,
    ledger_schema: ledgerSchemaVersion,
    node: process.versions.node,
    electron: process.versions['electron'] ?? null,
    platform: platform(),
    release: release(),
    arch: arch(),
  };
}

function metrics(): Record<string, unknown> {
  const { utilization } = performance.eventLoopUtilization();
  return {
    uptime_seconds: Math.round(process.uptime()),
    event_loop_utilization: utilization,
    memory: process.memoryUsage(),
    cpu_microseconds: process.cpuUsage(),
    machine_memory_bytes: totalmem(),
  };
}

// One that cannot be made says why in its place: whoever helps needs the others all the more.
async function json(name: string, make: () => unknown): Promise<{ name: string; text: string }> {
  try {
    return { name, text: `${JSON.stringify(await make(), null, 2)}\n` };
  } catch (cause) {
    return { name, text: `${JSON.stringify({ error: String(cause) }, null, 2)}\n` };
  }
}

/** A ZIP for whoever helps: how the appliance is and what its log says, without keys, secrets and documents. */
export async function supportBundle(parts: BundleParts): Promise<Buffer> {
  const { db, diagnostics, settings, logLines, at } = parts;
  const files = [
    await json('diagnostics.json', diagnostics),
    await json('versions.json', () => versions(parts)),
    await json('settings.json', settings),
    await json('metrics.json', metrics),
    await json('counts.json', () => counts(db)),
    { name: 'log.jsonl', text: logLines.map(({ line }) => line).join('') },
  ];
  return zipFiles(
    files.map(({ name, text }) => ({ name, text: withoutSecrets(text) })),
    at,
  );
}

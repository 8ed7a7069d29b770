import { existsSync } from 'node:fs';
import path from 'node:path';
import { diagnosticCheck, type DiagnosticCheck, type ManagerDiagnostics } from '#shared/api/people/diagnostics.ts';
import type { Clock } from '#main/platform/clock.ts';
import { createLogger } from '#main/platform/logger.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { isDamage, storageFaultOf } from '#main/platform/sqlite/storage-fault.ts';
import { reportUncertainTails } from '../backup/lineage/enter-recovery.ts';
import { newestBackupIn } from '../backup/schedule/backup-schedule.ts';
import { ledgerFileName, sealedKeysFileName } from '../db/data-files.ts';
import { openLedgerReadOnly, type LedgerReader } from '../db/ledger-database.ts';
import { ledgerSchemaVersion } from '../db/ledger-migrations.ts';
import { reportLostKey } from '../egs-units/lost-keys.ts';
import { whyNoUnitIssues } from '../egs-units/usable-units.ts';
import { createClockWatch } from '../health/clock-watch.ts';
import { createConditions, type Conditions } from '../health/conditions.ts';
import { reportFailedUnits } from '../health/failed-units.ts';
import { freeBytesOf, noteFreeSpace, noteUsableUnits } from '../health/watch-health.ts';
import { verifyChainTails } from '../ledger/verify/verify-chains.ts';
import { readToday } from '../documents/people-reads/read-today.ts';
import { storedBackupSettings } from '../db/stored-settings.ts';
import { runStoredChecks } from './run-checks.ts';
import { found, storedChecks, type StoredCheck, type StoredChecks, type StoredTools } from './stored-checks.ts';

/** What was found, and what could not be looked at. */
export type Diagnosis = ManagerDiagnostics & {
  /** Whether an appliance runs on the folder. */
  running: boolean;
  not_checked: DiagnosticCheck[];
};

type Parts = { clock: Clock; version: string };

/** A diagnosis that says which checks it lacks. */
export function diagnosisOf(diagnostics: ManagerDiagnostics, running: boolean): Diagnosis {
  const checked = diagnostics.checks.map(({ check }) => check);
  return { ...diagnostics, running, not_checked: diagnosticCheck.options.filter((check) => !checked.includes(check)) };
}

// A ledger of which nothing can be said but this.
function ledgerAlone({ clock, version }: Parts, severity: 'warning' | 'fault', [code, message]: [string, string]): Diagnosis {
  const ledger: Diagnosis['checks'][number] = {
    check: 'ledger',
    state: severity,
    facts: {},
    findings: [found(severity, code, message)],
  };
  return diagnosisOf({ at: clock.now().toISOString(), version, state: severity, checks: [ledger] }, false);
}

function ledgerUnreadable(file: string, reason: string): [string, string] {
  const what = `${file} cannot be read as a ledger: ${reason}. Restore a backup with "sanad restore".`;
  return ['LEDGER_UNREADABLE', what];
}

// Empty and foreign files have version 0.
function schemaVersionOf(db: LedgerReader): number {
  return db.prepare<{ user_version: number }>('PRAGMA user_version')([])[0]?.user_version ?? 0;
}

// The start of the appliance would refuse such a ledger.
const ofChains: StoredCheck = (tools, ledger, now) => {
  const { facts, findings } = storedChecks.chains(tools, ledger, now);
  try {
    verifyChainTails(tools.db);
    return { facts, findings };
  } catch (cause) {
    if (!(cause instanceof StartFault)) throw cause;
    return { facts, findings: [...findings, found('fault', 'CHAIN_BROKEN', cause.message)] };
  }
};

// What a running appliance would know from the ledger and the machine.
function noteConditions(conditions: Conditions, { db, clock, dataDir, freeBytes }: StoredTools): void {
  const logger = createLogger({ name: 'sanad', level: 'silent' });
  const clockWatch = createClockWatch({ clock, db, conditions, logger, wasSet: () => Promise.resolve() });
  clockWatch.start();
  clockWatch.close();
  noteFreeSpace(conditions, freeBytes());
  reportUncertainTails(db, conditions, dataDir);
  for (const { egs_unit_id } of db.all(db.sql.selectFrom('egs_units').select('egs_unit_id'))) {
    reportLostKey(db, conditions, egs_unit_id);
  }
  reportFailedUnits(db, conditions);
}

function toolsOf(db: LedgerReader, dataDir: string, { clock, version }: Parts) {
  const conditions = createConditions(clock, createLogger({ name: 'sanad', level: 'silent' }));
  const stored = storedBackupSettings(db);
  const settings = stored && { folder: stored.folder, everyMs: stored.everyMinutes * 60_000, passphrase: undefined };
  return {
    db,
    clock,
    version,
    conditions,
    dataDir,
    freeBytes: () => freeBytesOf(dataDir),
    reads: { today: (day: Parameters<typeof readToday>[1]) => Promise.resolve(readToday(db, day)) },
    backups: { settings: () => settings, newestAt: () => settings && newestBackupIn(db, settings.folder, clock.now()) },
    keyStoreKind: existsSync(path.join(dataDir, sealedKeysFileName)) ? 'sealed_file' : 'keychain',
  } as const;
}

// Since when something is so, only an appliance knows that was there when it began.
function withoutBeginnings(diagnostics: ManagerDiagnostics): ManagerDiagnostics {
  const checks = diagnostics.checks.map((check) => ({
    ...check,
    findings: check.findings.map((finding) => ({ ...finding, since: null })),
  }));
  return { ...diagnostics, checks };
}

async function diagnoseLedger(db: LedgerReader, dataDir: string, parts: Parts): Promise<Diagnosis> {
  const tools = toolsOf(db, dataDir, parts);
  noteConditions(tools.conditions, tools);
  const { backups, ...others } = storedChecks;
  // A flag of the start may name a folder that nobody sees here.
  const looks: StoredChecks = { ...others, ...(tools.backups.settings() === undefined ? {} : { backups }), chains: ofChains };
  const checkUnits = (): void => noteUsableUnits(tools.conditions, whyNoUnitIssues(db, parts.clock.now()));
  return diagnosisOf(withoutBeginnings(await runStoredChecks(tools, looks, checkUnits)), false);
}

async function diagnoseFile(file: string, parts: Parts): Promise<Diagnosis> {
  const db = openLedgerReadOnly(file);
  try {
    const version = schemaVersionOf(db);
    if (version === 0) return ledgerAlone(parts, 'fault', ledgerUnreadable(file, 'it holds no ledger'));
    if (version > ledgerSchemaVersion) {
      const message = 'This ledger was written by a newer version of Sanad: install that version to open it.';
      return ledgerAlone(parts, 'fault', ['LEDGER_NEWER', message]);
    }
    if (version < ledgerSchemaVersion) {
      const message = 'This ledger was written by an earlier version of Sanad: start the appliance, which brings it up to date.';
      return ledgerAlone(parts, 'warning', ['LEDGER_OLDER', message]);
    }
    return await diagnoseLedger(db, path.dirname(file), parts);
  } finally {
    db.close();
  }
}

/**
 * Looks at what can be seen in the data folder of a stopped appliance; it changes no data there.
 *
 * @throws StartFault if there is no ledger, or it cannot be opened.
 */
export async function diagnoseStopped(dataDir: string, parts: Parts): Promise<Diagnosis> {
  const file = path.join(dataDir, ledgerFileName);
  if (!existsSync(file)) throw new StartFault(`There is no ledger in ${dataDir}.`);
  try {
    return await diagnoseFile(file, parts);
  } catch (cause) {
    if (isDamage(cause)) return ledgerAlone(parts, 'fault', ledgerUnreadable(file, cause.message));
    const fault = storageFaultOf(cause);
    if (fault === undefined) throw cause;
    throw new StartFault(`${file} cannot be opened (${fault.code}): run this as the owner of the folder.`, { cause });
  }
}

import { statSync } from 'node:fs';
import path from 'node:path';
import type { DiagnosticCheck, DiagnosticFinding, ManagerDiagnostics } from '#shared/api/people/diagnostics.ts';
import { daysUntil } from '#shared/api/v1/egs.ts';
import type { Clock } from '#main/platform/clock.ts';
import { isOnSameDisk } from '../backup/backup-folder.ts';
import type { BackupSchedule } from '../backup/schedule/backup-schedule.ts';
import { isProfileComplete } from '../companies/company-profile.ts';
import { ledgerFileName } from '../db/data-files.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { activeUnits } from '../egs-units/usable-units.ts';
import type { Conditions } from '../health/conditions.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { membershipOf } from '../mirror/membership.ts';
import type { PeopleReads } from '../documents/people-reads/people-reads.ts';
import type { LedgerToday } from '../documents/people-reads/read-today.ts';
import { actionOf } from '../health/action-of.ts';

/** What can be looked at in a data folder, whether its appliance runs or not. */
export type StoredTools = {
  db: LedgerReader;
  clock: Clock;
  version: string;
  conditions: Pick<Conditions, 'current'>;
  freeBytes: () => number;
  reads: Pick<PeopleReads, 'today'>;
  backups: Pick<BackupSchedule, 'settings' | 'newestAt'>;
  dataDir: string;
  keyStoreKind: KeyStore['kind'];
};

// What a check has found of its own, beside the conditions that belong to it.
type Found = { facts: ManagerDiagnostics['checks'][number]['facts']; findings: DiagnosticFinding[] };

/** Does a check. */
export type StoredCheck = (tools: StoredTools, ledger: LedgerToday, now: Date) => Found;

/** The checks to do; those that are missing are not done. */
export type StoredChecks = Partial<Readonly<Record<DiagnosticCheck, StoredCheck>>>;

const expiringDays = 30;

/** A finding of a check itself. */
export function found(severity: 'warning' | 'fault', code: string, message: string, subject = ''): DiagnosticFinding {
  return { code, severity, subject, message, since: null, action: actionOf(code) };
}

function ofCompany({ db }: StoredTools): Found {
  const companies = db.all(db.sql.selectFrom('companies').selectAll());
  const incomplete = companies.filter((company) => !isProfileComplete(company));
  const lacking = 'The profile of the company lacks what production needs.';
  return {
    facts: { companies: companies.length },
    findings: [
      ...(companies.length > 0 ? [] : [found('fault', 'NOT_PROVISIONED', 'There is no company yet: add the company.')]),
      ...incomplete.map(({ company_id }) => found('warning', 'COMPANY_PROFILE_INCOMPLETE', lacking, company_id)),
    ],
  };
}

function ofUnits({ db }: StoredTools): Found {
  const states = db.all(db.sql.selectFrom('egs_unit_states').select('egs_unit_id'));
  const active = activeUnits(db).length;
  const none = found('fault', 'NO_UNIT', 'There is no EGS unit yet: nothing can be sold before one is added.');
  return { facts: { units: states.length, active }, findings: states.length > 0 ? [] : [none] };
}

function ofCertificates(_tools: StoredTools, { certificate }: LedgerToday, now: Date): Found {
  if (certificate === undefined) return { facts: { next_expiry: null, days_left: null }, findings: [] };
  const { egs_unit_id, expires_at } = certificate;
  const days = daysUntil(new Date(expires_at), now);
  const over = found('fault', 'CERTIFICATE_ENDS', 'The certificate of a unit has expired: renew it.', egs_unit_id);
  const soon = found('warning', 'CERTIFICATE_ENDS', `The certificate of a unit ends in ${days} days: renew it.`, egs_unit_id);
  return {
    facts: { next_expiry: expires_at, days_left: days },
    findings: days > expiringDays ? [] : [days < 0 ? over : soon],
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function ofLedger({ dataDir }: StoredTools): Found {
  const file = statSync(path.join(dataDir, ledgerFileName), { throwIfNoEntry: false });
  return { facts: file === undefined ? {} : { file_bytes: file.size }, findings: [] };
}

function ofChains(_tools: StoredTools, { chains }: LedgerToday): Found {
  return {
    facts: {
      documents: sum(chains.map(({ icv }) => icv)),
      documents_verified: sum(chains.map(({ verified_icv }) => verified_icv)),
    },
    findings: chains.flatMap(({ egs_unit_id, fault }) =>
      fault === null ? [] : [found('fault', 'CHAIN_BROKEN', `${fault}: run "sanad verify".`, egs_unit_id)],
    ),
  };
}

function ofQueue(_tools: StoredTools, { summary }: LedgerToday): Found {
  const { waiting, overdue, rejected, nearest_deadline } = summary;
  const late = 'Documents are past their deadline.';
  const refused = 'The authority has rejected documents.';
  return {
    facts: { waiting, overdue, rejected, nearest_deadline },
    findings: [
      ...(overdue === 0 ? [] : [found('fault', 'DOCUMENTS_OVERDUE', late)]),
      ...(rejected === 0 ? [] : [found('warning', 'DOCUMENTS_REJECTED', refused)]),
    ],
  };
}

function ofBackups({ backups, dataDir }: StoredTools): Found {
  const settings = backups.settings();
  // Null where it cannot be seen.
  const disk = settings === undefined ? {} : { is_same_disk: isOnSameDisk(settings.folder, dataDir) ?? null };
  const off = 'No folder for backups is set: if this disk fails, documents that are not at head office are lost.';
  const same = 'Backups are on the disk of the ledger, so that one failure loses both: choose a folder on another disk.';
  return {
    facts: { last_at: backups.newestAt()?.toISOString() ?? null, ...disk },
    findings: [
      ...(settings === undefined ? [found('warning', 'BACKUPS_OFF', off)] : []),
      ...(disk.is_same_disk === true ? [found('warning', 'BACKUP_SAME_DISK', same)] : []),
    ],
  };
}

const nothing: DiagnosticFinding[] = [];

/** The checks that need no running appliance. */
export const storedChecks: Omit<Required<StoredChecks>, 'gateway' | 'network'> = {
  company: ofCompany,
  units: ofUnits,
  certificates: ofCertificates,
  keys: ({ keyStoreKind }) => ({ facts: { kind: keyStoreKind }, findings: nothing }),
  ledger: ofLedger,
  chains: ofChains,
  disk: ({ freeBytes }) => ({ facts: { free_bytes: freeBytes() }, findings: nothing }),
  clock: (_tools, _ledger, now) => ({ facts: { now: now.toISOString() }, findings: nothing }),
  queue: ofQueue,
  head_office: ({ db }) => ({ facts: { joined: membershipOf(db) !== undefined }, findings: nothing }),
  backups: ofBackups,
};

import {
  diagnosticCheck,
  type DiagnosticCheck,
  type DiagnosticFinding,
  type ManagerDiagnostics,
} from '../../../../src-shared/api/manager/diagnostics/diagnostics.ts';
import { daysUntil } from '../../../../src-shared/api/v1/results/certificate-fields.ts';
import { riyadhDate } from '../../../../src-shared/invoice/riyadh-time.ts';
import { isOnSameDisk } from '../../backup/backup-folder.ts';
import type { BackupSchedule } from '../../backup/schedule/backup-schedule.ts';
import { isProfileComplete } from '../../companies/company-profile.ts';
import type { KeyStore } from '../../keys/key-store.ts';
import { membershipOf } from '../../mirror/membership.ts';
import type { PeopleReads } from '../reads/people-reads.ts';
import type { LedgerToday } from '../reads/read-today.ts';
import type { TodayTools } from '../today/today-route.ts';
import type { TillTools } from '../tills/till-routes.ts';
import { badgeOf } from '../sessions/state-route.ts';
import { actionOf } from './action-of.ts';
import { checkOfCondition } from './check-of-condition.ts';

/** What diagnostics look at. */
export type CheckTools = Pick<TodayTools, 'db' | 'clock' | 'version' | 'conditions' | 'checkUnits' | 'freeBytes'> &
  Pick<TillTools, 'lan' | 'listens'> & {
    reads: PeopleReads;
    backups: BackupSchedule;
    dataDir: string;
    keyStoreKind: KeyStore['kind'];
  };

type Facts = ManagerDiagnostics['checks'][number]['facts'];
type Found = { facts: Facts; findings: DiagnosticFinding[] };

const expiringDays = 30;

function found(severity: 'warning' | 'fault', code: string, message: string, subject = ''): DiagnosticFinding {
  return { code, severity, subject, message, since: null, action: actionOf(code) };
}

function ofCompany({ db }: CheckTools): Found {
  const companies = db.all(db.sql.selectFrom('companies').selectAll());
  const incomplete = companies.filter((company) => !isProfileComplete(company));
  return {
    facts: { companies: companies.length },
    findings: [
      ...(companies.length > 0 ? [] : [found('fault', 'NOT_PROVISIONED', 'There is no company yet: add the company.')]),
      ...incomplete.map(({ company_id }) =>
        found('warning', 'COMPANY_PROFILE_INCOMPLETE', 'The profile of the company lacks what production needs.', company_id),
      ),
    ],
  };
}

function ofUnits({ db }: CheckTools): Found {
  const states = db.all(db.sql.selectFrom('egs_unit_states').select('onboarding_status'));
  const active = states.filter(({ onboarding_status }) => onboarding_status === 'active').length;
  const none = found('fault', 'NO_UNIT', 'There is no EGS unit yet: nothing can be sold before one is added.');
  return { facts: { units: states.length, active }, findings: states.length > 0 ? [] : [none] };
}

function ofCertificates(_tools: CheckTools, { certificate }: LedgerToday, now: Date): Found {
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

function ofChains(_tools: CheckTools, { chains }: LedgerToday): Found {
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

function ofQueue(_tools: CheckTools, { summary }: LedgerToday): Found {
  const { waiting, overdue, rejected, nearest_deadline } = summary;
  return {
    facts: { waiting, overdue, rejected, nearest_deadline },
    findings: [
      ...(overdue === 0 ? [] : [found('fault', 'DOCUMENTS_OVERDUE', 'Documents are past their deadline.')]),
      ...(rejected === 0 ? [] : [found('warning', 'DOCUMENTS_REJECTED', 'The authority has rejected documents.')]),
    ],
  };
}

function ofBackups({ backups, dataDir }: CheckTools): Found {
  const settings = backups.settings();
  const isSameDisk = settings === undefined ? null : (isOnSameDisk(settings.folder, dataDir) ?? null);
  const off = 'No folder for backups is set: if this disk fails, documents that are not at head office are lost.';
  const same = 'Backups are on the disk of the ledger, so that one failure loses both: choose a folder on another disk.';
  return {
    facts: { last_at: backups.newestAt()?.toISOString() ?? null, is_same_disk: isSameDisk },
    findings: [
      ...(settings === undefined ? [found('warning', 'BACKUPS_OFF', off)] : []),
      ...(isSameDisk === true ? [found('warning', 'BACKUP_SAME_DISK', same)] : []),
    ],
  };
}

function ofNetwork({ lan, listens }: CheckTools): Found {
  return { facts: { is_open: listens()?.lanUrl !== undefined, is_encrypted: lan.tls !== undefined }, findings: [] };
}

const nothing: DiagnosticFinding[] = [];

const looks: Readonly<Record<DiagnosticCheck, (tools: CheckTools, ledger: LedgerToday, now: Date) => Found>> = {
  company: ofCompany,
  units: ofUnits,
  certificates: ofCertificates,
  keys: ({ keyStoreKind }) => ({ facts: { kind: keyStoreKind }, findings: nothing }),
  ledger: () => ({ facts: {}, findings: nothing }),
  chains: ofChains,
  disk: ({ freeBytes }) => ({ facts: { free_bytes: freeBytes() }, findings: nothing }),
  clock: (_tools, _ledger, now) => ({ facts: { now: now.toISOString() }, findings: nothing }),
  gateway: (_tools, { summary }) => ({ facts: { waiting: summary.waiting }, findings: nothing }),
  queue: ofQueue,
  head_office: ({ db }) => ({ facts: { joined: membershipOf(db) !== undefined }, findings: nothing }),
  backups: ofBackups,
  network: ofNetwork,
};

// What is looked at all the time anyway.
function ofConditions({ conditions }: CheckTools, check: string): DiagnosticFinding[] {
  return conditions.current().flatMap(({ code, subject, message, severity, since }) => {
    if (checkOfCondition(code) !== check) return [];
    const state = severity === 'error' ? 'fault' : 'warning';
    return [{ code, severity: state, subject, message, since: since.toISOString(), action: actionOf(code) }];
  });
}

function worst(states: readonly ManagerDiagnostics['state'][]): ManagerDiagnostics['state'] {
  return (['fault', 'warning'] as const).find((state) => states.includes(state)) ?? 'ok';
}

/** Looks at everything that can be wrong with the appliance. */
export async function runChecks(tools: CheckTools): Promise<ManagerDiagnostics> {
  const { db, clock, version, reads } = tools;
  const now = clock.now();
  const ledger = await reads.today({ environment: badgeOf(db) ?? 'sandbox', date: riyadhDate(now), now });
  if (ledger.units > 0) tools.checkUnits();
  const checks = diagnosticCheck.options.map((check) => {
    const { facts, findings: own } = looks[check](tools, ledger, now);
    const findings = [...ofConditions(tools, check), ...own];
    return { check, state: worst(findings.map(({ severity }) => severity)), facts, findings };
  });
  return { at: now.toISOString(), version, state: worst(checks.map(({ state }) => state)), checks };
}

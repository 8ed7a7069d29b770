import type { FactState, ManagerCondition, ManagerToday } from '#shared/api/people/today.ts';
import type { LedgerToday } from '../../documents/people-reads/read-today.ts';

/** What the small facts are made of. */
export type FactsInput = {
  conditions: readonly ManagerCondition[];
  ledger: LedgerToday;
  environment: string;
  certificateDaysLeft: number | null;
  headOfficeUrl: string | undefined;
  backup: { isScheduled: boolean; isOnSameDisk: boolean; lastAt: Date | undefined };
  freeBytes: number;
  now: Date;
};

type Fact = { state: FactState; code: string | null; message: string | null; since: string | null };

const well: Fact = { state: 'ok', code: null, message: null, since: null };
const expiringDays = 30;

// The worst of these conditions.
function factOf(conditions: readonly ManagerCondition[], codes: readonly string[], subject?: string): Fact {
  const own = conditions.filter(
    (condition) => codes.includes(condition.code) && (subject ?? condition.subject) === condition.subject,
  );
  const worst = own.find(({ severity }) => severity === 'error') ?? own[0];
  if (worst === undefined) return well;
  const { code, message, since, severity } = worst;
  return { state: severity === 'error' ? 'down' : 'attention', code, message, since };
}

function gatewayFact({ conditions, environment }: FactsInput): Fact {
  const facts = [
    factOf(conditions, ['GATEWAY_SILENT', 'GATEWAY_ANSWERS_UNUSABLE'], environment),
    factOf(conditions, ['GATEWAY_CREDENTIALS_REFUSED']),
    factOf(conditions, ['GATEWAY_NEWS'], environment),
  ];
  return facts.find(({ state }) => state !== 'ok') ?? well;
}

function certificateFact({ certificateDaysLeft: days, ledger }: FactsInput): Fact {
  if (ledger.certificate === undefined) {
    const message = 'No EGS unit of this environment has a certificate in use.';
    return { state: 'attention', code: 'NO_CERTIFICATE', message, since: null };
  }
  if (days === null || days > expiringDays) return well;
  const isOver = days < 0;
  const message = isOver ? 'A certificate has expired.' : `A certificate ends in ${days} days.`;
  return { state: isOver ? 'down' : 'attention', code: 'CERTIFICATE_ENDS', message, since: null };
}

function backupFact({ conditions, backup }: FactsInput): Fact {
  const fact = factOf(conditions, ['BACKUP_FAILED']);
  if (fact.state !== 'ok') return fact;
  if (!backup.isScheduled) {
    const message = 'No folder for backups is set: if this disk fails, documents that are not at head office are lost.';
    return { state: 'attention', code: 'BACKUPS_OFF', message, since: null };
  }
  const missing = factOf(conditions, ['BACKUP_MISSING']);
  if (missing.state !== 'ok' || !backup.isOnSameDisk) return missing;
  const message = 'Backups are on the disk of the ledger, so that one failure loses both.';
  return { state: 'attention', code: 'BACKUP_SAME_DISK', message, since: null };
}

/** The row of small facts of the first screen. */
export function todayFacts(input: FactsInput): ManagerToday['facts'] {
  const { conditions, ledger, certificateDaysLeft, headOfficeUrl, backup, freeBytes, now } = input;
  const headOffice = factOf(conditions, [
    'HEAD_OFFICE_SILENT',
    'APPLIANCE_REVOKED',
    'HEAD_OFFICE_REFUSES',
    'HAND_BACK_REFUSED',
    'HEAD_OFFICE_ROWS_APART',
  ]);
  return {
    gateway: { ...gatewayFact(input), waiting: ledger.summary.waiting },
    head_office: { ...headOffice, joined: headOfficeUrl !== undefined, url: headOfficeUrl ?? null },
    certificates: {
      ...certificateFact(input),
      next_expiry: ledger.certificate?.expires_at ?? null,
      days_left: certificateDaysLeft,
      egs_unit_id: ledger.certificate?.egs_unit_id ?? null,
    },
    backup: { ...backupFact(input), is_scheduled: backup.isScheduled, last_at: backup.lastAt?.toISOString() ?? null },
    disk: { ...factOf(conditions, ['STORAGE_UNAVAILABLE', 'STORAGE_LOW']), free_bytes: freeBytes },
    clock: { ...factOf(conditions, ['CLOCK_IMPLAUSIBLE', 'CLOCK_DEVIATES']), now: now.toISOString() },
  };
}

import type { ManagerCondition, ManagerToday, TodayAction } from '../../../../src-shared/api/manager/documents/today.ts';
import type { LedgerToday } from '../reads/read-today.ts';

/** What the state is decided from. */
export type StateInput = {
  conditions: readonly ManagerCondition[];
  ledger: LedgerToday;
  hasCompany: boolean;
  environment: string;
  /** The whole days until the first certificate in use ends; null without one. */
  certificateDaysLeft: number | null;
};

type Reason = {
  kind: ManagerToday['state']['kind'];
  code: string;
  message: string;
  action: TodayAction;
  since?: string;
  subject?: string;
};

const expiringDays = 30;

const actions: Readonly<Record<string, TodayAction>> = {
  GATEWAY_SILENT: 'see_queue',
  GATEWAY_ANSWERS_UNUSABLE: 'see_diagnostics',
  GATEWAY_CREDENTIALS_REFUSED: 'renew_certificate',
  STORAGE_UNAVAILABLE: 'free_disk',
  STORAGE_LOW: 'free_disk',
  KEY_STORE_UNAVAILABLE: 'open_keychain',
  KEY_LOST: 'see_units',
  NO_USABLE_UNIT: 'see_units',
  CHAIN_TAIL_UNCERTAIN: 'see_units',
  CHAIN_FORKED: 'see_units',
  CLOCK_IMPLAUSIBLE: 'set_clock',
  CLOCK_DEVIATES: 'set_clock',
  BACKUP_FAILED: 'see_backups',
  APPLIANCE_REVOKED: 'see_head_office',
  HEAD_OFFICE_REFUSES: 'see_head_office',
  HAND_BACK_REFUSED: 'see_head_office',
  LAN_NOT_SERVED: 'see_tills',
};

const lineDown: readonly string[] = ['GATEWAY_SILENT', 'GATEWAY_ANSWERS_UNUSABLE'];
// They stop neither selling nor reporting, and the page shows them beside the state.
const quiet: readonly string[] = ['HEAD_OFFICE_SILENT', 'LAN_UNENCRYPTED', 'LAN_NAME_NOT_CERTIFIED', 'LAN_UNANNOUNCED'];

function ofCondition({ code, subject, message, since }: ManagerCondition): Reason {
  const kind = lineDown.includes(code) ? 'line_down' : 'attention';
  return { kind, code, subject, message, since, action: actions[code] ?? 'see_diagnostics' };
}

function ofSetUp({ hasCompany, ledger }: StateInput): Reason[] {
  if (!hasCompany) {
    const message = 'There is no company yet: nothing can be sold before it is added.';
    return [{ kind: 'attention', code: 'NOT_PROVISIONED', message, action: 'add_company' }];
  }
  const message = 'There is no EGS unit of this environment yet: nothing can be sold in it before one is added.';
  return ledger.units > 0 ? [] : [{ kind: 'attention', code: 'NO_UNIT', message, action: 'see_units' }];
}

function ofDocuments({ ledger: { summary, chains } }: StateInput): Reason[] {
  const broken = chains.find(({ fault }) => fault !== null);
  return [
    ...(broken === undefined
      ? []
      : [{ code: 'CHAIN_BROKEN', message: broken.fault ?? '', subject: broken.egs_unit_id, action: 'see_diagnostics' } as const]),
    ...(summary.overdue === 0
      ? []
      : [{ code: 'DOCUMENTS_OVERDUE', message: 'Documents are past their deadline.', action: 'see_queue' } as const]),
    ...(summary.rejected === 0
      ? []
      : [{ code: 'DOCUMENTS_REJECTED', message: 'The authority has rejected documents.', action: 'see_rejected' } as const]),
  ].map((reason) => ({ kind: 'attention', ...reason }));
}

function ofCertificate({ certificateDaysLeft: days, ledger }: StateInput): Reason[] {
  if (days === null || days > expiringDays || ledger.certificate === undefined) return [];
  const message = days < 0 ? 'The certificate of a unit has expired.' : `The certificate of a unit ends in ${days} days.`;
  const subject = ledger.certificate.egs_unit_id;
  return [{ kind: 'attention', code: 'CERTIFICATE_ENDS', message, subject, action: 'renew_certificate' }];
}

// The first one is what the screen says.
function reasonsOf(input: StateInput): Reason[] {
  const own = input.conditions.filter(({ code, subject }) => !lineDown.includes(code) || subject === input.environment);
  const errors = own.filter(({ severity }) => severity === 'error').map(ofCondition);
  const warnings = own.filter(({ severity, code }) => severity === 'warning' && !quiet.includes(code)).map(ofCondition);
  const [down, others] = [
    warnings.filter(({ kind }) => kind === 'line_down'),
    warnings.filter(({ kind }) => kind !== 'line_down'),
  ];
  return [...ofSetUp(input), ...errors, ...down, ...ofDocuments(input), ...others, ...ofCertificate(input)];
}

/** The one big state: how the branch is doing, why, and the one thing to do. */
export function todayState(input: StateInput): ManagerToday['state'] {
  const { waiting, overdue, rejected, nearest_deadline } = input.ledger.summary;
  const [first] = reasonsOf(input);
  const isStopped = input.conditions.some(({ severity }) => severity === 'error') || ofSetUp(input).length > 0;
  return {
    kind: first?.kind ?? 'selling_and_reporting',
    can_sell: !isStopped,
    since: first?.since ?? null,
    waiting,
    overdue,
    rejected,
    nearest_deadline,
    code: first?.code ?? null,
    subject: first?.subject ?? null,
    message: first?.message ?? null,
    action: first?.action ?? null,
  };
}

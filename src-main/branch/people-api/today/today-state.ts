import type { ManagerCondition, ManagerToday, TodayAction } from '#shared/api/people/today.ts';
import type { NoUnitReason } from '../../egs-units/usable-units.ts';
import type { LedgerToday } from '../../documents/people-reads/read-today.ts';
import { actionOf } from '../../health/action-of.ts';

/** What the state is decided from. */
export type StateInput = {
  conditions: readonly ManagerCondition[];
  ledger: LedgerToday;
  hasCompany: boolean;
  /** Whether the branch has joined a head office, where the plan is chosen. */
  isJoined: boolean;
  environment: string;
  /** The whole days until the first certificate in use ends; null without one. */
  certificateDaysLeft: number | null;
  /** What may be issued this month, and what has been; null without a limit. */
  quota: { used: number; limit: number } | null;
};

type Reason = {
  kind: ManagerToday['state']['kind'];
  code: string;
  message: string;
  action: TodayAction | null;
  since?: string;
  subject?: string;
};

const expiringDays = 30;

const lineDown: readonly string[] = ['GATEWAY_SILENT', 'GATEWAY_ANSWERS_UNUSABLE'];
// They stop neither selling nor reporting, and the page shows them beside the state.
const quiet: readonly string[] = [
  'HEAD_OFFICE_SILENT',
  'LAN_UNENCRYPTED',
  'LAN_NAME_NOT_CERTIFIED',
  'LAN_UNANNOUNCED',
  'GATEWAY_NEWS',
  'CERTIFICATE_ENDS',
];

function ofCondition({ code, subject, message, since }: ManagerCondition): Reason {
  const kind = lineDown.includes(code) ? 'line_down' : 'attention';
  return { kind, code, subject, message, since, action: actionOf(code) ?? 'see_diagnostics' };
}

function ofSetUp({ hasCompany, ledger }: StateInput): Reason[] {
  if (!hasCompany) {
    const message = 'There is no company yet: nothing can be sold before it is added.';
    return [{ kind: 'attention', code: 'NOT_PROVISIONED', message, action: 'add_company' }];
  }
  const message = 'There is no EGS unit of this environment yet: nothing can be sold in it before one is added.';
  return ledger.units > 0 ? [] : [{ kind: 'attention', code: 'NO_UNIT', message, action: 'see_units' }];
}

const noUnits: Readonly<Record<NoUnitReason, Omit<Reason, 'kind'>>> = {
  tails_uncertain: {
    code: 'CHAIN_TAIL_UNCERTAIN',
    message:
      'The ledger was restored, and no unit issues anything before an owner has said on the page Backups where its chain ends.',
    action: 'see_backups',
  },
  documents_lost: {
    code: 'DOCUMENTS_LOST',
    message:
      'The ledger was restored and lacks documents that its units have issued: give them up on the page Backups, and create new ones.',
    action: 'see_backups',
  },
  keys_lost: {
    code: 'KEY_LOST',
    message: 'The keys of the units are not in the key store: nothing can be sold before they are onboarded again.',
    action: 'see_units',
  },
  no_certificate: {
    code: 'NO_READY_UNIT',
    message: 'No EGS unit of this environment can issue documents: onboard one, or create another.',
    action: 'see_units',
  },
};

// Without a unit that issues, and a key for it, nothing can be sold in the environment, whatever the other one has.
function ofEnvironment({ conditions, ledger: { units, chains, whyNoUnit, hasKey } }: StateInput): Reason[] {
  if (units === 0) return [];
  if (whyNoUnit !== null) {
    const isForked = ({ code, subject }: ManagerCondition): boolean =>
      code === 'CHAIN_FORKED' && chains.some(({ egs_unit_id }) => egs_unit_id === subject);
    const forked = whyNoUnit === 'tails_uncertain' ? conditions.find(isForked) : undefined;
    return [forked === undefined ? { kind: 'attention', ...noUnits[whyNoUnit] } : ofCondition(forked)];
  }
  const message = 'There is no valid API key of this environment: no till can sell.';
  return hasKey ? [] : [{ kind: 'attention', code: 'NO_API_KEY', message, action: 'see_keys' }];
}

// What nobody can let wait, whatever else is wrong.
function ofFaults({ ledger: { summary, chains } }: StateInput): Reason[] {
  const broken = chains.find(({ fault }) => fault !== null);
  const reasons: Omit<Reason, 'kind'>[] = [
    ...(broken === undefined
      ? []
      : [{ code: 'CHAIN_BROKEN', message: broken.fault ?? '', subject: broken.egs_unit_id, action: 'see_diagnostics' } as const]),
    ...(summary.overdue === 0
      ? []
      : [{ code: 'DOCUMENTS_OVERDUE', message: 'Documents are past their deadline.', action: 'see_queue' } as const]),
  ];
  return reasons.map((reason) => ({ kind: 'attention', ...reason }));
}

function ofRejected({ ledger: { summary } }: StateInput): Reason[] {
  const message = 'The authority has rejected documents.';
  return summary.rejected === 0 ? [] : [{ kind: 'attention', code: 'DOCUMENTS_REJECTED', message, action: 'see_rejected' }];
}

// Nobody is stopped without a warning.
const quotaSteps = [
  {
    percent: 100,
    code: 'QUOTA_REACHED',
    message: 'The documents of the plan are used up: nothing can be sold until next month.',
  },
  { percent: 95, code: 'QUOTA_95', message: 'Of the documents of the plan 95 % are used up this month.' },
  { percent: 80, code: 'QUOTA_80', message: 'Of the documents of the plan 80 % are used up this month.' },
] as const;

function ofQuota({ quota, isJoined }: StateInput): Reason[] {
  if (quota === null) return [];
  const step = quotaSteps.find(({ percent }) => quota.used * 100 >= quota.limit * percent);
  if (step === undefined) return [];
  return [{ kind: 'attention', code: step.code, message: step.message, action: isJoined ? 'see_plan' : null }];
}

function ofCertificate({ certificateDaysLeft: days, ledger }: StateInput): Reason[] {
  if (days === null || days > expiringDays || ledger.certificate === undefined) return [];
  const message = days < 0 ? 'The certificate of a unit has expired.' : `The certificate of a unit ends in ${days} days.`;
  const subject = ledger.certificate.egs_unit_id;
  return [{ kind: 'attention', code: 'CERTIFICATE_ENDS', message, subject, action: 'renew_certificate' }];
}

// A line or a unit of the other environment is not what this screen is about.
function isOwn({ code, subject }: ManagerCondition, { environment, ledger: { chains } }: StateInput): boolean {
  // Said with its cause by what each environment lacks.
  if (code === 'NO_USABLE_UNIT') return false;
  if (code === 'UNIT_FAILED') return chains.some(({ egs_unit_id }) => egs_unit_id === subject);
  return !lineDown.includes(code) || subject === environment;
}

function isQuotaReached({ quota }: StateInput): boolean {
  return quota !== null && quota.used >= quota.limit;
}

// The first one is what the screen says.
function reasonsOf(input: StateInput): Reason[] {
  const own = input.conditions.filter((condition) => isOwn(condition, input));
  const errors = own.filter(({ severity }) => severity === 'error').map(ofCondition);
  const warnings = own.filter(({ severity, code }) => severity === 'warning' && !quiet.includes(code)).map(ofCondition);
  const [down, others] = [
    warnings.filter(({ kind }) => kind === 'line_down'),
    warnings.filter(({ kind }) => kind !== 'line_down'),
  ];
  const [reached, near] = isQuotaReached(input) ? [ofQuota(input), []] : [[], ofQuota(input)];
  return [
    ...ofSetUp(input),
    ...errors,
    ...ofEnvironment(input),
    ...reached,
    ...ofFaults(input),
    ...down,
    ...ofRejected(input),
    ...others,
    ...near,
    ...ofCertificate(input),
  ];
}

/** The one big state: how the branch is doing, why, and the one thing to do. */
export function todayState(input: StateInput): ManagerToday['state'] {
  const { waiting, overdue, rejected, nearest_deadline } = input.ledger.summary;
  const [first] = reasonsOf(input);
  const isStopped =
    input.conditions.some(({ severity }) => severity === 'error') ||
    [...ofSetUp(input), ...ofEnvironment(input)].length > 0 ||
    isQuotaReached(input);
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

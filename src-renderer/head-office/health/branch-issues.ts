import type { Appliance } from '#shared/api/dashboard/appliances.ts';
import type { Tone } from '#ui/status/status-badge.tsx';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
// As the alerts of head office have it.
const silentMs = 15 * minuteMs;
const nearMs = 4 * hourMs;
const skewedMs = minuteMs;
const backupMs = 2 * dayMs;
const aheadMs = 10 * 60_000;
const expiringDays = 30;
const behindSeconds = 300;
const lowDiskBytes = 2 ** 30;

// What may be wrong with a branch, the worst first.
const tones = {
  chain_fault: 'refused',
  deadline_passed: 'refused',
  certificate_expired: 'refused',
  silent: 'refused',
  no_unit: 'refused',
  not_ready: 'refused',
  deadline_near: 'attention',
  offline: 'attention',
  gateway_unreachable: 'attention',
  behind: 'attention',
  certificate_expiring: 'attention',
  clock_skew: 'attention',
  disk_low: 'attention',
  backup_missing: 'attention',
  backup_old: 'attention',
  revoked: 'refused',
} as const satisfies Readonly<Record<string, Tone>>;

/** What may be wrong with a branch. */
export type BranchIssue = keyof typeof tones;

/** How much an issue matters. */
export function toneOf(issue: BranchIssue): Tone {
  return tones[issue];
}

/** How much it matters that a certificate ends in so many days. */
export function certificateTone(daysLeft: number): Tone {
  if (daysLeft < 0) return 'refused';
  return daysLeft <= expiringDays ? 'attention' : 'done';
}

function isBefore(instant: string | null, limit: number): boolean {
  return instant !== null && Date.parse(instant) < limit;
}

function deadlineIssue({ queue: { nearest_deadline: deadline } }: Appliance, now: number): BranchIssue | undefined {
  if (isBefore(deadline, now)) return 'deadline_passed';
  return isBefore(deadline, now + nearMs) ? 'deadline_near' : undefined;
}

function certificateIssue({ certificates }: Appliance): BranchIssue | undefined {
  const least = Math.min(...certificates.map(({ days_left }) => days_left));
  if (least < 0) return 'certificate_expired';
  return least <= expiringDays ? 'certificate_expiring' : undefined;
}

function connectionIssue({ online, last_seen_at }: Appliance, now: number): BranchIssue | undefined {
  if (isBefore(last_seen_at, now - silentMs)) return 'silent';
  return online ? undefined : 'offline';
}

function unreadyIssue({ conditions }: Appliance): BranchIssue | undefined {
  const errors = conditions.filter(({ severity }) => severity === 'error');
  if (errors.some(({ code }) => code === 'NO_USABLE_UNIT')) return 'no_unit';
  return errors.length > 0 ? 'not_ready' : undefined;
}

// The authority's gateway is silent, refuses credentials or gives answers that settle nothing.
function isGatewayUnreachable({ conditions }: Appliance): boolean {
  return conditions.some(({ code }) => code.startsWith('GATEWAY_'));
}

// One that is dated in the future proves nothing. The first one may be on its way, where they are set up.
function backupIssue({ backup, created_at }: Appliance, now: number): BranchIssue | undefined {
  if (backup === null) return undefined;
  const { last_at: last, configured } = backup;
  if (last !== null && isBefore(last, now + aheadMs)) return isBefore(last, now - backupMs) ? 'backup_old' : undefined;
  return configured && last === null && !isBefore(created_at, now - backupMs) ? undefined : 'backup_missing';
}

/** What is wrong with a branch, the worst first; nothing else matters of one that was revoked. */
export function issuesOf(appliance: Appliance, at: Date): BranchIssue[] {
  if (appliance.revoked_at !== null) return ['revoked'];
  const now = at.getTime();
  const { chain, clock_skew_ms: skew, disk_free_bytes: free, sync } = appliance;
  const found = new Set<BranchIssue | undefined>([
    deadlineIssue(appliance, now),
    certificateIssue(appliance),
    connectionIssue(appliance, now),
    unreadyIssue(appliance),
    isGatewayUnreachable(appliance) ? 'gateway_unreachable' : undefined,
    chain.ok ? undefined : 'chain_fault',
    sync.lag_seconds > behindSeconds ? 'behind' : undefined,
    Math.abs(skew ?? 0) > skewedMs ? 'clock_skew' : undefined,
    free !== null && free < lowDiskBytes ? 'disk_low' : undefined,
    backupIssue(appliance, now),
  ]);
  return orderedIssues.filter((issue) => found.has(issue));
}

function isIssue(name: string): name is BranchIssue {
  return name in tones;
}

/** What may be wrong with a branch, the worst first. */
export const orderedIssues: readonly BranchIssue[] = Object.keys(tones).filter(isIssue);

/** The rank of the worst issue; more than that of every issue where there is none, and revoked branches behind those. */
export function rankOf(appliance: Appliance, now: Date): number {
  const [worst] = issuesOf(appliance, now);
  if (worst === 'revoked') return orderedIssues.length + 1;
  return worst === undefined ? orderedIssues.length : orderedIssues.indexOf(worst);
}

/** Branches in the order in which they need a person, those alike by their names. */
export function byNeed(appliances: readonly Appliance[], now: Date): Appliance[] {
  const ranked = appliances.map((appliance) => ({ appliance, rank: rankOf(appliance, now) }));
  ranked.sort((one, other) => one.rank - other.rank || one.appliance.branch_name.localeCompare(other.appliance.branch_name));
  return ranked.map(({ appliance }) => appliance);
}

/** Whether a branch has a state that lists of branches are filtered by: an issue, `well` or `attention`. */
export function hasState(appliance: Appliance, state: string, now: Date): boolean {
  const issues = issuesOf(appliance, now);
  if (state === 'well') return issues.length === 0;
  if (state === 'attention') return issues.some((issue) => issue !== 'revoked');
  return issues.some((issue) => issue === state);
}

/** The address of the documents of a branch that wait for the authority. */
export function waitingDocumentsAt({ appliance_id }: Pick<Appliance, 'appliance_id'>): string {
  return `/documents?appliance_id=${appliance_id}&status=queued`;
}

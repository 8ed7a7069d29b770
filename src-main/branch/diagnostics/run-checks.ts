import { diagnosticCheck, type DiagnosticFinding, type ManagerDiagnostics } from '#shared/api/people/diagnostics.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import { badgeOf } from '../egs-units/usable-units.ts';
import type { Lan } from '../lan/lan.ts';
import { actionOf } from '../health/action-of.ts';
import { checkOfCondition } from './check-of-condition.ts';
import { storedChecks, type StoredChecks, type StoredTools } from './stored-checks.ts';

/** What diagnostics of a running appliance look at. */
export type CheckTools = StoredTools & {
  /** Brings the condition of units that cannot issue documents up to date. */
  checkUnits: () => void;
  lan: Pick<Lan, 'tls'>;
  /** Where the appliance listens in the network, if it does; undefined before it listens at all. */
  listens: () => { lanUrl: string | undefined } | undefined;
};

// What is looked at all the time anyway.
function ofConditions({ conditions }: StoredTools, check: string): DiagnosticFinding[] {
  return conditions.current().flatMap(({ code, subject, message, severity, since }) => {
    if (checkOfCondition(code) !== check) return [];
    const state = severity === 'error' ? 'fault' : 'warning';
    return [{ code, severity: state, subject, message, since: since.toISOString(), action: actionOf(code) }];
  });
}

function worst(states: readonly ManagerDiagnostics['state'][]): ManagerDiagnostics['state'] {
  return (['fault', 'warning'] as const).find((state) => states.includes(state)) ?? 'ok';
}

/**
 * Does some of the checks, always in the same order.
 *
 * @param checkUnits brings the condition of units that cannot issue documents up to date.
 */
export async function runStoredChecks(
  tools: StoredTools,
  looks: StoredChecks,
  checkUnits: () => void,
): Promise<ManagerDiagnostics> {
  const { db, clock, version, reads } = tools;
  const now = clock.now();
  const ledger = await reads.today({ environment: badgeOf(db) ?? 'sandbox', date: riyadhDate(now), now });
  if (ledger.units > 0) checkUnits();
  const checks = diagnosticCheck.options.flatMap((check) => {
    const look = looks[check];
    if (look === undefined) return [];
    const { facts, findings: own } = look(tools, ledger, now);
    // What a look finds itself, also of a stopped appliance, may be a condition too.
    const codes = new Set(own.map(({ code }) => code));
    const findings = [...ofConditions(tools, check).filter(({ code }) => !codes.has(code)), ...own];
    return [{ check, state: worst(findings.map(({ severity }) => severity)), facts, findings }];
  });
  return { at: now.toISOString(), version, state: worst(checks.map(({ state }) => state)), checks };
}

/** Looks at everything that can be wrong with the running appliance. */
export function runChecks(tools: CheckTools): Promise<ManagerDiagnostics> {
  const { lan, listens } = tools;
  const looks: Required<StoredChecks> = {
    ...storedChecks,
    gateway: (_tools, { summary }) => ({ facts: { waiting: summary.waiting }, findings: [] }),
    network: () => ({
      // What serves this machine alone has nothing to encrypt.
      facts: listens()?.lanUrl === undefined ? { is_open: false } : { is_open: true, is_encrypted: lan.tls !== undefined },
      findings: [],
    }),
  };
  return runStoredChecks(tools, looks, tools.checkUnits);
}

import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';

// The conditions of a running appliance, each with the log message for its end.
const endings = {
  GATEWAY_SILENT: 'The gateway answers again',
  GATEWAY_CREDENTIALS_REFUSED: 'The gateway accepts the credentials again',
  GATEWAY_ANSWERS_UNUSABLE: 'The gateway gives usable answers again',
  GATEWAY_NEWS: 'The gateway has answered with nothing new',
  STORAGE_UNAVAILABLE: 'The ledger can be written again',
  STORAGE_LOW: 'The disk has enough free space again',
  KEY_STORE_UNAVAILABLE: 'The key store can be reached again',
  KEY_LOST: 'The unit has a key again',
  NO_USABLE_UNIT: 'A unit can issue documents',
  UNIT_FAILED: 'The unit is being onboarded again',
  CLOCK_IMPLAUSIBLE: 'The clock is plausible again',
  CLOCK_DEVIATES: 'The clock is right again',
  CLEARED_COPY_MISSING: 'The authority’s copy has arrived',
  CLEARED_COPY_DIFFERS: 'The authority’s copy is as expected',
  CHAIN_TAIL_UNCERTAIN: 'The end of the chain is certain',
  CERTIFICATE_ENDS: 'The certificate of the unit was renewed',
  BACKUP_MISSING: 'There is a backup of the last two days again',
  BACKUP_FAILED: 'Backups are written again',
  TAIL_MARKS_UNWRITABLE: 'The ends of the chains are recorded again',
  HEAD_OFFICE_SILENT: 'Head office answers again',
  APPLIANCE_REVOKED: 'Head office knows the appliance again',
  HEAD_OFFICE_REFUSES: 'Head office takes everything again',
  HEAD_OFFICE_ROWS_APART: 'All that head office sends can be used again',
  CHAIN_FORKED: 'The chain is the one that head office knows',
  HAND_BACK_REFUSED: 'Head office hands back documents that hold',
  RECEIPTS_NOT_KEPT: 'The receipts of head office are kept again',
  LAN_UNENCRYPTED: 'Tills are served over HTTPS again',
  LAN_NAME_NOT_CERTIFIED: 'The certificate has all names and addresses of the appliance',
  LAN_CERTIFICATE_UNUSABLE: 'The certificate of --tls-cert can be used again',
  LAN_CERTIFICATE_ENDS: 'The certificate of --tls-cert was renewed',
  LAN_UNANNOUNCED: 'The appliance is announced in the network again',
  LAN_NOT_SERVED: 'Tills in the network are served again',
} as const satisfies Record<string, string>;

type ConditionCode = keyof typeof endings;

/** All condition codes. */
export const conditionCodes = Object.keys(endings);

// Something that is wrong now.
type Condition = {
  code: ConditionCode;
  /** The environment or the unit's id that it concerns. Empty for the whole appliance. */
  subject: string;
  /** One sentence for the operator that says what is wrong and what to do. */
  message: string;
  /** `error`: the appliance cannot do its work, and `/readyz` answers 503. `warning`: it can, but the operator should check. */
  severity: 'error' | 'warning';
  /** When it began, by the wall clock. */
  since: Date;
};

/** The current conditions of the appliance. Each beginning and each end is logged once. */
export type Conditions = {
  begin(condition: Omit<Condition, 'since'>): void;
  /** Ends a condition; does nothing if it does not hold. Where it did not become right but has lost its object, `instead` says so. */
  end(code: ConditionCode, subject?: string, instead?: string): void;
  /** Those that hold, in the order in which they began. */
  current(): Condition[];
};

function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

function nameOf(code: ConditionCode, subject: string): string {
  return `${code} ${subject}`;
}

/** Creates the record of conditions, which is empty at first. */
export function createConditions(clock: Clock, logger: Logger): Conditions {
  const held = new Map<string, Condition & { sinceMs: number }>();
  return {
    begin(condition) {
      const name = nameOf(condition.code, condition.subject);
      const earlier = held.get(name);
      const since = earlier === undefined ? { since: clock.now(), sinceMs: clock.monotonicMs() } : earlier;
      held.set(name, { ...condition, since: since.since, sinceMs: since.sinceMs });
      if (earlier !== undefined) return;
      const { code, subject, message, severity } = condition;
      logger[severity === 'error' ? 'error' : 'warn']({ condition: code, ...(subject === '' ? {} : { subject }) }, message);
    },
    end(code, subject = '', instead = endings[code]) {
      const name = nameOf(code, subject);
      const ended = held.get(name);
      if (ended === undefined) return;
      held.delete(name);
      const text = `${instead}, after ${durationText(clock.monotonicMs() - ended.sinceMs)}.`;
      logger.info({ condition: code, ...(subject === '' ? {} : { subject }) }, text);
    },
    current: () => [...held.values()].map(({ sinceMs: _sinceMs, ...condition }) => condition),
  };
}

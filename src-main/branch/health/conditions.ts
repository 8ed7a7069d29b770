import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';

/** What can be wrong with a running appliance, each with what its end is called in the log. */
const endings = {
  GATEWAY_SILENT: 'The gateway answers again',
  GATEWAY_CREDENTIALS_REFUSED: 'The gateway takes the credentials again',
  GATEWAY_ANSWERS_UNUSABLE: 'The gateway settles documents again',
  STORAGE_UNAVAILABLE: 'The ledger can be written again',
  STORAGE_LOW: 'The disk has room again',
  KEY_STORE_UNAVAILABLE: 'The key store can be reached again',
  KEY_LOST: 'The unit has a key again',
  NO_USABLE_UNIT: 'A unit can issue documents',
  CLOCK_IMPLAUSIBLE: 'The clock is plausible again',
  CLOCK_DEVIATES: 'The clock is right again',
  CLEARED_COPY_MISSING: 'The authority’s copy has arrived',
  CLEARED_COPY_DIFFERS: 'The authority’s copy is as expected',
  CHAIN_TAIL_UNCERTAIN: 'The end of the chain is certain',
  BACKUP_FAILED: 'Backups are written again',
  TAIL_MARKS_UNWRITABLE: 'The ends of the chains are marked again',
} as const satisfies Record<string, string>;

export type ConditionCode = keyof typeof endings;

/** Every code that there is. */
export const conditionCodes = Object.keys(endings);

/** Something that is wrong now. */
export type Condition = {
  code: ConditionCode;
  /** What it concerns where there are several: an environment or a unit's id. Empty for the whole appliance. */
  subject: string;
  /** One sentence that an operator understands, with what he can do. */
  message: string;
  /** `error`: the appliance cannot do its work, and `/readyz` answers 503. `warning`: it can, but somebody should look. */
  severity: 'error' | 'warning';
  /** When it began, by the wall clock. */
  since: Date;
};

/** What is wrong with the appliance now. Each beginning and each end is logged once. */
export type Conditions = {
  begin(condition: Omit<Condition, 'since'>): void;
  /** Ends a condition; one that does not hold is no fault. */
  end(code: ConditionCode, subject?: string): void;
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

/** Creates the record of what is wrong; nothing is at first. */
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
      logger[severity === 'error' ? 'error' : 'warn']({ condition: code, ...(subject !== '' && { subject }) }, message);
    },
    end(code, subject = '') {
      const name = nameOf(code, subject);
      const ended = held.get(name);
      if (ended === undefined) return;
      held.delete(name);
      const text = `${endings[code]}, after ${durationText(clock.monotonicMs() - ended.sinceMs)}.`;
      logger.info({ condition: code, ...(subject !== '' && { subject }) }, text);
    },
    current: () => [...held.values()].map(({ sinceMs: _sinceMs, ...condition }) => condition),
  };
}

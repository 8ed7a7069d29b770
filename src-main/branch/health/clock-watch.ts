import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Environment } from '../db/schema.ts';
import type { Conditions } from './conditions.ts';
import { clockFault } from './plausible-clock.ts';

const usualCheckMs = 1_000;
// If wall clock and monotonic time diverge by more than this, the clock was set.
const stepMs = 2_000;
// How much the clock may differ from the gateway's.
const toleratedMs = 60_000;

export type ClockWatch = {
  /** Checks the clock now, and then at each interval. */
  start(): void;
  /** Records how far the gateway's clock is ahead of ours. */
  gatewayIsAhead(environment: Environment, byMs: number): void;
  close(): void;
};

export type ClockWatchOptions = {
  clock: Clock;
  db: LedgerReader;
  conditions: Conditions;
  logger: Logger;
  /** A second by default. */
  checkMs?: number | undefined;
  /** Called when the wall clock was set. */
  wasSet: () => Promise<void>;
};

const certificates = preparedQuery((sql) =>
  sql
    .selectFrom('egs_unit_states as state')
    .innerJoin('egs_certificates as certificate', 'certificate.certificate_id', 'state.production_certificate_id')
    .select(['state.egs_unit_id', 'certificate.issued_at']),
);

const lastEntry = preparedQuery((sql) =>
  sql
    .selectFrom('timeline')
    .select('at')
    .where('position', '=', (is) => is.selectFrom('timeline').select(({ fn }) => fn.max('position').as('position'))),
);

function durationText(milliseconds: number): string {
  if (milliseconds < 120_000) return `${Math.round(milliseconds / 1_000)} s`;
  const minutes = Math.round(milliseconds / 60_000);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/** Watches the wall clock, which people and time servers may set forward or back (contract §15). */
export function createClockWatch(options: ClockWatchOptions): ClockWatch {
  const { clock, db, conditions, logger, wasSet, checkMs = usualCheckMs } = options;
  let timer: NodeJS.Timeout | undefined;
  const apartMs = (): number => clock.now().getTime() - clock.monotonicMs();
  let lastApartMs = apartMs();

  function noticeStep(): void {
    const byMs = apartMs() - lastApartMs;
    if (Math.abs(byMs) <= stepMs) return;
    lastApartMs = apartMs();
    logger.info({ by_ms: Math.round(byMs) }, 'The clock of this machine was set.');
    wasSet().catch((cause: unknown) =>
      logger.error({ err: cause }, 'the retry times of queued documents could not be corrected'),
    );
  }

  function noticeImplausible(subject: string, fault: string | undefined): void {
    if (fault === undefined) conditions.end('CLOCK_IMPLAUSIBLE', subject);
    else conditions.begin({ code: 'CLOCK_IMPLAUSIBLE', subject, message: fault, severity: 'error' });
  }

  function noticeDeviation(subject: string, message: string | undefined): void {
    if (message === undefined) conditions.end('CLOCK_DEVIATES', subject);
    else conditions.begin({ code: 'CLOCK_DEVIATES', subject, message, severity: 'warning' });
  }

  function check(): void {
    noticeStep();
    const now = clock.now();
    const fault = clockFault(now);
    noticeImplausible('', fault);
    for (const { egs_unit_id, issued_at } of certificates(db, {})) {
      noticeImplausible(egs_unit_id, fault === undefined ? clockFault(now, issued_at) : undefined);
    }
    const last = lastEntry(db, {})[0]?.at;
    const behindMs = last === undefined ? 0 : new Date(last).getTime() - now.getTime();
    const words = `The clock of this machine is ${durationText(behindMs)} behind the last entry of the ledger: check whether it is right.`;
    noticeDeviation('', behindMs > stepMs ? words : undefined);
  }

  return {
    start() {
      check();
      timer = setInterval(() => {
        try {
          check();
        } catch (cause) {
          logger.error({ err: cause }, 'the clock could not be compared with the ledger');
        }
      }, checkMs).unref();
    },
    gatewayIsAhead(environment, byMs) {
      const side = byMs > 0 ? 'behind' : 'ahead of';
      const words = `The clock of this machine is ${durationText(Math.abs(byMs))} ${side} that of the ${environment} gateway.`;
      noticeDeviation(environment, Math.abs(byMs) > toleratedMs ? words : undefined);
    },
    close: () => clearInterval(timer),
  };
}

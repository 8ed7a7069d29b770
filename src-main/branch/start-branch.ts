import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { AppError } from '../../src-shared/api/app-error.ts';
import { openControlServer } from '../platform/control/control-server.ts';
import { answerBackup } from './backup/commands/answer-backup.ts';
import type { BranchConfig } from './config.ts';
import { createBranchContext, type BranchContext, type BranchParts } from './context.ts';
import type { LedgerReader } from './db/ledger-database.ts';
import { answerStatus } from './health/answer-status.ts';
import { applianceStatusOf } from './health/appliance-status.ts';
import { startListeners, type Listeners } from './listeners.ts';
import { answerDoctor } from './manager/diagnostics/commands/answer-doctor.ts';

// V8 marks the whole heap, which delays a sale by 10 ms or more, once it has grown by that many percent. By its own rule that is several
// times a second while a till sells; so it is every few seconds.
const heapGrowth = '--heap-growing-percent=300';

// What is cancelled at a stop is sent again after the next start.
const usualGatewayPatienceMs = 5_000;

/** A running appliance. */
export type Branch = Omit<Listeners, 'close'> & { context: BranchContext; close(): Promise<void> };

function ignoreKeyStoreUnavailable(cause: unknown): void {
  if (!(cause instanceof AppError) || cause.code !== 'KEY_STORE_UNAVAILABLE') throw cause;
}

function hasUnits(db: LedgerReader): boolean {
  return db.first(db.sql.selectFrom('egs_units').select('egs_unit_id').limit(1)) !== undefined;
}

type Answering = { config: BranchConfig; parts: BranchParts; context: BranchContext; url: string };

// Each part answers its own commands on the control socket; what none of them knows is refused by the last.
function answerControlRequests({ config, parts, context, url }: Answering): (request: unknown) => Promise<unknown> {
  const { db, conditions, keySource: keys } = context;
  const { version } = config;
  const input = { dataDir: path.resolve(config.dataDir), productVersion: version };
  const status = () => {
    context.health.checkUnits();
    return applianceStatusOf({ db, conditions, version, url, setupToken: context.people.setupToken() });
  };
  return async (request) =>
    context.answerPair(request) ??
    answerStatus(request, status) ??
    (await context.people.answerUsers(request)) ??
    (await answerDoctor(request, context.people.diagnose)) ??
    (await answerBackup(request, {
      input,
      settings: context.backups.settings(),
      keys,
      clock: parts.clock,
      logger: parts.logger,
    })) ??
    (await context.answerOperator(request));
}

/**
 * Starts an appliance: opens its ledger, resumes what was left to do, listens.
 *
 * @throws StartFault with one sentence where it cannot.
 */
export async function startBranch(config: BranchConfig, parts: BranchParts): Promise<Branch> {
  setFlagsFromString(heapGrowth);
  const context = await createBranchContext(config, parts);
  try {
    const renamed = config.enrolment === undefined ? [] : await context.mirror.join(config.enrolment);
    if (renamed.length > 0) {
      parts.logger.warn(
        { renamed_users: renamed },
        'User names that head office has already were changed: sign in by the new ones.',
      );
    }
    // A keychain that does not answer now has a condition of its own, and is read again with the first sale.
    await context.lostKeys.checkAll().catch(ignoreKeyStoreUnavailable);
    // From the first line of the log on; a ledger without any unit is still being set up.
    if (hasUnits(context.db)) context.health.checkUnits();
    // Before the first sale comes in, so that nothing in flight is taken for something interrupted.
    await context.queue.start();
    const listeners = await startListeners({ ...context, config, logger: parts.logger });
    context.people.start(listeners);
    const answer = answerControlRequests({ config, parts, context, url: listeners.url });
    const control = await openControlServer(config.dataDir, answer, parts.logger);
    context.onboarding.resume();
    context.health.start();
    context.backups.start();
    if (config.startsMirror ?? true) context.mirror.start();
    return {
      url: listeners.url,
      get lanUrl() {
        return listeners.lanUrl;
      },
      get certificateUrl() {
        return listeners.certificateUrl;
      },
      network: listeners.network,
      context,
      async close() {
        const patience = setTimeout(context.cancelGatewayCalls, config.gatewayPatienceMs ?? usualGatewayPatienceMs);
        context.people.endStreams();
        await control.close();
        await listeners.close();
        await context.close();
        clearTimeout(patience);
      },
    };
  } catch (cause) {
    context.cancelGatewayCalls();
    await context.close();
    throw cause;
  }
}

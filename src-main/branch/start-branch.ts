import { AppError } from '../../src-shared/api/app-error.ts';
import { startHttpServer } from '../platform/http/http-server.ts';
import type { BranchConfig } from './config.ts';
import { createBranchContext } from './context.ts';
import type { BranchContext, BranchParts } from './context.ts';
import type { Database } from './db/database.ts';

// How long a stop waits for the gateway's answers; what is cancelled is sent again after the next start.
const gatewayPatienceMs = 5_000;

/** A running appliance. */
export type Branch = { url: string; context: BranchContext; close(): Promise<void> };

function passKeyStoreUnavailable(cause: unknown): void {
  if (!(cause instanceof AppError) || cause.code !== 'KEY_STORE_UNAVAILABLE') throw cause;
}

function hasUnits(db: Database): boolean {
  return db.first(db.sql.selectFrom('egs_units').select('egs_unit_id').limit(1)) !== undefined;
}

/**
 * Starts an appliance: opens its ledger, takes up what was left to do, listens.
 *
 * @throws StartFault with one sentence where it cannot.
 */
export async function startBranch(config: BranchConfig, parts: BranchParts): Promise<Branch> {
  const context = await createBranchContext(config, parts);
  try {
    // A keychain that does not answer now is told by its condition, and asked again with the first sale.
    await context.lostKeys.checkAll().catch(passKeyStoreUnavailable);
    // From the first line of the log on; a ledger without any unit is only now being set up.
    if (hasUnits(context.db)) context.health.checkUnits();
    // Before the first sale comes in, so that nothing under way is taken for something interrupted.
    await context.queue.start();
    const server = await startHttpServer(context.app, { host: config.host, port: config.port });
    context.onboarding.resume();
    context.health.start();
    context.backups?.start();
    return {
      url: server.url,
      context,
      async close() {
        const patience = setTimeout(context.cancelGatewayCalls, gatewayPatienceMs);
        await server.close();
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

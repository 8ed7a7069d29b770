import type { Clock } from '../platform/clock.ts';
import { startHttpServer } from '../platform/http/http-server.ts';
import type { Logger } from '../platform/logger.ts';
import type { BranchConfig } from './config.ts';
import { createBranchContext } from './context.ts';
import type { BranchContext } from './context.ts';
import type { KeyStore } from './keys/key-store.ts';

/** A running appliance. */
export type Branch = { url: string; context: BranchContext; close(): Promise<void> };

export type StartBranchParts = {
  clock: Clock;
  logger: Logger;
  random: () => number;
  openKeyStore: (dataDir: string) => Promise<KeyStore>;
};

/**
 * Starts an appliance: opens its ledger, takes up what was left to do, listens.
 *
 * @throws StartFault with one sentence where it cannot.
 */
export async function startBranch(config: BranchConfig, parts: StartBranchParts): Promise<Branch> {
  const context = await createBranchContext(config, parts);
  try {
    const server = await startHttpServer(context.app, { host: config.host, port: config.port });
    await context.queue.start();
    context.onboarding.resume();
    return {
      url: server.url,
      context,
      async close() {
        await server.close();
        await context.close();
      },
    };
  } catch (cause) {
    await context.close();
    throw cause;
  }
}

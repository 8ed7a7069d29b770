import { startHttpServer } from '../platform/http/http-server.ts';
import type { BranchConfig } from './config.ts';
import { createBranchContext } from './context.ts';
import type { BranchContext, BranchParts } from './context.ts';

/** A running appliance. */
export type Branch = { url: string; context: BranchContext; close(): Promise<void> };

/**
 * Starts an appliance: opens its ledger, takes up what was left to do, listens.
 *
 * @throws StartFault with one sentence where it cannot.
 */
export async function startBranch(config: BranchConfig, parts: BranchParts): Promise<Branch> {
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

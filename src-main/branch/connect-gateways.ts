import type { Clock } from '../platform/clock.ts';
import type { BranchConfig } from './config.ts';
import type { Environment } from './db/schema.ts';
import { createGatewayClient, type GatewayClient } from './gateway/gateway-client.ts';

type Base = { config: BranchConfig; clock: Clock };

/** The gateways of the authority, by environment. */
export type Gateways = {
  gatewayOf: (environment: Environment) => GatewayClient;
  /** Ends every call at once, as if the gateway had not answered. */
  cancelCalls: () => void;
  close(): Promise<void>;
};

/** Connects an appliance with the gateways; `gatewayIsAhead` is told how far their clocks are ahead of ours. */
export function connectGateways(
  { config, clock }: Base,
  gatewayIsAhead: (environment: Environment, byMs: number) => void,
): Gateways {
  const closing = new AbortController();
  const connect = (environment: Environment) =>
    createGatewayClient({
      baseUrl: config.gatewayUrls[environment],
      clock,
      closing: closing.signal,
      gatewayIsAhead: (byMs) => gatewayIsAhead(environment, byMs),
    });
  const clients = { sandbox: connect('sandbox'), production: connect('production') };
  return {
    gatewayOf: (environment) => clients[environment],
    cancelCalls: () => closing.abort(),
    async close() {
      await Promise.all([clients.sandbox.close(), clients.production.close()]);
    },
  };
}

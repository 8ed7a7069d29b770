import type { Clock } from '#main/platform/clock.ts';
import type { BranchConfig } from './config.ts';
import type { Environment } from './db/schema.ts';
import type { NewsKeeper } from './gateway/news/keep-news.ts';
import { createGatewayClient, type GatewayClient, type GatewayContact } from './gateway/gateway-client.ts';

type Base = { config: BranchConfig; clock: Clock };

/** The gateways of the authority, by environment. */
export type Gateways = {
  gatewayOf: (environment: Environment) => GatewayClient;
  /** Ends every call at once, as if the gateway had not answered. */
  cancelCalls: () => void;
  close(): Promise<void>;
};

/** Who is told what calls of the gateways say beside their matter. */
export type GatewayListeners = {
  /** How far a gateway's clock is ahead of ours. */
  gatewayIsAhead: (environment: Environment, byMs: number) => void;
  onNews: NewsKeeper['take'];
  onContact: (environment: Environment, contact: GatewayContact) => void;
};

/** Connects an appliance with the gateways. */
export function connectGateways({ config, clock }: Base, { gatewayIsAhead, onNews, onContact }: GatewayListeners): Gateways {
  const closing = new AbortController();
  const connect = (environment: Environment) =>
    createGatewayClient({
      baseUrl: config.gatewayUrls[environment],
      clock,
      closing: closing.signal,
      gatewayIsAhead: (byMs) => gatewayIsAhead(environment, byMs),
      onNews: (uuid, news) => onNews(environment, uuid, news),
      onContact: (contact) => onContact(environment, contact),
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

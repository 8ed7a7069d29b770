import { isLoopbackAddress } from '../platform/loopback.ts';
import type { Logger } from '../platform/logger.ts';
import { startHttpServer } from '../server/http-server.ts';
import type { BranchConfig } from './config.ts';
import type { BranchContext } from './context.ts';
import { createLanServers } from './lan/lan-servers.ts';
import { usualLan } from './lan/lan-settings.ts';
import { createNetworkSwitch, fixedNetwork, type NetworkSwitch } from './lan/network-switch.ts';
import { storedSettings } from './manager/settings/stored-settings.ts';

/** Where a running appliance listens. The network may be opened and closed meanwhile. */
export type Listeners = {
  /** The URL on this machine. */
  url: string;
  /** The URL of the server for the network; undefined where this machine alone is served. */
  readonly lanUrl: string | undefined;
  /** The URL that serves the CA without encryption; undefined where there is none. */
  readonly certificateUrl: string | undefined;
  /** What opens and closes the network. */
  network: NetworkSwitch;
  close(): Promise<void>;
};

type ListenersOptions = Pick<BranchContext, 'app' | 'certificateApp' | 'lan' | 'tills' | 'db' | 'conditions'> & {
  config: BranchConfig;
  logger: Logger;
};

const loopback = '127.0.0.1';

/**
 * Listens on loopback by HTTP, and in the network by HTTPS on a port of its own beside a port that serves the CA alone: on the address
 * of the start, else as an owner has set it. Or, where the start says so, by HTTP everywhere.
 *
 * @throws StartFault where a port is taken that the start has named.
 */
export async function startListeners(options: ListenersOptions): Promise<Listeners> {
  const { app, lan, tills, db, conditions, logger, config } = options;
  const { host, port, lan: settings = usualLan } = config;
  const opensNetwork = host !== undefined && !isLoopbackAddress(host);
  const servers = createLanServers({ ...options, isKnownTill: (address) => tills.isKnown(address), settings, plainPort: port });
  const network = host === undefined ? createNetworkSwitch({ servers, conditions, logger, ...settings }) : fixedNetwork(servers);
  const isPlain = opensNetwork && settings.encryption === 'none';
  const local = isPlain
    ? undefined
    : await startHttpServer(app, { host: host === undefined || opensNetwork ? loopback : host, port });
  const close = async (): Promise<void> => {
    await Promise.all([network.close(), local?.close()]);
  };
  try {
    if (local !== undefined) lan.listensLocally(local.url);
    if (opensNetwork) await servers.open(host);
    if (host === undefined && storedSettings(db).serves_network === 1) await network.resume();
  } catch (cause) {
    await close();
    throw cause;
  }
  return {
    url: local?.url ?? servers.lanUrl ?? '',
    get lanUrl() {
      return servers.lanUrl;
    },
    get certificateUrl() {
      return servers.certificateUrl;
    },
    network,
    close,
  };
}

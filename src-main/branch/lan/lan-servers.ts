import type { Express } from 'express';
import { usualLimits } from '#main/server/connection-limits.ts';
import { startHttpServer, type HttpServer, type ListeningAddress } from '#main/server/http-server.ts';
import type { Lan } from './lan.ts';
import type { LanSettings } from './lan-settings.ts';

/** The servers for tills in the network, which open and close while the appliance runs. */
export type LanServers = {
  /** The URL of the server for tills; undefined while there is none. */
  readonly lanUrl: string | undefined;
  /** The URL that serves the CA without encryption; undefined while there is none. */
  readonly certificateUrl: string | undefined;
  /**
   * Serves the network.
   *
   * @param host the address to listen on, or a wildcard.
   * @throws ListenFault where a port is taken, or what {@link Lan.open} throws. Then nothing is open.
   */
  open(host: string): Promise<void>;
  /** Takes nothing more from the network. What was accepted is still answered. */
  close(): Promise<void>;
  /** Waits until everything that was accepted is answered. */
  ended(): Promise<void>;
};

export type LanServersOptions = {
  app: Express;
  certificateApp: Express;
  lan: Lan;
  /** Whether an address is of a till, which finds a connection left however many others are open. */
  isKnownTill: (address: string) => boolean;
  settings: LanSettings;
  /** The port where the network is served without encryption. */
  plainPort: number;
};

type Opened = { server: HttpServer; certificate: HttpServer | undefined };

function portOf({ url }: HttpServer): number {
  const { port, protocol } = new URL(url);
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

/** Creates them; none is open at first. */
export function createLanServers({ app, certificateApp, lan, isKnownTill, settings, plainPort }: LanServersOptions): LanServers {
  let opened: Opened | undefined;
  let ending: Promise<unknown> = Promise.resolve();

  function end(servers: readonly HttpServer[]): void {
    ending = Promise.all([ending, ...servers.map((server) => server.close())]);
  }

  return {
    get lanUrl() {
      return opened?.server.url;
    },
    get certificateUrl() {
      return opened?.certificate?.url;
    },
    async open(host) {
      const started: HttpServer[] = [];
      const limits = { ...usualLimits, isKnown: isKnownTill };
      const start = async (listener: Express, address: ListeningAddress): Promise<HttpServer> => {
        const server = await startHttpServer(listener, address, limits);
        started.push(server);
        return server;
      };
      try {
        const place = await lan.open(host);
        const tls = place.tls?.identity();
        const plain = { host, port: plainPort };
        const encrypted = { host, port: settings.httpsPort, portFlag: '--https-port', tls };
        const server = await start(app, tls === undefined ? plain : encrypted);
        const ofCertificate = { host, port: settings.certificatePort, portFlag: '--certificate-port' };
        const certificate = place.authority === undefined ? undefined : await start(certificateApp, ofCertificate);
        const scheme = tls === undefined ? 'http' : 'https';
        await place.start({ scheme, port: portOf(server), useTls: (identity) => server.useTls(identity) });
        opened = { server, certificate };
      } catch (cause) {
        end(started);
        await lan.close();
        throw cause;
      }
    },
    async close() {
      if (opened !== undefined) end([opened.server, ...(opened.certificate === undefined ? [] : [opened.certificate])]);
      opened = undefined;
      await lan.close();
    },
    async ended() {
      await ending;
    },
  };
}

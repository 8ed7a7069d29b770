import type { Express } from 'express';
import { isLoopbackAddress } from '../platform/loopback.ts';
import { startHttpServer, type HttpServer } from '../server/http-server.ts';
import type { BranchConfig } from './config.ts';
import type { Lan } from './lan/lan.ts';
import { usualLan } from './lan/lan-settings.ts';

/** Where a running appliance listens. */
export type Listeners = {
  /** The URL on this machine. */
  url: string;
  /** The URL of the server for the network; undefined on loopback. */
  lanUrl: string | undefined;
  /** The URL that serves the CA without encryption; undefined where there is none. */
  certificateUrl: string | undefined;
  close(): Promise<void>;
};

type ListenersOptions = { app: Express; certificateApp: Express; lan: Lan; config: BranchConfig };

const loopback = '127.0.0.1';

function portOf({ url }: HttpServer): number {
  const { port, protocol } = new URL(url);
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

/**
 * Listens: on loopback by HTTP; on any other address by HTTPS on a port of its own, beside HTTP on loopback and a port that serves
 * the CA alone; or, where the owner says so, by HTTP everywhere.
 *
 * @throws StartFault where a port is taken.
 */
export async function startListeners({ app, certificateApp, lan, config }: ListenersOptions): Promise<Listeners> {
  const { host, port, lan: settings = usualLan } = config;
  const opened: HttpServer[] = [];
  const close = async (): Promise<void> => {
    await lan.close();
    await Promise.all(opened.map((server) => server.close()));
  };
  const open = async (...address: Parameters<typeof startHttpServer>): Promise<HttpServer> => {
    const server = await startHttpServer(...address);
    opened.push(server);
    return server;
  };
  try {
    if (lan.tls === undefined) {
      const server = await open(app, { host, port });
      await lan.start({ scheme: 'http', port: portOf(server) });
      return { url: server.url, lanUrl: isLoopbackAddress(host) ? undefined : server.url, certificateUrl: undefined, close };
    }
    const local = await open(app, { host: loopback, port });
    const tls = lan.tls.identity();
    const server = await open(app, { host, port: settings.httpsPort, portFlag: '--https-port', tls });
    const certificate =
      lan.authority === undefined
        ? undefined
        : await open(certificateApp, { host, port: settings.certificatePort, portFlag: '--certificate-port' });
    await lan.start({ scheme: 'https', port: portOf(server), useTls: (identity) => server.useTls(identity) });
    return { url: local.url, lanUrl: server.url, certificateUrl: certificate?.url, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

import { BlockList, isIPv6 } from 'node:net';
import type { Express, RequestHandler } from 'express';
import { AppError } from '#shared/api/app-error.ts';
import type { Metrics } from '#main/platform/metrics.ts';
import { addEndpoint } from './endpoint.ts';

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

function networksOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return list;
}

/** Measures every request that comes after it. */
export function measureRequests(metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    const beganAt = performance.now();
    response.once('close', () => {
      metrics.requestAnswered(request.method, response.statusCode, (performance.now() - beganAt) / 1000);
    });
    next();
  };
}

/** Serves `/metrics` to these addresses and networks (`10.0.0.0/8`); to everyone else there is no such endpoint. */
export function addMetricsRoute(
  app: Express,
  metricsOf: () => Promise<Pick<Metrics, 'contentType' | 'read'>>,
  networks: readonly string[],
): void {
  const allowed = networksOf(networks);
  const answer: RequestHandler = async (request, response) => {
    const address = request.ip ?? '';
    if (!allowed.check(address, familyOf(address))) throw new AppError('ROUTE_NOT_FOUND');
    const metrics = await metricsOf();
    response.set('Content-Type', metrics.contentType).send(await metrics.read());
  };
  addEndpoint(app, '/metrics', { get: [answer] });
}

import { isIPv6 } from 'node:net';
import type { RequestHandler } from 'express';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { isLoopbackName } from '../../platform/http/loopback-name.ts';

function hostnameOf(host: string): string {
  return URL.parse(`http://${host}/`)?.hostname ?? '';
}

/**
 * Where the appliance listens on loopback alone, a request for another host comes from a web page that has its own name point
 * to this machine: it is refused (decisions §18). Elsewhere every host passes, because the appliance does not know all its names.
 *
 * @param address what the server listens on.
 */
export function requireOwnHost(address: string): RequestHandler {
  const isLoopback = isLoopbackName(isIPv6(address) ? `[${address}]` : address);
  return (request, _response, next) => {
    // Only programs of HTTP/1.0 leave it out, never a browser.
    const { host } = request.headers;
    if (isLoopback && host !== undefined && !isLoopbackName(hostnameOf(host))) throw new AppError('MISDIRECTED_REQUEST');
    next();
  };
}

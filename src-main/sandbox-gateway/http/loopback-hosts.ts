import type { RequestHandler } from 'express';
import { sendJson } from './send-json.ts';

const loopbackHost = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Answers only those who call this machine by a name of its own. A web page whose name was bound anew to the loopback address
 * (DNS rebinding) sends the page's name, and must neither set faults nor read what is answered.
 */
export const loopbackHostsOnly: RequestHandler = (request, response, next) => {
  if (loopbackHost.test(request.get('Host') ?? '')) return next();
  const message = 'This gateway answers to loopback names only, such as 127.0.0.1 or localhost';
  sendJson(response, 421, { code: 'Misdirected-Request', message });
};

import type { RequestHandler } from 'express';

/** What pages of other origins may do. */
export type CrossOriginOptions = {
  /** Origins of web pages that may call, such as `https://pos.example`. */
  origins: readonly string[];
  methods: string;
  requestHeaders: string;
  responseHeaders: string;
};

// Browsers ask again after this time at the latest.
const preflightSeconds = '600';

/**
 * Lets pages of the listed origins call (CORS), also from a public page into a private network (Private Network Access). For all
 * others nothing changes: their browsers keep the answer from them, and send no request with an API key or JSON at all.
 */
export function allowOrigins({ origins, methods, requestHeaders, responseHeaders }: CrossOriginOptions): RequestHandler {
  const listed = new Set(origins);
  return (request, response, next) => {
    response.vary('Origin');
    const { origin } = request.headers;
    if (origin === undefined || !listed.has(origin)) return next();
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Expose-Headers', responseHeaders);
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (!isPreflight) return next();
    response.setHeader('Access-Control-Allow-Methods', methods);
    response.setHeader('Access-Control-Allow-Headers', requestHeaders);
    response.setHeader('Access-Control-Max-Age', preflightSeconds);
    if (request.headers['access-control-request-private-network'] === 'true') {
      response.setHeader('Access-Control-Allow-Private-Network', 'true');
    }
    response.status(204).end();
  };
}

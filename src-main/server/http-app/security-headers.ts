import type { ServerResponse } from 'node:http';

/**
 * The security headers for browsers. They are those of the package helmet, which a test compares them with; its twelve
 * middlewares would take more time per request than one does.
 */
export const securityHeaders: readonly (readonly [name: string, value: string])[] = [
  [
    'Content-Security-Policy',
    "default-src 'self';base-uri 'self';font-src 'self' https: data:;form-action 'self';frame-ancestors 'self';img-src 'self' data:;" +
      "object-src 'none';script-src 'self';script-src-attr 'none';style-src 'self' https: 'unsafe-inline';upgrade-insecure-requests",
  ],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Origin-Agent-Cluster', '?1'],
  ['Referrer-Policy', 'no-referrer'],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-DNS-Prefetch-Control', 'off'],
  ['X-Download-Options', 'noopen'],
  ['X-Frame-Options', 'SAMEORIGIN'],
  ['X-Permitted-Cross-Domain-Policies', 'none'],
  ['X-XSS-Protection', '0'],
];

/** Those that say how a browser treats a document. A script, a style or a font is none. */
export const documentHeaders: readonly string[] = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

/**
 * What sets them on a response.
 *
 * @param isHttpsOnly whether browsers may be told to call its host name by HTTPS alone, at every port and below it.
 */
export function securityHeadersFor(isHttpsOnly: boolean): (response: ServerResponse) => void {
  const sent = securityHeaders.filter(([name]) => isHttpsOnly || name !== 'Strict-Transport-Security');
  return (response) => {
    for (const [name, value] of sent) response.setHeader(name, value);
  };
}

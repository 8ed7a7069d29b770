import type { Request } from 'express';
import { AppError } from '../../../../src-shared/api/app-error.ts';

const reads = new Set(['GET', 'HEAD']);

/**
 * Lets only the appliance's own pages pass. Browsers send the cookie with requests that pages of another port of this machine have
 * made, SameSite or not; but they say so, in headers that no script can set. A program that is no browser sends `Origin` itself.
 *
 * @throws AppError CROSS_ORIGIN_REFUSED.
 */
export function requireOwnPage(request: Request): void {
  const { host = '', origin, 'sec-fetch-site': site } = request.headers;
  // `none` is a person who has typed the address or opened a bookmark.
  const isOwnSite = site === undefined || site === 'same-origin' || (site === 'none' && reads.has(request.method));
  const isOwnOrigin = origin === undefined || origin === `${request.protocol}://${host}`;
  const isNamed = origin !== undefined || site !== undefined || reads.has(request.method);
  if (!isOwnSite || !isOwnOrigin || !isNamed) throw new AppError('CROSS_ORIGIN_REFUSED');
}

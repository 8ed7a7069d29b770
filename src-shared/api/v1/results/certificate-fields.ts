import type { EgsUnitResource } from '../egs.ts';

const dayMs = 24 * 3_600_000;
const expiringDays = 30;
const criticalDays = 7;

/** The whole days until the end of a certificate's validity; negative once it is over. */
export function daysUntil(expiresAt: Date, now: Date): number {
  return Math.floor((expiresAt.getTime() - now.getTime()) / dayMs);
}

/** How a unit's certificate is, by the days that it has left; null for a unit without one. */
export function certificateHealth(daysLeft: number | null): EgsUnitResource['cert_health'] {
  if (daysLeft === null) return 'none';
  if (daysLeft < 0) return 'expired';
  if (daysLeft <= criticalDays) return 'critical';
  return daysLeft <= expiringDays ? 'expiring' : 'healthy';
}

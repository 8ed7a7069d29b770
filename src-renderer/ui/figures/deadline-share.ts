const hourMs = 3_600_000;
// As the alerts of head office have it.
const nearMs = 4 * hourMs;

/** The share of the time from a beginning to a deadline that has passed, from 0 to 1. */
export function shareElapsed(from: Date, deadline: Date, now: Date): number {
  const whole = deadline.getTime() - from.getTime();
  if (whole <= 0) return 1;
  return Math.min(1, Math.max(0, (now.getTime() - from.getTime()) / whole));
}

/** Whether a deadline has passed, is near, or leaves time. */
export function urgencyOf(deadline: Date, now: Date): 'over' | 'near' | 'far' {
  const left = deadline.getTime() - now.getTime();
  if (left <= 0) return 'over';
  return left < nearMs ? 'near' : 'far';
}

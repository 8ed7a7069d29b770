const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
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

/** By how much a deadline has passed, or how much is left of the last hours before it, as lists say it; undefined while it leaves time. */
export function latenessOf(
  deadline: Date,
  now: Date,
): { words: 'over_days' | 'over_hours' | 'over_minutes' | 'near_hours' | 'near_minutes'; count: number } | undefined {
  const urgency = urgencyOf(deadline, now);
  if (urgency === 'far') return undefined;
  const apart = Math.abs(deadline.getTime() - now.getTime());
  if (urgency === 'over' && apart >= dayMs) return { words: 'over_days', count: Math.floor(apart / dayMs) };
  if (apart >= hourMs) return { words: `${urgency}_hours`, count: Math.floor(apart / hourMs) };
  return { words: `${urgency}_minutes`, count: Math.max(1, Math.floor(apart / minuteMs)) };
}

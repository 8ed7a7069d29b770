import type { AlertRuleSettings } from '#shared/api/dashboard/alert-rules.ts';
import type { Alert } from '#shared/api/dashboard/alerts.ts';
import { riyadhDate, riyadhInstant } from '#shared/invoice/riyadh-time.ts';

/** What a rule says of times. */
export type RuleTimes = Pick<AlertRuleSettings, 'delivery' | 'daily_at' | 'quiet_hours'>;

/** When a rule tells of an alert, and whether quiet hours have put that off. */
export type NoticeTime = { dueAt: Date; isHeld: boolean };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

// What must be known at night, too: a document becomes late.
const notHeld: readonly Alert['kind'][] = ['deadline_near', 'deadline_passed'];

function since(minuteOfDay: string, at: Date): number {
  const begun = riyadhInstant(riyadhDate(at), `${minuteOfDay}:00`).getTime();
  return (at.getTime() - begun + dayMs) % dayMs;
}

// The quiet hours around an instant; undefined outside of them, and for what they do not hold.
function quietPeriod({ quiet_hours: quiet }: RuleTimes, kind: Alert['kind'], at: Date): { from: Date; to: Date } | undefined {
  if (quiet === null || notHeld.includes(kind)) return undefined;
  const [sinceFrom, sinceTo] = [since(quiet.from, at), since(quiet.to, at)];
  const from = new Date(at.getTime() - sinceFrom);
  const to = new Date(at.getTime() - sinceTo + dayMs);
  return to.getTime() - from.getTime() <= dayMs ? { from, to } : undefined;
}

// When an alert would be told of without quiet hours. A mail of an hour or a day tells of what opened before it.
function regularTime({ delivery, daily_at: dailyAt }: RuleTimes, openedAt: Date): Date {
  const ms = openedAt.getTime();
  if (delivery === 'hourly') return new Date((Math.floor(ms / hourMs) + 1) * hourMs);
  if (delivery === 'daily' && dailyAt !== null) return new Date(ms - since(dailyAt, openedAt) + dayMs);
  return openedAt;
}

/** When a rule tells of an alert that opened at an instant, as seen now: a rule that was changed meanwhile sends nothing belatedly at night. */
export function noticeTime(rule: RuleTimes, { kind, openedAt }: { kind: Alert['kind']; openedAt: Date }, now: Date): NoticeTime {
  const regular = regularTime(rule, openedAt);
  const earliest = regular > now ? regular : now;
  const quiet = quietPeriod(rule, kind, earliest);
  return quiet === undefined ? { dueAt: regular, isHeld: false } : { dueAt: quiet.to, isHeld: true };
}

/** Until when what is due is put off, because the quiet hours of now have begun since; undefined where it is sent. */
export function heldUntil(rule: RuleTimes, { kind, dueAt }: { kind: Alert['kind']; dueAt: Date }, now: Date): Date | undefined {
  const quiet = quietPeriod(rule, kind, now);
  return quiet !== undefined && dueAt < quiet.from ? quiet.to : undefined;
}

/** When others are told of an alert that nobody acknowledges. */
export function escalationTime(
  rule: RuleTimes & Pick<AlertRuleSettings, 'escalation'>,
  { kind, sentAt }: { kind: Alert['kind']; sentAt: Date },
): Date | null {
  if (rule.escalation === null) return null;
  const at = new Date(sentAt.getTime() + rule.escalation.after_minutes * minuteMs);
  return quietPeriod(rule, kind, at)?.to ?? at;
}

// So many that open at once are told of one by one.
const mostSingle = 10;

/** What is told of alerts that do not wait for each other: each by itself, many at once in one message. */
export function apart<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [];
  return items.length > mostSingle ? [[...items]] : items.map((item) => [item]);
}

/**
 * The messages that a rule sends of notices that are due together. What was held is told of in one of them, without what is closed by then;
 * one of an hour or a day tells of all that opened in it.
 */
export function messagesOf<Notice extends { isHeld: boolean; isClosed: boolean }>(
  { delivery }: Pick<RuleTimes, 'delivery'>,
  notices: readonly Notice[],
): Notice[][] {
  const open = notices.filter(({ isHeld, isClosed }) => !isHeld || !isClosed);
  if (delivery !== 'at_once') return open.length === 0 ? [] : [open];
  const held = open.filter(({ isHeld }) => isHeld);
  return [...(held.length === 0 ? [] : [held]), ...apart(open.filter(({ isHeld }) => !isHeld))];
}

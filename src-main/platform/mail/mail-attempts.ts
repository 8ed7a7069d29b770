import type { MailOutcome } from './send-mail.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const firstPausesMs = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, 2 * hourMs];
// Three days of them.
const laterPauses = 18;

/** The longest time between two attempts. */
export const longestMailPauseMs = 4 * hourMs;

// How often a mail is tried at most, and how long: a machine that was off for a month sends no mail of then.
const mailLimits = { tries: 1 + firstPausesMs.length + laterPauses, ms: 84 * hourMs };

/** How often a mail has been tried since it was asked for, or asked for again. */
export type MailTries = { tries: number; since: Date };

/** Whether a mail that was not sent is given up. */
export function isTooLate({ tries, since }: MailTries, now: Date): boolean {
  return tries >= mailLimits.tries || now.getTime() - since.getTime() > mailLimits.ms;
}

/** When a mail is tried again after so many attempts (1, 2, 3 …). */
export function nextMailAttempt(tries: number, now: Date): Date {
  return new Date(now.getTime() + (firstPausesMs[tries - 1] ?? longestMailPauseMs));
}

/** What has come of an attempt: what the server said, or that the mail is not to be sent any more, or could not be made. */
export type MailAttemptOutcome = Omit<MailOutcome, 'result'> & { result: MailOutcome['result'] | 'not_to_be_sent' | 'not_made' };

/** An attempt that could not begin. */
export function notBegun(result: 'not_to_be_sent' | 'not_made' | 'unreachable', error: string | null = null): MailAttemptOutcome {
  return { result, code: null, answer: null, error };
}

/** What becomes of a mail after an attempt, and when the next one is. */
export function stateAfterAttempt({ result, error }: MailAttemptOutcome, tries: MailTries, now: Date) {
  if (result === 'sent') return { status: 'sent', reason: null, error: null, nextAttemptAt: null } as const;
  const isFinal = result === 'refused' || result === 'not_to_be_sent' || isTooLate(tries, now);
  if (isFinal) return { status: 'failed', reason: result, error, nextAttemptAt: null } as const;
  return { status: 'retrying', reason: result, error, nextAttemptAt: nextMailAttempt(tries.tries, now) } as const;
}

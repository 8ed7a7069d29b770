import { describe, expect, test } from 'vitest';
import { decideAfterAttempt, type AttemptOutcome } from '#main/branch/submission/decide-after-attempt.ts';

const simplified = { invoice_type: 'simplified', retry_count: 0, last_error: null, releasesByAnswer: 0 } as const;
const standard = { ...simplified, invoice_type: 'standard' } as const;
const moment = { now: new Date('2026-11-20T09:00:00.000Z'), random: () => 0.5 };
const clearance = { content: new Uint8Array([1]), qr: null, differences: null };
const taken = { kind: 'taken', clearance } as const;
const damaged = { kind: 'damaged', reason: 'The cleared document arrived damaged.' } as const;

function accepted(
  taxStatus: 'REPORTED' | 'CLEARED',
  copy: Extract<AttemptOutcome, { kind: 'accepted' }>['copy'],
): AttemptOutcome {
  return { kind: 'accepted', taxStatus, warnings: [], copy };
}

function nextRetry(retryAfterMs: number) {
  const outcome = { kind: 'try_later', reason: 'r', cause: 'silent', retryAfterMs } as const;
  const { changes } = decideAfterAttempt(simplified, outcome, moment).move;
  return [changes?.next_retry_at, changes?.retry_after_ms];
}

describe('an accepted document', () => {
  test('that is simplified ends as reported', () => {
    const { move, result } = decideAfterAttempt(simplified, accepted('REPORTED', { kind: 'missing' }), moment);
    expect(move).toMatchObject({
      status: 'reported',
      from: ['submitted'],
      changes: { tax_status: 'REPORTED', last_error: null },
    });
    expect(result).toEqual({ kind: 'settled', reason: '' });
  });

  test('that is standard ends as cleared, with the copy of the authority', () => {
    const { move, result } = decideAfterAttempt(standard, accepted('CLEARED', taken), moment);
    expect(move).toMatchObject({ status: 'cleared', changes: { tax_status: 'CLEARED' }, clearance });
    expect(result).toEqual({ kind: 'settled', reason: '', copy: taken });
  });

  test('is sent again while its copy arrives damaged, and concerns no other document', () => {
    const { move, result } = decideAfterAttempt(standard, accepted('CLEARED', damaged), moment);
    expect(move).toMatchObject({
      status: 'queued',
      changes: { retry_count: 1, hold: 'until_retry', last_error: damaged.reason },
    });
    expect(result.kind).toBe('document');
  });

  test.each([
    [4, damaged.reason, 'queued'],
    [5, 'The gateway did not answer.', 'queued'],
    [5, damaged.reason, 'cleared'],
  ] as const)('with a damaged copy after %i attempts, the last with "%s", becomes %s', (retry_count, last_error, status) => {
    const { move } = decideAfterAttempt({ ...standard, retry_count, last_error }, accepted('CLEARED', damaged), moment);
    expect([move.status, move.clearance]).toEqual([status, undefined]);
  });
});

test.each([
  [simplified, 'NOT_REPORTED'],
  [standard, 'NOT_CLEARED'],
])('a rejected document ends as failed', (document, tax_status) => {
  const errors = [
    { code: 'BR-KSA-01', message: 'one' },
    { code: 'BR-KSA-02', message: 'two' },
  ];
  const { move, result } = decideAfterAttempt(document, { kind: 'rejected', errors, warnings: [] }, moment);
  expect(move).toMatchObject({ status: 'failed', changes: { tax_status, last_error: 'BR-KSA-01: one; BR-KSA-02: two' } });
  expect(result.kind).toBe('settled');
});

describe('a document that is tried again later', () => {
  test.each(['silent', 'unusable', 'credentials_refused'] as const)(
    'waits for an answer to others after an answer that is %s, but not once such answers have released it in vain',
    (cause) => {
      const outcome = { kind: 'try_later', reason: 'r', cause } as const;
      const hold = (releasesByAnswer: number) =>
        decideAfterAttempt({ ...simplified, retry_count: 20, releasesByAnswer }, outcome, moment).move.changes?.hold;
      expect([hold(0), hold(4), hold(5)]).toEqual(['until_answer', 'until_answer', 'until_retry']);
    },
  );

  test.each([
    { kind: 'try_later', reason: 'r', cause: 'document' },
    { kind: 'try_later', reason: 'r', cause: 'silent', retryAfterMs: 1_000 },
    { kind: 'not_sent', reason: 'r' },
  ] as const)('waits for its own next attempt after $kind $cause', (outcome) => {
    expect(decideAfterAttempt(simplified, outcome, moment).move.changes?.hold).toBe('until_retry');
  });

  test('waits as long as the gateway asks for and as its own pause demands', () => {
    expect(nextRetry(1_000)).toEqual(['2026-11-20T09:00:02.500Z', 1_000]);
    expect(nextRetry(120_000)).toEqual(['2026-11-20T09:02:00.000Z', 120_000]);
  });

  test('counts its attempts and pauses longer after each', () => {
    const outcome = { kind: 'try_later', reason: 'The gateway did not answer.', cause: 'silent' } as const;
    const { move } = decideAfterAttempt({ ...simplified, retry_count: 2 }, outcome, moment);
    expect(move).toMatchObject({
      status: 'queued',
      from: ['submitted'],
      changes: { retry_count: 3, next_retry_at: '2026-11-20T09:00:22.500Z', last_error: 'The gateway did not answer.' },
    });
  });

  test('counts an authority that neither clears nor takes reports as unusable', () => {
    expect(decideAfterAttempt(standard, { kind: 'clearance_off' }, moment).result.kind).toBe('unusable');
  });
});

import { expect, test } from 'vitest';
import { unsettledReason } from '#main/branch/gateway/status-texts.ts';
import { waitingReason } from '#ui/document/waiting-reason.ts';

test('knows the sentences of a branch about answers that settle nothing', () => {
  const reasons = [401, 428, 429, 500].map((status) =>
    waitingReason(unsettledReason({ kind: 'answer', status, body: { kind: 'empty' } })),
  );
  expect(reasons).toEqual([
    { key: 'waiting.credentials', detail: '401' },
    { key: 'waiting.not_compliant', detail: '428' },
    { key: 'waiting.busy', detail: '429' },
    { key: 'waiting.internal_error', detail: '500' },
  ]);
  expect(waitingReason(unsettledReason({ kind: 'answer', status: 502, body: { kind: 'html' } }))).toEqual({
    key: 'waiting.internal_error',
    detail: '502',
  });
});

test('leaves what it does not know as it is', () => {
  expect(waitingReason('The gateway cannot be reached (ECONNREFUSED).')).toEqual({
    key: 'waiting.unreachable',
    detail: 'ECONNREFUSED',
  });
  expect(waitingReason('Another sentence.')).toBeUndefined();
});

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

test.each([
  ['The gateway cannot be reached (ECONNREFUSED).', 'waiting.unreachable'],
  ['The gateway closed the connection without an answer.', 'waiting.closed'],
  ['The gateway does not answer at the moment.', 'waiting.silent'],
  ['The gateway does not take the credentials of this unit at the moment.', 'waiting.credentials'],
  ['The answer of the gateway is too long.', 'waiting.unusable'],
  ['The gateway neither clears nor takes reports of standard documents at the moment.', 'waiting.unusable'],
  ['The key store is locked.', 'waiting.other'],
])('of "%s" a shop reads %s', (text, key) => {
  expect(waitingReason(text)).toEqual({ key, detail: '' });
});

test('a sign-in is refused by 403 as well, and other answers are not the fault of the unit', () => {
  const keys = [403, 404, 406, 413, 418].map(
    (status) => waitingReason(unsettledReason({ kind: 'answer', status, body: { kind: 'empty' } })).key,
  );
  expect(keys).toEqual(['waiting.credentials', 'waiting.unusable', 'waiting.unusable', 'waiting.too_large', 'waiting.unusable']);
  expect(waitingReason('The gateway did not answer within 90 s.')).toEqual({ key: 'waiting.no_answer', detail: '90' });
});

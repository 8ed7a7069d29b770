import { expect, test } from 'vitest';
import { ClaimsInProgress } from '#main/server/request/claims-in-progress.ts';

const claim = ['company-1', 'sandbox', '/v1/things', 'order-1'];

function pending(): PromiseWithResolvers<string> {
  return Promise.withResolvers<string>();
}

test('lets no second request work under a claim until the first one is done', async () => {
  const claims = new ClaimsInProgress();
  const first = pending();
  const held = claims.hold(claim, () => first.promise);
  await expect(claims.hold([...claim], () => Promise.resolve('second'))).rejects.toMatchObject({
    code: 'IDEMPOTENCY_IN_PROGRESS',
  });
  first.resolve('first');
  expect(await held).toBe('first');
  expect(await claims.hold(claim, () => Promise.resolve('third'))).toBe('third');
});

test('lets go of a claim whose work failed', async () => {
  const claims = new ClaimsInProgress();
  const failing = claims.hold(claim, () => Promise.reject(new Error('the disk is full')));
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await claims.hold(claim, () => Promise.resolve('again'))).toBe('again');
});

test.each([
  [['company-2', 'sandbox', '/v1/things', 'order-1']],
  [['company-1', 'sandbox', '/v1/things', 'order-2']],
  [['company-1', 'sandbox', '/v1/things","order-1']],
])('lets a request work under %j at the same time', async (other) => {
  const claims = new ClaimsInProgress();
  const first = pending();
  const held = claims.hold(claim, () => first.promise);
  expect(await claims.hold(other, () => Promise.resolve('other'))).toBe('other');
  first.resolve('first');
  await held;
});

test('lets any number of requests without a claim work at the same time', async () => {
  const claims = new ClaimsInProgress();
  const first = pending();
  const held = claims.hold(undefined, () => first.promise);
  expect(await claims.hold(undefined, () => Promise.resolve('second'))).toBe('second');
  first.resolve('first');
  await held;
});

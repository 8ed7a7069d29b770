import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, type Browser } from '#support/branch/people-api/browser.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

let shop: TestBranch;
let owner: Browser;

beforeAll(async () => {
  shop = await startTestBranch({}, { companyId: '6f1d3c0e-7c39-4c1e-9a15-1b2c3d4e5f60' });
  storeTestUsers(shop.running, await testUsers());
  owner = await signIn(shop.running, 'owner');
});

afterAll(() => shop.running.close());

async function pairCounter8(with_key: boolean) {
  const { body } = await owner.send('POST', '/manager/tills/invitation', { egs_unit_id: shop.egsUnitId, with_key });
  return (await shop.running.send('POST', '/lan/pair', { code: body['code'], till_name: 'Counter 8' })).body;
}

async function keyNames(): Promise<string[]> {
  const { body } = await owner.get('/manager/api-keys');
  return (body['data'] as { name: string }[]).map(({ name }) => name);
}

async function openCodes(): Promise<unknown> {
  return (await owner.get('/manager/tills/invitations')).body['data'];
}

test('an invitation pairs a till', async () => {
  const { body, status } = await owner.send('POST', '/manager/tills/invitation', { egs_unit_id: shop.egsUnitId });
  expect(status).toBe(201);
  expect(body['qr_svg']).toMatch(/^<svg /);
  expect(body['valid_for_seconds']).toBe(300);
  const paired = await shop.running.send('POST', '/lan/pair', { code: body['code'], till_name: 'Counter' });
  expect(paired.body['egs_unit_id']).toBe(shop.egsUnitId);
  const unknown = { egs_unit_id: '00000000-0000-4000-8000-000000000000' };
  expect(codeOf(await owner.send('POST', '/manager/tills/invitation', unknown))).toBe('EGS_UNIT_NOT_FOUND');
});

test('an invitation with a key gives the till one of its own, for its unit, and lists say of which codes are open', async () => {
  const wanted = { egs_unit_id: shop.egsUnitId, with_key: true };
  const invited = await owner.send('POST', '/manager/tills/invitation', wanted);
  await owner.send('POST', '/manager/tills/invitation', {});
  const open = await owner.get('/manager/tills/invitations');
  const end = invited.body['expires_at'];
  expect(open.body['data']).toEqual([
    { expires_at: end, with_key: true, egs_unit_id: shop.egsUnitId },
    { expires_at: end, with_key: false, egs_unit_id: null },
  ]);
  // As screens show it.
  const till = { code: String(invited.body['code']).replace(/^.{4}/u, '$& '), till_name: 'Counter 7' };
  const { body, status } = await shop.running.send('POST', '/lan/pair', till);
  expect([status, body['api_key']]).toEqual([200, expect.stringMatching(/^tax_test_/)]);
  const authorization = `Bearer ${String(body['api_key'])}`;
  const context = await shop.running.send('GET', '/v1/auth/context', undefined, { authorization });
  expect(context.body).toMatchObject({
    environment: 'sandbox',
    api_key: { name: 'Counter 7', default_egs_unit_id: shop.egsUnitId },
  });
  const tills = await owner.get('/manager/tills');
  expect(tills.body['data']).toContainEqual(
    expect.objectContaining({ name: 'Counter 7', last_sale_at: null, api_key: expect.objectContaining({ name: 'Counter 7' }) }),
  );
  expect((await shop.running.send('POST', '/lan/pair', till)).status).toBe(403);
});

test('a code without a key gives none, and a till of the same name gets a key of another one', async () => {
  const before = await keyNames();
  expect(await pairCounter8(false)).not.toHaveProperty('api_key');
  expect(await keyNames()).toEqual(before);
  await pairCounter8(true);
  await pairCounter8(true);
  expect((await keyNames()).slice(before.length)).toEqual(['Counter 8', 'Counter 8 (2)']);
});

test('a cashier makes no code, reads of the open ones, and a wrong body makes none', async () => {
  const cashier = await signIn(shop.running, 'cashier');
  const before = await openCodes();
  expect(codeOf(await cashier.send('POST', '/manager/tills/invitation', { with_key: true }))).toBe('FORBIDDEN');
  expect(codeOf(await owner.send('POST', '/manager/tills/invitation', { with_key: 'yes' }))).toBe('VALIDATION_ERROR');
  expect((await cashier.get('/manager/tills/invitations')).body['data']).toEqual(before);
});

test('a key without a unit that is known is refused where there are several units, and makes no code', async () => {
  await shop.running.createActiveUnit();
  const before = await openCodes();
  expect(codeOf(await owner.send('POST', '/manager/tills/invitation', { with_key: true }))).toBe('EGS_UNIT_REQUIRED');
  expect(await openCodes()).toEqual(before);
});

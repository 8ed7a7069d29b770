import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakePrinter, type FakePrinter } from '#support/branch/fake-printer.ts';
import { refuseWrongBodies } from '#support/branch/generated/wrong-bodies.ts';
import type { Browser } from '#support/branch/people-api/browser.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

const unknownUnit = '00000000-0000-4000-8000-000000000000';

let branch: TestBranch;
let owner: Browser;
let printer: FakePrinter;

beforeAll(async () => {
  branch = await startTestBranch({}, { companyId: '6f1d3c0e-7c39-4c1e-9a15-1b2c3d4e5f60', printers: { mayReach: () => true } });
  storeTestUsers(branch.running, await testUsers());
  owner = await signIn(branch.running, 'owner');
  printer = await startFakePrinter();
  const { host, port } = printer;
  await owner.send('POST', '/manager/printers', { name: 'Counter', host, port });
});

afterAll(() => Promise.all([branch.running.close(), printer.close()]));

const post = (path: string) => (body: unknown) => branch.running.send('POST', path, body);

const returnOfAll = () => ({ invoice_number: 'BACK-1', reason: 'Goods returned', lines: 'all' });

test('no return that is wrong anywhere consumes a thing', async () => {
  const sold = await branch.sell('simplified');
  const send = post(`/v1/invoices/${sold.id}/return`);
  const line = { line_number: 1, quantity: 1 };
  const lines = [
    { ...line, line_number: 99 },
    { ...line, quantity: 0 },
    { ...line, quantity: 1e6 },
    { ...line, price: 1 },
  ];
  const fields = {
    egs_unit_id: [true, unknownUnit],
    invoice_number: ['', ' ', true, sold.body['invoice_number']],
    reason: ['', true],
    lines: ['', 'some', true, [line, line], ...lines.map((wrong) => [wrong])],
    till: [true, 'x'.repeat(1_000)],
    payments: [true, [{ means: '10', amount: 0.01 }], [{ means: 'cash', amount: 1 }]],
  };
  await refuseWrongBodies(branch.running, { bodyOf: returnOfAll, fields, send });
  expect((await send(returnOfAll())).status).toBe(200);
});

test('no replacement of a unit that is wrong anywhere makes one', async () => {
  const unit = await branch.running.createActiveUnit({ unit_name: 'Till 9', invoice_type: 'both' });
  const send = post(`/v1/egs/${unit}/replace`);
  const fields = { otp: [true, '12345', '1234567', 'abcdef'] };
  await refuseWrongBodies(branch.running, { bodyOf: () => ({}), fields, isEmptyRight: true, send });
  expect((await send({})).status).toBe(200);
  // Nothing of it is under way when the next test begins.
  await eventually(
    () => branch.running.send('GET', `/v1/egs/${unit}/status`),
    ({ body }) => body['onboarding_status'] === 'retired',
  );
});

test('no request to print that is wrong anywhere prints', async () => {
  const sold = await branch.sell('simplified');
  const send = post(`/v1/invoices/${sold.id}/print`);
  const fields = { printer: [true, 'nobody', 'x'.repeat(201), unknownUnit] };
  await refuseWrongBodies(branch.running, { bodyOf: () => ({}), fields, isEmptyRight: true, send });
  expect(printer.jobs).toHaveLength(0);
  expect((await send({})).body).toMatchObject({ printer: 'Counter', is_copy: false });
});

async function openCodes(): Promise<unknown> {
  return (await owner.get('/manager/tills/invitations')).body['data'];
}

async function tills(): Promise<unknown> {
  return (await owner.get('/manager/tills')).body;
}

const invite = (body: unknown) => owner.send('POST', '/manager/tills/invitation', body);

test('no invitation that is wrong anywhere opens a code', async () => {
  const before = await openCodes();
  const fields = { egs_unit_id: ['', 'till', true, unknownUnit], with_key: ['', 'yes', 1] };
  const bodyOf = () => ({ egs_unit_id: branch.egsUnitId, with_key: true });
  const send = (body: string) => invite(JSON.parse(body));
  await refuseWrongBodies(branch.running, { bodyOf, fields, isEmptyRight: true, send });
  expect(await openCodes()).toEqual(before);
  expect((await invite(bodyOf())).status).toBe(201);
});

test('no pairing that is wrong anywhere uses up a code or makes a key', async () => {
  const { code } = (await invite({ egs_unit_id: branch.egsUnitId, with_key: true })).body;
  const before = [await openCodes(), await tills()];
  const bodyOf = () => ({ code, till_name: 'Counter 1' });
  const fields = {
    code: ['', '1234567', '123456789', 'abcdefgh', true, Number(code)],
    till_name: ['', ' ', true, 'x'.repeat(101)],
    with_key: [true],
  };
  await refuseWrongBodies(branch.running, { bodyOf, fields, send: post('/lan/pair') });
  expect([await openCodes(), await tills()]).toEqual(before);
  const paired = await post('/lan/pair')(bodyOf());
  expect([paired.status, paired.body['api_key']]).toEqual([200, expect.any(String)]);
});

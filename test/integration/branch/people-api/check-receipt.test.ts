import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkedReceipt } from '#shared/api/people/check.ts';
import { decodeTlvs, encodeTlv } from '#main/core/encoding/tlv.ts';
import { readQrText } from '#main/core/ubl/read-qr-text.ts';
import { codeOf, type Browser } from '#support/branch/people-api/browser.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

let shop: TestBranch;
let cashier: Browser;

beforeAll(async () => {
  shop = await startTestBranch();
  storeTestUsers(shop.running, await testUsers());
  cashier = await signIn(shop.running, 'cashier');
});

afterAll(() => shop.running.close());

async function check(qr: unknown) {
  const { status, body } = await cashier.send('POST', '/manager/check', { qr });
  expect(status).toBe(200);
  return checkedReceipt.parse(body);
}

// The same QR with other values of some tags; null takes one away.
function changed(qr: unknown, values: Record<number, string | null>): string {
  const read = decodeTlvs(Buffer.from(String(qr), 'base64'));
  if (!read.ok) throw new Error('no QR');
  const tlvs = read.value.flatMap(({ tag, value }) => {
    const other = values[tag];
    return other === null ? [] : [encodeTlv(tag, other === undefined ? value : Buffer.from(other))];
  });
  return Buffer.concat(tlvs).toString('base64');
}

// Signed with the key of no unit of this branch.
const foreign = readQrText(readFileSync('test/golden/documents/valid/01-simplified-invoice.xml')) ?? '';

test('a receipt of this branch is known as scanned, also once it is corrected or rejected, and by the QR that the authority gave', async () => {
  const { id, uuid, body } = await shop.sell('simplified', { invoice_number: 'CHECK-1' });
  expect(await check(`  ${String(body['qr_code'])}\n`)).toMatchObject({
    result: 'ours',
    reason: null,
    changed: [],
    document: { invoice_id: id, invoice_number: 'CHECK-1', status: 'reported', environment: 'sandbox' },
    corrections: [],
    qr: { payable: expect.stringMatching(/^\d+\.\d\d$/) },
  });
  const note = await shop.sell('credit_note', { original_invoice_uuid: uuid });
  const corrected = {
    result: 'corrected',
    document: { invoice_id: id },
    corrections: [{ invoice_id: note.id, currency: 'SAR' }],
  };
  const { total } = await shop.detailOf(note.id);
  expect((await check(body['qr_code'])).corrections.map((each) => each.payable)).toEqual([total]);
  expect(await check(body['qr_code'])).toMatchObject(corrected);
  const cleared = await shop.sell('standard');
  expect(await check((await shop.detailOf(cleared.id))['qr_code'])).toMatchObject({
    result: 'ours',
    document: { status: 'cleared' },
  });
  const rejected = await shop.whileRejected((seller) => shop.post('simplified', { seller }));
  expect(await check(rejected.body['qr_code'])).toMatchObject({ result: 'rejected', document: { status: 'failed' } });
});

test('a QR that says anything else than what was signed is forged, and the check says what', async () => {
  const { id, body } = await shop.sell('simplified');
  const qr = body['qr_code'];
  expect(await check(changed(qr, { 4: '1.00' }))).toMatchObject({
    result: 'forged',
    reason: 'fields_changed',
    changed: ['payable'],
    document: { invoice_id: id },
    qr: { payable: '1.00' },
  });
  const several = await check(changed(qr, { 1: 'Another shop', 3: '2026-01-01T10:00:00', 9: null }));
  expect(several.changed).toEqual(['seller_name', 'timestamp', 'certificate_signature']);
  const otherHash = Buffer.alloc(32, 7).toString('base64');
  expect(await check(changed(qr, { 6: otherHash }))).toMatchObject({
    result: 'forged',
    reason: 'signature_invalid',
    document: null,
  });
});

test('what was signed elsewhere is not ours, with the reason', async () => {
  expect(await check(changed(foreign, { 2: '310175397400003' }))).toMatchObject({ result: 'not_ours', reason: 'other_unit' });
  expect(await check(changed(foreign, { 2: '399999999900003' }))).toMatchObject({ result: 'not_ours', reason: 'other_seller' });
  const ofFirstPhase = { 2: '310175397400003', 6: null, 7: null, 8: null, 9: null };
  expect(await check(changed(foreign, ofFirstPhase))).toMatchObject({ result: 'not_ours', reason: 'unsigned' });
});

test('what is no tax QR is told apart, the link to a receipt by its name', async () => {
  const link = 'https://office.example/r/AbCdEfGhIjKlMnOpQrStUv';
  expect(await check(link)).toMatchObject({ result: 'not_a_tax_qr', reason: 'receipt_link', qr: null });
  for (const text of ['4006381333931', 'https://example.com', Buffer.from('x').toString('base64')])
    expect(await check(text)).toMatchObject({ result: 'not_a_tax_qr', reason: 'unreadable' });
  const empty = await cashier.send('POST', '/manager/check', { qr: '' });
  expect([empty.status, codeOf(empty)]).toEqual([400, 'VALIDATION_ERROR']);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import { codeOf, type Browser } from '#support/branch/people-api/browser.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

let shop: TestBranch;
let manager: Browser;

beforeAll(async () => {
  shop = await startTestBranch();
  storeTestUsers(shop.running, await testUsers());
  manager = await signIn(shop.running, 'manager');
});

afterAll(() => shop.running.close());

const original = { invoice_number: 'OLD-1', issue_date: '2026-05-04', invoice_type: 'simplified', total: 230 };

function note(changes: Record<string, unknown> = {}) {
  const document = {
    egs_unit_id: shop.egsUnitId,
    invoice_number: 'OLD-1-R1',
    original_invoice: original,
    line_items: [{ description: 'Chair', quantity: 1, unit_price: 115 }],
    prices_include_vat: true,
    reason: 'Goods returned',
    ...changes,
  };
  return { kind: 'credit_note', document };
}

const path = '/manager/documents';

test('a manager takes back what was sold before Sanad: the seller is the company, the time is now, and the log says who did it', async () => {
  const { status, body } = await manager.send('POST', path, note());
  expect([status, body]).toMatchObject([200, { invoice_number: 'OLD-1-R1', status: 'reported' }]);
  const detail = await shop.detailOf(body['invoice_id']);
  expect(detail).toMatchObject({
    document_type: 'credit_note',
    payable: 115,
    invoice_date: riyadhDate(shop.running.clock.now()),
    original_invoice: { ...original, earlier_notes_total: 0 },
    key_id: null,
    user: { name: expect.any(String) },
  });
  const { body: log } = await manager.get('/manager/audit-log?action=document.issued');
  expect(log['data']).toMatchObject([
    { target: body['invoice_id'], detail: { kind: 'credit_note', invoice_number: 'OLD-1-R1' } },
  ]);
});

test('goods without VAT come back, too, by the means that is named and within what earlier notes have left', async () => {
  const ofMedicine = {
    invoice_number: 'OLD-3-R1',
    original_invoice: { ...original, invoice_number: 'OLD-3', earlier_notes_total: 130 },
    line_items: [{ description: 'Medicine', quantity: 1, unit_price: 100, vat_category: 'Z', vat_exemption_code: 'VATEX-SA-35' }],
    payment_means: '48',
  };
  const { status, body } = await manager.send('POST', path, note(ofMedicine));
  expect([status, body['error']]).toEqual([200, undefined]);
  const { body: shown } = await manager.get(`${path}/${String(body['invoice_id'])}`);
  expect(shown).toMatchObject({
    payable: 100,
    vat: 0,
    payment_means: ['48'],
    line_items: [{ vat_category: 'Z', vat_exemption_code: 'VATEX-SA-35' }],
  });
  const beyond = await manager.send('POST', path, note({ ...ofMedicine, invoice_number: 'OLD-3-R2' }));
  expect(codeOf(beyond)).toBe('CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL');
});

test('what is wrong is named field by field, and no more comes back than was sold', async () => {
  const wrong = await manager.send(
    'POST',
    path,
    note({ invoice_number: 'OLD-1-R2', line_items: [], original_invoice: { ...original, total: 0 } }),
  );
  const { details } = wrong.body['error'] as { details: { path: string }[] };
  expect([wrong.status, details.map((fault) => fault.path).toSorted()]).toEqual([400, ['line_items', 'original_invoice.total']]);
  const tooMuch = { invoice_number: 'OLD-1-R2', line_items: [{ description: 'Chair', quantity: 2, unit_price: 115 }] };
  expect(codeOf(await manager.send('POST', path, note(tooMuch)))).toBe('CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL');
  const { body } = await shop.sell('simplified', { invoice_number: 'NEW-1' });
  const known = await manager.send('POST', path, note({ original_invoice: { ...original, invoice_number: 'NEW-1' } }));
  expect(known.body['error']).toMatchObject({ code: 'ORIGINAL_INVOICE_KNOWN', uuid: body['uuid'] });
  expect(codeOf(await manager.send('POST', path, note({ egs_unit_id: 'none' })))).toBe('EGS_UNIT_NOT_FOUND');
  const standard = note({
    invoice_number: 'OLD-2-R1',
    original_invoice: { ...original, invoice_number: 'OLD-2', invoice_type: 'standard' },
  });
  expect(codeOf(await manager.send('POST', path, standard))).toBe('BUYER_REQUIRED_FOR_B2B_NOTE');
});

test('a company that does not allow it is obeyed, and cashiers may not', async () => {
  const cashier = await signIn(shop.running, 'cashier');
  expect(codeOf(await cashier.send('POST', path, note({ invoice_number: 'OLD-1-R3' })))).toBe('FORBIDDEN');
  await shop.running.provision({ company: { external_originals: 0 } });
  expect(codeOf(await manager.send('POST', path, note({ invoice_number: 'OLD-1-R3' })))).toBe('EXTERNAL_ORIGINALS_OFF');
  await shop.running.provision();
});

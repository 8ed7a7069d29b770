import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { branchAuditPage } from '#shared/api/people/audit.ts';
import { managerDocument } from '#shared/api/people/documents.ts';
import { issuedByHand, knownBuyers, nextNumber } from '#shared/api/people/sell.ts';
import { preflightResult } from '#shared/api/v1/preflight.ts';
import { codeOf, type Browser } from '#support/branch/people-api/browser.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { openLedgerBeside } from '#support/branch/ledger-beside.ts';
import { lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { runSql } from '#support/platform/run-sql.ts';

let shop: TestBranch;
let cashier: Browser;
let owner: Browser;
let serial = 0;

beforeAll(async () => {
  shop = await startTestBranch();
  storeTestUsers(shop.running, await testUsers());
  cashier = await signIn(shop.running, 'cashier');
  owner = await signIn(shop.running, 'owner');
});

afterAll(() => shop.running.close());

// What the form sends: neither who sells nor when.
function bodyOf(kind: 'simplified' | 'standard', changes: Record<string, unknown> = {}) {
  serial += 1;
  const { seller: _seller, invoice_date: _date, invoice_time: _time, ...document } = shop.bodyOf(kind);
  return { kind, document: { ...document, invoice_number: `BY-HAND-${serial}`, ...changes } };
}

function issue(body: unknown, key?: string) {
  return cashier.send('POST', '/manager/documents', body, { 'idempotency-key': key });
}

async function entries() {
  return branchAuditPage.parse((await owner.get('/manager/audit-log?action=document.issued')).body).data;
}

async function proposed(madeOf: Record<string, string> = {}): Promise<string> {
  const query = new URLSearchParams({ egs_unit_id: shop.egsUnitId, ...madeOf });
  const { body } = await cashier.get(`/manager/next-number?${query.toString()}`);
  return nextNumber.parse(body).invoice_number;
}

async function buyersBy(search: string) {
  const query = new URLSearchParams({ egs_unit_id: shop.egsUnitId, search });
  return knownBuyers.parse((await cashier.get(`/manager/buyers?${query.toString()}`)).body).data;
}

test.each(['simplified', 'standard'] as const)('a cashier issues a %s invoice, which says who and no key', async (kind) => {
  const body = bodyOf(kind);
  const answer = await issue(body);
  expect([answer.status, codeOf(answer)]).toEqual([200, undefined]);
  const { invoice_id, invoice_number, status } = issuedByHand.parse(answer.body);
  expect([invoice_number, status]).toEqual([body.document.invoice_number, kind === 'standard' ? 'cleared' : 'reported']);
  expect(await shop.detailOf(invoice_id)).toMatchObject({
    key_id: null,
    key_name: null,
    till: null,
    cashier: 'Test cashier',
    user: { user_id: 'user-cashier', name: 'Test cashier' },
    invoice_type: kind,
  });
  expect((await entries())[0]).toMatchObject({
    target: invoice_id,
    username: 'cashier',
    detail: { kind, invoice_number, egs_unit_id: shop.egsUnitId },
  });
});

test('the same key issues once, whenever it is sent again, and is refused with another body', async () => {
  const body = bodyOf('simplified', { cashier: 'Noura' });
  const first = await issue(body, 'by-hand-key');
  const before = [await shop.counter(), (await entries()).length];
  shop.running.clock.advance(61_000);
  const again = await issue(body, 'by-hand-key');
  expect([again.status, again.headers['idempotent-replayed'], again.body]).toEqual([200, 'true', first.body]);
  const other = await issue({ ...body, document: { ...body.document, cashier: 'Huda' } }, 'by-hand-key');
  expect([other.status, codeOf(other)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect([await shop.counter(), (await entries()).length]).toEqual(before);
  expect(await shop.detailOf(first.body['invoice_id'])).toMatchObject({ cashier: 'Noura', user: { name: 'Test cashier' } });
});

// Changes the ledger of the running appliance as nothing of the product can.
function spoil(...statements: string[]): void {
  const beside = openLedgerBeside(shop.running);
  try {
    for (const statement of statements) runSql(beside, statement);
  } finally {
    beside.close();
  }
}

test('an entry that is missing in the log is made up for by another attempt, once', async () => {
  const body = bodyOf('simplified');
  const { body: issued } = await issue(body, 'ended-in-between');
  const id = issuedByHand.parse(issued).invoice_id;
  const before = (await entries()).length;
  spoil('DROP TRIGGER manager_audit_refuse_delete', `DELETE FROM manager_audit WHERE target = '${id}'`);
  expect(await entries()).toHaveLength(before - 1);
  for (const _attempt of ['second', 'third']) {
    expect((await issue(body, 'ended-in-between')).headers['idempotent-replayed']).toBe('true');
  }
  expect(await entries()).toHaveLength(before);
  expect((await entries())[0]).toMatchObject({ target: id, detail: { invoice_number: body.document.invoice_number } });
});

test('goods are taken back, and an invoice is issued to a business, once for each key', async () => {
  const { buyer } = shop.bodyOf('standard');
  const returned = await shop.sell('simplified', { line_items: lineOf(100, { quantity: 2 }) });
  const converted = await shop.sell('simplified', { line_items: lineOf(100) });
  const numbers = { invoice_number: 'ONCE-1', note_number: 'ONCE-2' };
  const attempts = [
    [`${returned.id}/return`, { invoice_number: 'ONCE-3', reason: 'Returned', lines: [{ line_number: 1, quantity: 1 }] }],
    [`${converted.id}/convert`, { ...numbers, egs_unit_id: shop.egsUnitId, buyer }],
  ] as const;
  for (const [path, body] of attempts) {
    const send = (changes = {}) =>
      owner.send('POST', `/manager/documents/${path}`, { ...body, ...changes }, { 'idempotency-key': 'once' });
    const first = await send();
    expect([path, first.status, codeOf(first)]).toEqual([path, 200, undefined]);
    const before = await shop.counter();
    const again = await send();
    expect([again.status, again.headers['idempotent-replayed'], again.body]).toEqual([200, 'true', first.body]);
    expect(codeOf(await send({ invoice_number: 'ONCE-4' }))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await shop.counter()).toBe(before);
  }
  for (const action of ['document.returned', 'document.converted']) {
    const { body } = await owner.get(`/manager/audit-log?action=${action}`);
    expect([action, branchAuditPage.parse(body).data.length]).toEqual([action, 1]);
  }
});

test('what the authority would reject is not issued to a business, and the sale stays as it is', async () => {
  const { id } = await shop.sell('simplified', { line_items: lineOf(100) });
  const buyer = { ...(shop.bodyOf('standard')['buyer'] as object), vat_number: '123' };
  const before = await shop.counter();
  const numbers = { invoice_number: 'STRICT-1', note_number: 'STRICT-2', egs_unit_id: shop.egsUnitId };
  const refused = await owner.send('POST', `/manager/documents/${id}/convert`, { ...numbers, buyer });
  expect([refused.status, codeOf(refused)]).toEqual([422, 'DOCUMENT_WOULD_BE_REJECTED']);
  expect(refused.body['error']).toHaveProperty('findings[0].path', 'buyer.vat_number');
  expect(await shop.counter()).toBe(before);
});

async function shown(id: unknown) {
  return managerDocument.parse((await owner.get(`/manager/documents/${String(id)}`)).body);
}

test('the money of a return goes back by the means that is named, all of it, else as the sale was paid', async () => {
  const sold = await shop.sell('simplified', { line_items: lineOf(100, { quantity: 3 }), payment_means: '48' });
  expect((await shown(sold.id)).payment_means).toEqual(['48']);
  const back = (invoice_number: string, changes = {}, step = '') => {
    const body = { invoice_number, reason: 'Returned', lines: [{ line_number: 1, quantity: 1 }], ...changes };
    return owner.send('POST', `/manager/documents/${sold.id}/return${step}`, body);
  };
  expect((await back('REFUND-1', {}, '/preflight')).body).toMatchObject({ payable: 115, would_be_accepted: true });
  const asPaid = await back('REFUND-1');
  expect(await shown(asPaid.body['invoice_id'])).toMatchObject({ payment_means: ['48'], payments: [] });
  const transferred = await back('REFUND-2', { payment_means: '42' });
  const note = await shown(transferred.body['invoice_id']);
  expect(note).toMatchObject({ payment_means: ['42'], payments: [{ means: '42', amount: note.total }] });
  const before = await shop.counter();
  const twice = await back('REFUND-3', { payment_means: '10', payments: [{ means: '10', amount: 115 }] });
  const unknown = await back('REFUND-3', { payment_means: '69' });
  for (const refused of [twice, unknown]) {
    expect(refused.body['error']).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'payment_means' }] });
  }
  expect(await shop.counter()).toBe(before);
});

test('prepayments and notes are issued by hand, too; a cashier, who takes nothing back, issues no credit note', async () => {
  const deposit = await issue({ ...bodyOf('simplified', { invoice_type: 'simplified' }), kind: 'prepayment' });
  expect([deposit.status, codeOf(deposit)]).toEqual([200, undefined]);
  const { uuid } = await shop.sell('simplified', { line_items: lineOf(100) });
  const note = bodyOf('simplified', { original_invoice_uuid: uuid, reason: 'Price', line_items: lineOf(10) });
  const debit = await issue({ ...note, kind: 'debit_note' });
  expect([debit.status, codeOf(debit)]).toEqual([200, undefined]);
  const before = await shop.counter();
  const credit = { kind: 'credit_note', document: { ...note.document, invoice_number: 'BY-HAND-CREDIT' } };
  for (const path of ['/manager/documents', '/manager/documents/preflight']) {
    expect([path, codeOf(await cashier.send('POST', path, credit))]).toEqual([path, 'FORBIDDEN']);
  }
  expect(await shop.counter()).toBe(before);
  const manager = await signIn(shop.running, 'manager');
  expect((await manager.send('POST', '/manager/documents', credit)).status).toBe(200);
});

const unknownUnit = '00000000-0000-4000-8000-000000000000';

test.each([
  ['VALIDATION_ERROR', { line_items: [] }, ['line_items']],
  ['VALIDATION_ERROR', { colour: 'red' }, ['colour']],
  ['VALIDATION_ERROR', { line_items: lineOf(10, { discount: { amount: 11 } }) }, ['line_items[0].discount']],
  ['EGS_UNIT_REQUIRED', { egs_unit_id: ' ' }, []],
  ['EGS_UNIT_NOT_FOUND', { egs_unit_id: unknownUnit }, []],
  ['INVOICE_NOT_FOUND', { replaces_invoice_id: 'inv_00000000000000000000000000000000' }, []],
] as const)('is refused with %s as /v1 does for %j, and consumes nothing; so does preflight', async (code, changes, paths) => {
  const before = [await shop.counter(), (await entries()).length];
  const body = bodyOf('simplified', changes);
  for (const path of ['/manager/documents', '/manager/documents/preflight']) {
    const refused = await cashier.send('POST', path, body);
    const details = (refused.body['error'] as { details?: { path: string }[] }).details ?? [];
    expect([path, codeOf(refused), details.map((detail) => detail.path)]).toEqual([path, code, paths]);
  }
  expect([await shop.counter(), (await entries()).length]).toEqual(before);
});

test('preflight answers what /v1 does, and consumes nothing', async () => {
  const before = await shop.counter();
  const body = bodyOf('standard');
  const document = { ...body.document, buyer: { ...(body.document as { buyer?: object }).buyer, vat_number: '123' } };
  const { body: answer } = await cashier.send('POST', '/manager/documents/preflight', { kind: 'standard', document });
  const complete = { ...shop.bodyOf('standard'), ...document };
  const ofTill = await shop.running.send('POST', '/v1/invoices/preflight', { kind: 'standard', document: complete });
  expect(preflightResult.parse(answer)).toEqual(ofTill.body);
  expect(answer).toMatchObject({ would_be_accepted: false });
  expect(await shop.counter()).toBe(before);
});

test('the number proposed is the next free one after the last by hand of the unit, whatever tills use', async () => {
  await issue(bodyOf('simplified', { invoice_number: 'SERIES-098' }));
  expect(await proposed()).toBe('SERIES-099');
  await shop.sell('simplified', { invoice_number: 'SERIES-099' });
  expect(await proposed()).toBe('SERIES-100');
  await shop.whileRejected((seller) => shop.post('simplified', { seller, invoice_number: 'SERIES-100' }));
  expect(await proposed()).toBe('SERIES-100');
  const rejected = await shop.whileRejected((seller) => shop.post('simplified', { seller, invoice_number: 'TILL-7' }));
  const { invoice_id: replaced } = rejected.body;
  const corrected = await issue(bodyOf('simplified', { invoice_number: 'TILL-7', replaces_invoice_id: replaced }));
  expect(corrected.status).toBe(200);
  expect(await proposed()).toBe('SERIES-100');
  const foreign = await cashier.get(`/manager/next-number?egs_unit_id=${unknownUnit}`);
  expect(codeOf(foreign)).toBe('EGS_UNIT_NOT_FOUND');
});

test('the number proposed for what is made of an invoice is the first free one that is made of its number', async () => {
  const noteOn = { original_number: 'OLD-40' };
  expect(await proposed(noteOn)).toBe('OLD-40-R1');
  await issue(bodyOf('simplified', { invoice_number: 'OLD-40-R1' }));
  await shop.sell('simplified', { invoice_number: 'OLD-40-R2' });
  expect(await proposed(noteOn)).toBe('OLD-40-R3');
  expect(await proposed({ ...noteOn, made: 'invoice' })).toBe('OLD-40-B');
  await issue(bodyOf('simplified', { invoice_number: 'OLD-40-B' }));
  expect(await proposed({ ...noteOn, made: 'invoice' })).toBe('OLD-40-B-2');
  const tooLong = await cashier.get(`/manager/next-number?egs_unit_id=${shop.egsUnitId}&original_number=${'9'.repeat(128)}`);
  expect(codeOf(tooLong)).toBe('VALIDATION_ERROR');
});

describe('buyers', () => {
  const address = {
    street: 'Tahlia Street',
    building_number: '1234',
    district: 'Al Andalus',
    city: 'Jeddah',
    postal_code: '23326',
  };
  const buyer = { name: 'Najm Catering Co.', name_ar: 'شركة نجم للتموين', vat_number: '311111111100003' };

  test('are found by a word of the name in either language or by the VAT number, as the newest document names them', async () => {
    await issue(bodyOf('standard', { buyer: { ...buyer, address: { ...address, country: 'SA' } } }));
    await issue(
      bodyOf('standard', { buyer: { ...buyer, address: { ...address, street: 'Prince Sultan Road', country: 'SA' } } }),
    );
    for (const search of ['cater', 'NAJM', 'للتموين', '3111111']) {
      expect([search, await buyersBy(search)]).toEqual([
        search,
        [
          {
            name: 'شركة نجم للتموين | Najm Catering Co.',
            vat_number: '311111111100003',
            identification: null,
            address: { ...address, street: 'Prince Sultan Road', country: 'SA' },
          },
        ],
      ]);
    }
    expect(await buyersBy('tering')).toEqual([]);
  });

  test('who bought last comes first, at most ten', async () => {
    for (let count = 1; count <= 12; count += 1) {
      await issue(bodyOf('simplified', { buyer: { name: `Zamzam ${count}` } }));
    }
    const names = (await buyersBy('zamzam')).map(({ name }) => name);
    expect(names).toEqual(Array.from({ length: 10 }, (_, index) => `Zamzam ${12 - index}`));
  });

  test('are found though a document of another one is damaged', async () => {
    const { body } = await issue(bodyOf('simplified', { buyer: { name: 'Basil Damaged' } }));
    await issue(bodyOf('simplified', { buyer: { name: 'Basil Sound' } }));
    const position = `SELECT position FROM documents WHERE invoice_id = '${issuedByHand.parse(body).invoice_id}'`;
    spoil(
      'DROP TRIGGER document_contents_refuse_update',
      `UPDATE document_contents SET content = substr(content, 1, 20) WHERE position = (${position})`,
    );
    expect((await buyersBy('basil')).map(({ name }) => name)).toEqual(['Basil Sound']);
  });
});

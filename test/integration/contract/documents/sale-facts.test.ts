import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKind } from '#shared/api/v1/invoice-requests.ts';
import { errorOf, faultsOf, lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

type Fields = Record<string, unknown>;

let branch: TestBranch;

beforeAll(async () => {
  branch = await startTestBranch();
});

afterAll(() => branch.running.close());

async function listed(query: string): Promise<unknown[]> {
  const { body } = await branch.running.send('GET', `/v1/invoices?${query}`);
  return (body['data'] as Fields[]).map((row) => row['invoice_id']);
}

const paid = [
  { means: '10', amount: 5 },
  { means: '48', amount: '6.5' },
];

test('a sale says who sold, and how it was paid', async () => {
  const { id, body } = await branch.sell('simplified', {
    line_items: lineOf(10),
    payments: paid,
    till: ' Till 3 ',
    cashier: 'Fahad',
  });
  expect(body).toMatchObject({ status: 'reported', tax_warnings: [] });
  const facts = {
    till: 'Till 3',
    cashier: 'Fahad',
    payments: [
      { means: '10', amount: 5 },
      { means: '48', amount: 6.5 },
    ],
    key_name: 'Test key',
    user: null,
  };
  expect(await branch.detailOf(id)).toMatchObject(facts);
  const { body: list } = await branch.running.send('GET', '/v1/invoices?cashier=Fahad');
  expect(list['data']).toMatchObject([{ invoice_id: id, ...facts }]);
  expect((await branch.xmlOf(id)).match(/<cac:PaymentMeans>.*<\/cac:PaymentMeans>/)?.[0]).toBe(
    '<cac:PaymentMeans><cbc:PaymentMeansCode>10</cbc:PaymentMeansCode></cac:PaymentMeans>' +
      '<cac:PaymentMeans><cbc:PaymentMeansCode>48</cbc:PaymentMeansCode></cac:PaymentMeans>',
  );
});

test('a sale that says nothing of it has the name of its key for a till', async () => {
  const { id } = await branch.sell('simplified');
  expect(await branch.detailOf(id)).toMatchObject({ till: 'Test key', cashier: null, payments: [], key_name: 'Test key' });
});

test('means that are used twice stand in the document once, with the reason of a note in each', async () => {
  const original = await branch.sell('simplified', { line_items: lineOf(100) });
  const payments = [
    { means: '48', amount: 20 },
    { means: '10', amount: 40 },
    { means: '48', amount: 55 },
  ];
  const note = await branch.sell('credit_note', {
    original_invoice_uuid: original.uuid,
    line_items: lineOf(100),
    payments,
    reason: 'Returned',
  });
  expect(note.body).toMatchObject({ status: 'reported', tax_warnings: [] });
  expect(await branch.detailOf(note.id)).toMatchObject({ payments });
  expect((await branch.xmlOf(note.id)).match(/<cbc:PaymentMeansCode>\d+<\/cbc:PaymentMeansCode><cbc:InstructionNote>/g)).toEqual([
    '<cbc:PaymentMeansCode>48</cbc:PaymentMeansCode><cbc:InstructionNote>',
    '<cbc:PaymentMeansCode>10</cbc:PaymentMeansCode><cbc:InstructionNote>',
  ]);
});

test('what is paid is the amount due after prepayments, and nothing where that is nothing', async () => {
  const deposit = await branch.sell('prepayment', { line_items: lineOf(100) });
  const sale = { line_items: lineOf(150), prepaid_invoices: [{ invoice_uuid: deposit.uuid }] };
  const whole = await branch.post('simplified', { ...sale, payments: [{ means: '10', amount: 172.5 }] });
  expect([whole.status, faultsOf(whole)]).toEqual([400, ['payments: wrong_sum']]);
  expect(JSON.stringify(errorOf(whole))).toContain('must together be the amount due, 57.5');
  const { body } = await branch.sell('simplified', { ...sale, payments: [{ means: '10', amount: 57.5 }] });
  expect(body).toMatchObject({ payable: 57.5 });
  const other = await branch.sell('prepayment', { line_items: lineOf(10) });
  const settled = { line_items: lineOf(10), prepaid_invoices: [{ invoice_uuid: other.uuid }] };
  expect((await branch.sell('simplified', { ...settled, payments: [] })).body).toMatchObject({ payable: 0 });
});

test('with gross prices what is paid is what the till shows', async () => {
  const gross = { prices_include_vat: true, line_items: lineOf(9.99), payments: [{ means: '48', amount: 9.99 }] };
  expect((await branch.sell('simplified', gross)).body).toMatchObject({ payable: 9.99 });
});

const refused: [string, Fields, string[]][] = [
  ['payments that are too little', { payments: [{ means: '10', amount: 114.99 }] }, ['payments: wrong_sum']],
  ['no payments of an amount that is due', { payments: [] }, ['payments: wrong_sum']],
  ['an amount of zero', { payments: [{ means: '10', amount: 0 }] }, ['payments[0].amount: too_small']],
  ['three decimals', { payments: [{ means: '10', amount: 115.001 }] }, ['payments[0].amount: invalid_value']],
  ['unknown means', { payments: [{ means: '99', amount: 115 }] }, ['payments[0].means: invalid_value']],
  [
    'payments beside payment_means',
    { payments: [{ means: '10', amount: 115 }], payment_means: '48' },
    ['payment_means: not_allowed'],
  ],
  ['a till of 65 characters', { till: 'x'.repeat(65) }, ['till: invalid_value']],
  ['a cashier with a control character', { cashier: 'a\u0007b' }, ['cashier: invalid_format']],
];

test.each(refused)('%s: refused on every kind of document, and nothing is consumed', async (_name, fields, faults) => {
  const counter = await branch.counter();
  for (const kind of createKind.options) {
    const answer = await branch.post(kind, { line_items: lineOf(100), ...fields });
    expect([kind, answer.status]).toEqual([kind, answer.status === 404 ? 404 : 400]);
    const found = faultsOf(answer).filter((fault) => /payment|till|cashier/.test(fault));
    expect([kind, found]).toEqual([kind, faults]);
  }
  expect(await branch.counter()).toBe(counter);
});

async function soldBy(till: string, cashier: string): Promise<string> {
  return (await branch.sell('simplified', { till, cashier })).id;
}

test('tills and cashiers are found exactly, with other filters, among documents of others', async () => {
  const [first, second, third] = [await soldBy('A', 'Sara'), await soldBy('A', 'Omar'), await soldBy('B', 'Sara')];
  expect(new Set(await listed('till=A'))).toEqual(new Set([first, second]));
  expect(new Set(await listed('cashier=Sara'))).toEqual(new Set([first, third]));
  expect(await listed('till=A&cashier=Sara')).toEqual([first]);
  expect(await listed('till=a')).toEqual([]);
  expect(await listed('till=A&status=failed')).toEqual([]);
  expect(await listed('till=A&date_to=2000-01-01')).toEqual([]);
});

test('pages of a till follow each other', async () => {
  for (let sale = 0; sale < 3; sale += 1) await branch.sell('simplified', { till: 'Paged' });
  const { body } = await branch.running.send('GET', '/v1/invoices?till=Paged&limit=2');
  const { next_cursor: cursor, total_count: count } = body['pagination'] as Fields;
  expect([(body['data'] as unknown[]).length, count]).toEqual([2, 3]);
  expect(await listed(`till=Paged&limit=2&cursor=${String(cursor)}`)).toHaveLength(1);
});

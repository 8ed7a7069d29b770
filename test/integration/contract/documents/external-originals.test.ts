import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf, faultsOf, lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { standardBody } from '#support/branch/scenarios/sale-bodies.ts';

type Fields = Record<string, unknown>;

let branch: TestBranch;
let buyer: unknown;

beforeAll(async () => {
  branch = await startTestBranch();
  ({ buyer } = standardBody({ egsUnitId: '', seller: {}, number: '', at: branch.running.clock.now() }));
});

afterAll(() => branch.running.close());

let numbers = 0;

// An invoice from before Sanad over 115, of a number of its own.
function external(changes: Fields = {}): Fields {
  numbers += 1;
  return { invoice_number: `OLD-${numbers}`, issue_date: '2026-05-04', invoice_type: 'simplified', total: 115, ...changes };
}

test.each(['credit_note', 'debit_note'] as const)(
  'a %s on an invoice from before Sanad names its number and day',
  async (kind) => {
    const original = external({ uuid: '3CF5EE18-EE25-44EA-A444-2C37BA7F28BE', earlier_notes_total: '23.00' });
    const { id, body } = await branch.sell(kind, { original_invoice: original, line_items: lineOf(80) });
    expect(body).toMatchObject({ status: 'reported', tax_warnings: [], original_invoice_number: original['invoice_number'] });
    expect(await branch.xmlOf(id)).toContain(
      `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${String(original['invoice_number'])}</cbc:ID>` +
        '<cbc:IssueDate>2026-05-04</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>',
    );
    const detail = await branch.detailOf(id);
    expect(detail).toMatchObject({
      original_is_external: true,
      original_invoice: { ...original, uuid: '3cf5ee18-ee25-44ea-a444-2c37ba7f28be', earlier_notes_total: 23 },
    });
    expect(detail).not.toHaveProperty('original_invoice_uuid');
    const { body: list } = await branch.running.send('GET', `/v1/invoices?uuid=${String(detail['uuid'])}`);
    expect(list['data']).toMatchObject([{ original_is_external: true }]);
  },
);

test('a standard one is cleared with its buyer, and refused without', async () => {
  const original = external({ invoice_type: 'standard' });
  const refused = await branch.post('credit_note', { original_invoice: original });
  expect([refused.status, errorOf(refused)['code']]).toEqual([400, 'BUYER_REQUIRED_FOR_B2B_NOTE']);
  const { body } = await branch.sell('credit_note', { original_invoice: original, buyer });
  expect(body).toMatchObject({ status: 'cleared', tax_warnings: [] });
});

test('notes of one number and day together stay within its total, less what notes from before have taken', async () => {
  const original = external({ earlier_notes_total: 57.5 });
  await branch.sell('credit_note', { original_invoice: original, line_items: lineOf(30) });
  const beyond = await branch.post('credit_note', { original_invoice: original, line_items: lineOf(20.01) });
  expect([beyond.status, errorOf(beyond)]).toMatchObject([400, { code: 'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL', available: 23 }]);
  const added = await branch.post('debit_note', { original_invoice: original, line_items: lineOf(50.01) });
  expect(errorOf(added)).toMatchObject({ code: 'DEBIT_NOTE_TOTAL_EXCEEDS_ORIGINAL', available: 57.5 });
  await branch.sell('credit_note', { original_invoice: original, line_items: lineOf(20) });
  // Another day is another invoice.
  await branch.sell('credit_note', { original_invoice: { ...original, issue_date: '2026-05-05' }, line_items: lineOf(50) });
});

test('fifty notes at once never take more than there was', async () => {
  const original = external({ total: 115 });
  const body = { original_invoice: original, line_items: lineOf(10) };
  const answers = await Promise.all(Array.from({ length: 50 }, () => branch.post('credit_note', body)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(new Set(answers.filter(({ status }) => status !== 200).map((answer) => errorOf(answer)['code']))).toEqual(
    new Set(['CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL']),
  );
});

test('what a rejected note would have taken is left for another', async () => {
  const original = external();
  await branch.whileRejected((seller) =>
    branch.post('credit_note', { seller, original_invoice: original, line_items: lineOf(100) }),
  );
  expect((await branch.sell('credit_note', { original_invoice: original, line_items: lineOf(100) })).body).toMatchObject({
    status: 'reported',
  });
});

test('what was issued with Sanad is named by its UUID, unless it was rejected', async () => {
  const sold = await branch.sell('simplified', { invoice_number: 'S-1' });
  const known = await branch.post('credit_note', { original_invoice: external({ invoice_number: 'S-1' }) });
  expect([known.status, errorOf(known)]).toMatchObject([409, { code: 'ORIGINAL_INVOICE_KNOWN', uuid: sold.uuid }]);
  const rejected = await branch.whileRejected((seller) => branch.post('simplified', { seller, invoice_number: 'S-2' }));
  expect(rejected.body['status']).toBe('failed');
  await branch.sell('credit_note', { original_invoice: external({ invoice_number: 'S-2' }), line_items: lineOf(1) });
});

const refused: [string, () => Fields, string[]][] = [
  ['no original', () => ({}), ['original_invoice_uuid: required']],
  [
    'two originals',
    () => ({ original_invoice_uuid: '3cf5ee18-ee25-44ea-a444-2c37ba7f28be', original_invoice: external() }),
    ['original_invoice: not_allowed', 'original_invoice_uuid: ORIGINAL_INVOICE_NOT_FOUND'],
  ],
  [
    'one that is later than the note',
    () => ({ original_invoice: external({ issue_date: '2026-11-21' }) }),
    ['original_invoice.issue_date: too_late'],
  ],
  ['one over nothing', () => ({ original_invoice: external({ total: 0 }) }), ['original_invoice.total: too_small']],
  ['a UUID that is none', () => ({ original_invoice: external({ uuid: 'x' }) }), ['original_invoice.uuid: invalid_format']],
  [
    'one without number and day',
    () => ({ original_invoice: { invoice_type: 'simplified', total: 1 } }),
    ['original_invoice.invoice_number: required', 'original_invoice.issue_date: required'],
  ],
];

test.each(refused)('%s is refused, and nothing is consumed', async (_name, fields, faults) => {
  const counter = await branch.counter();
  for (const kind of ['credit_note', 'debit_note'] as const) {
    const answer = await branch.post(kind, fields());
    expect([answer.status, faultsOf(answer)]).toEqual([400, faults]);
  }
  expect(await branch.counter()).toBe(counter);
});

test('its PDF names number and day of the original', async () => {
  const { id } = await branch.sell('credit_note', { original_invoice: external(), line_items: lineOf(5) });
  const { status } = await branch.running.send('GET', `/v1/invoices/${id}/pdf`);
  expect(status).toBe(200);
});

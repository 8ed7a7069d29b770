import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { mostLines } from '#shared/api/v1/invoice-requests.ts';
import { errorOf, faultsOf, lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

type Fields = Record<string, unknown>;

let branch: TestBranch;

beforeAll(async () => {
  branch = await startTestBranch();
});

afterEach(() => branch.running.provision());

afterAll(() => branch.running.close());

const noExternals = { company: { external_originals: 0 } } as const;
const inArabic = { company: { require_arabic: 1 } } as const;
const external = { invoice_number: 'OLD-1', issue_date: '2026-05-04', invoice_type: 'simplified', total: 115 };

test.each(['credit_note', 'debit_note'] as const)(
  'a %s on an invoice from before Sanad is refused where the company does not allow it, and consumes nothing',
  async (kind) => {
    await branch.running.provision(noExternals);
    const counter = await branch.counter();
    const body = branch.bodyOf(kind, { original_invoice: external, line_items: lineOf(1) });
    const path = `/v1/invoices/${kind.replace('_', '-')}`;
    const key = { 'idempotency-key': `switched-${kind}` };
    const refused = await branch.running.send('POST', path, body, key);
    expect([refused.status, errorOf(refused)]).toMatchObject([403, { code: 'EXTERNAL_ORIGINALS_OFF', retryable: false }]);
    const asked = await branch.running.send('POST', '/v1/invoices/preflight', { kind, document: body });
    expect([asked.status, errorOf(asked)['code']]).toEqual([403, 'EXTERNAL_ORIGINALS_OFF']);
    expect(await branch.counter()).toBe(counter);

    // The key is still free; what was issued by it is answered again, whatever the company allows since.
    await branch.running.provision();
    const issued = await branch.running.send('POST', path, body, key);
    expect([issued.status, await branch.counter()]).toEqual([200, Number(counter) + 1]);
    await branch.running.provision(noExternals);
    const replayed = await branch.running.send('POST', path, body, key);
    expect([replayed.status, replayed.body['invoice_id']]).toEqual([200, issued.body['invoice_id']]);
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
  },
);

test('where it does not allow them, faults of the body come first, and notes on its own invoices go on', async () => {
  await branch.running.provision(noExternals);
  const answer = await branch.post('credit_note', { original_invoice: { ...external, total: 0 } });
  expect([answer.status, errorOf(answer)['code']]).toEqual([400, 'VALIDATION_ERROR']);
  expect(faultsOf(answer)).toEqual(['original_invoice.total: too_small', 'original_invoice: EXTERNAL_ORIGINALS_OFF']);
  const sold = await branch.sell('simplified');
  const note = await branch.sell('credit_note', { original_invoice_uuid: sold.uuid });
  expect(note.body).toMatchObject({ status: 'reported' });
});

const arabic = { description_ar: 'كرسي' };
const lines: [string, Fields, boolean][] = [
  ['with a description in Arabic beside', arabic, true],
  ['described in Arabic alone', { description: 'كرسي' }, true],
  ['described in both languages at once', { description: 'Chair كرسي 42' }, true],
  ['without Arabic', {}, false],
  ['with a blank description in Arabic', { description_ar: ' ' }, false],
  ['with Arabic digits alone', { description: 'Chair ٤٢ ۴۲' }, false],
];

test.each(lines)('where Arabic is demanded, a line %s: %j, accepted: %s', async (_name, more, isAccepted) => {
  await branch.running.provision(inArabic);
  const counter = Number(await branch.counter());
  const line_items = [...lineOf(1, arabic), ...lineOf(1, more)];
  const answer = await branch.post('simplified', { line_items });
  expect(answer.status).toBe(isAccepted ? 200 : 400);
  expect(isAccepted ? [] : faultsOf(answer)).toEqual(isAccepted ? [] : ['line_items[1].description_ar: required']);
  expect(await branch.counter()).toBe(isAccepted ? counter + 1 : counter);
});

test('every document needs it, and each line without it is named beside all other faults', async () => {
  await branch.running.provision();
  const sold = await branch.sell('simplified');
  await branch.running.provision(inArabic);
  const counter = await branch.counter();
  const faults = ['line_items[0].description_ar: required'];
  for (const kind of ['simplified', 'standard', 'prepayment'] as const) {
    expect(faultsOf(await branch.post(kind, { line_items: lineOf(1) }))).toEqual(faults);
  }
  for (const kind of ['credit_note', 'debit_note'] as const) {
    const note = { original_invoice_uuid: sold.uuid, line_items: lineOf(1) };
    expect(faultsOf(await branch.post(kind, note))).toEqual(faults);
  }
  const faulty = await branch.post('simplified', { line_items: [...lineOf(-1), ...lineOf(1, arabic), ...lineOf(1)] });
  expect(faultsOf(faulty)).toEqual([
    'line_items[0].description_ar: required',
    'line_items[0].unit_price: too_small',
    'line_items[2].description_ar: required',
  ]);
  const many = await branch.post('simplified', { line_items: Array.from({ length: mostLines }, () => lineOf(1)[0]) });
  expect([faultsOf(many).length, errorOf(many)['more_details']]).toEqual([100, mostLines - 100]);
  expect(await branch.counter()).toBe(counter);
});

test('what was sold without Arabic comes back in one call, since its lines are those of the invoice', async () => {
  const sold = await branch.sell('simplified', { line_items: lineOf(1) });
  await branch.running.provision(inArabic);
  const body = { invoice_number: 'BACK-1', reason: 'Returned', lines: 'all' };
  const returned = await branch.running.send('POST', `/v1/invoices/${sold.id}/return`, body);
  expect([returned.status, returned.body['total']]).toEqual([200, 1.15]);
});

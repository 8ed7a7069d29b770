import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf, lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

let branch: TestBranch;

beforeAll(async () => {
  branch = await startTestBranch();
});

afterAll(() => branch.running.close());

const hundred = { line_items: lineOf(100) };

test.each(['credit_note', 'debit_note'] as const)('a failed %s gives back what it took of its original', async (kind) => {
  const original = await branch.sell('simplified', hundred);
  const note = { original_invoice_uuid: original.uuid, ...hundred };
  const failed = await branch.whileRejected((seller) => branch.post(kind, { ...note, seller }));
  expect(failed.body['status']).toBe('failed');
  expect((await branch.sell(kind, note)).body['status']).toBe('reported');
  const beyond = await branch.post(kind, { ...note, line_items: lineOf(0.01) });
  expect(errorOf(beyond)).toMatchObject({ code: `${kind.toUpperCase()}_TOTAL_EXCEEDS_ORIGINAL`, available: 0 });
});

test('credit and debit notes of one original are counted apart', async () => {
  const original = await branch.sell('simplified', hundred);
  const note = { original_invoice_uuid: original.uuid, ...hundred };
  expect((await branch.sell('credit_note', note)).body['total']).toBe(115);
  expect((await branch.sell('debit_note', note)).body['total']).toBe(115);
});

test('a queued note counts before the gateway has answered', async () => {
  const original = await branch.sell('simplified', hundred);
  const note = { original_invoice_uuid: original.uuid, ...hundred };
  await branch.running.stopGateway();
  expect((await branch.post('credit_note', note)).status).toBe(202);
  const second = await branch.post('credit_note', { ...note, line_items: lineOf(1) });
  expect(errorOf(second)).toMatchObject({ code: 'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL', available: 0 });
  await branch.running.startGateway();
});

test('a failed original or prepayment is never ready', async () => {
  const original = await branch.whileRejected((seller) => branch.post('simplified', { seller }));
  const note = await branch.post('credit_note', { original_invoice_uuid: original.body['uuid'] });
  expect([note.status, errorOf(note)['code']]).toEqual([400, 'ORIGINAL_INVOICE_NOT_READY']);
  const prepayment = await branch.whileRejected((seller) => branch.post('prepayment', { seller }));
  const settling = await branch.post('simplified', { prepaid_invoices: [{ invoice_uuid: prepayment.body['uuid'] }] });
  expect([settling.status, errorOf(settling)['code']]).toEqual([400, 'PREPAYMENT_NOT_READY']);
});

test('a failed credit note frees the balance of its prepayment again', async () => {
  const prepayment = await branch.sell('prepayment', hundred);
  const note = { original_invoice_uuid: prepayment.uuid, line_items: lineOf(60) };
  const failed = await branch.whileRejected((seller) => branch.post('credit_note', { ...note, seller }));
  expect(failed.body['status']).toBe('failed');
  expect(await branch.detailOf(prepayment.id)).toMatchObject({ remaining_prepaid: 115 });
});

test('a simplified invoice settles a standard prepayment of another buyer', async () => {
  const { buyer } = branch.bodyOf('standard');
  const prepayment = await branch.sell('prepayment', { ...hundred, invoice_type: 'standard', buyer });
  const { body } = await branch.sell('simplified', { ...hundred, prepaid_invoices: [{ invoice_uuid: prepayment.uuid }] });
  expect(body).toMatchObject({ status: 'reported', prepaid: 115, payable: 0 });
});

test('a note finds its original whatever the case of the uuid, and names it', async () => {
  const original = await branch.sell('simplified', hundred);
  const { id } = await branch.sell('debit_note', { original_invoice_uuid: original.uuid.toUpperCase(), ...hundred });
  expect(await branch.detailOf(id)).toMatchObject({ original_invoice_uuid: original.uuid });
});

test('the plan counts every kind of document, prepayments too, by the month of Riyadh', async () => {
  const { running } = branch;
  const used = await running.send('GET', '/v1/invoices?limit=1');
  const { total_count: documents } = used.body['pagination'] as { total_count: number };
  await running.provision({ appliance: { monthly_document_limit: documents + 2 } });
  await branch.sell('prepayment');
  await branch.sell('standard');
  const before = await branch.counter();
  const refused = [await branch.post('prepayment'), await branch.post('simplified')];
  expect(refused.map((answer) => [answer.status, errorOf(answer)['code'], errorOf(answer)['retryable']])).toEqual([
    [402, 'INVOICE_QUOTA_EXCEEDED', false],
    [402, 'INVOICE_QUOTA_EXCEEDED', false],
  ]);
  expect(await branch.counter()).toBe(before);
  const toNextMonthMs = Date.parse('2026-11-30T21:00:00.000Z') - running.clock.now().getTime();
  running.clock.advance(toNextMonthMs);
  expect((await branch.post('simplified')).status).toBe(200);
  running.clock.advance(-toNextMonthMs);
  await running.provision();
});

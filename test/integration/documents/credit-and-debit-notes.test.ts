import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorOf, lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { type Answer, type RunningBranch, testSeller } from '#support/branch/running-branch.ts';

let branch: TestBranch;
let running: RunningBranch;

beforeAll(async () => {
  branch = await startTestBranch();
  ({ running } = branch);
});
afterAll(() => running.close());

async function issue(kind: 'simplified' | 'standard' | 'prepayment', changes: Record<string, unknown> = {}): Promise<string> {
  return (await branch.sell(kind, changes)).uuid;
}

function note(kind: 'credit' | 'debit', original: string, changes: Record<string, unknown> = {}): Promise<Answer> {
  return branch.post(`${kind}_note`, { original_invoice_uuid: original, ...changes });
}

function codeOf(answer: Answer): unknown {
  return errorOf(answer)['code'];
}

const xmlOf = (answer: Answer): Promise<string> => branch.xmlOf(answer.body['invoice_id']);

test('the list has the notes of an original, and says of each its unit, its VAT and what is due', async () => {
  const original = await issue('simplified', { line_items: lineOf(100), prices_include_vat: true });
  const credit = await note('credit', original, { line_items: lineOf(10) });
  // The list is newest first; of one millisecond the ids decide.
  running.clock.advance(1_000);
  const debit = await note('debit', original, { line_items: lineOf(20) });
  const listed = async (query: string) => (await running.send('GET', `/v1/invoices?${query}`)).body['data'];
  const unit = { egs_unit_id: branch.egsUnitId };
  const credited = { invoice_id: credit.body['invoice_id'], ...unit, vat: 1.5, total: 11.5, payable: 11.5 };
  const debited = { invoice_id: debit.body['invoice_id'], ...unit, vat: 3, total: 23, payable: 23 };
  const of = `original_invoice_uuid=${original.toUpperCase()}`;
  expect(await listed(of)).toMatchObject([debited, credited]);
  expect(await listed(`${of}&document_type=credit_note`)).toMatchObject([credited]);
  expect(await listed(`${of}&search=nothing`)).toEqual([]);
  expect(await listed(`original_invoice_uuid=${crypto.randomUUID()}`)).toEqual([]);
  expect((await running.send('GET', '/v1/invoices?original_invoice_uuid=1')).status).toBe(400);
});

describe.each([
  ['credit', 'credit_note', '381'],
  ['debit', 'debit_note', '383'],
] as const)('a %s note', (kind, documentType, code) => {
  test('on a simplified invoice is reported and names original and reason', async () => {
    const { id: originalId, uuid: original } = await branch.sell('simplified', { line_items: lineOf(100) });
    const answer = await note(kind, original, { line_items: lineOf(40), reason_ar: 'إرجاع بضاعة' });
    expect(answer.body).toMatchObject({
      status: 'reported',
      document_type: documentType,
      subtotal: 40,
      vat: 6,
      total: 46,
      cleared_at: null,
      tax_compliant: true,
      tax_warnings: [],
    });
    const xml = await xmlOf(answer);
    expect(xml).toContain(`<cbc:InvoiceTypeCode name="0200000">${code}<`);
    expect(xml).toContain('<cbc:InstructionNote>إرجاع بضاعة | Goods returned</cbc:InstructionNote>');
    const { invoice_number: originalNumber } = await branch.detailOf(originalId);
    expect(xml).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${String(originalNumber)}</cbc:ID>`);
    expect(answer.body['original_invoice_number']).toBe(originalNumber);
    const detail = await running.send('GET', `/v1/invoices/${String(answer.body['invoice_id'])}`);
    expect(detail.body).toMatchObject({
      document_type: documentType,
      original_invoice_uuid: original,
      original_invoice_number: originalNumber,
    });
  });

  test('on a standard invoice is cleared and needs the complete buyer', async () => {
    const original = await issue('standard', { line_items: lineOf(100) });
    expect(codeOf(await note(kind, original, { line_items: lineOf(10) }))).toBe('BUYER_REQUIRED_FOR_B2B_NOTE');
    const nameOnly = await note(kind, original, { line_items: lineOf(10), buyer: { name: 'Fahd' } });
    expect(nameOnly.body['error']).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'buyer.address' }, { path: 'buyer.vat_number' }],
    });
    const { buyer } = branch.bodyOf('standard');
    const answer = await note(kind, original, { line_items: lineOf(10), buyer });
    expect(answer.body).toMatchObject({ status: 'cleared', document_type: documentType, qr_code: null, tax_warnings: [] });
    expect(await xmlOf(answer)).toContain(`<cbc:InvoiceTypeCode name="0100000">${code}<`);
  });

  test('on an unknown original, on a note, or on nothing is refused', async () => {
    const original = await issue('simplified', { line_items: lineOf(100) });
    const first = await note(kind, original, { line_items: lineOf(1) });
    expect(await note(kind, 'd290f1ee-6c54-4b01-90e6-d701748f0851')).toMatchObject({
      status: 404,
      body: { error: { code: 'ORIGINAL_INVOICE_NOT_FOUND', retryable: false } },
    });
    expect(codeOf(await note(kind, String(first.body['uuid']), { line_items: lineOf(1) }))).toBe('ORIGINAL_INVOICE_NOT_FOUND');
    const nothing = await note(kind, original, { original_invoice_uuid: undefined, reason: ' ', line_items: lineOf(1) });
    expect(nothing.body['error']).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'original_invoice_uuid' }, { path: 'reason' }],
    });
  });

  test('beyond the original, alone or together with earlier ones, is refused', async () => {
    const code_ = `${kind.toUpperCase()}_NOTE_TOTAL_EXCEEDS_ORIGINAL`;
    const original = await issue('simplified', { line_items: lineOf(100) });
    expect((await note(kind, original, { line_items: lineOf(100.01) })).body['error']).toMatchObject({
      code: code_,
      retryable: false,
      available: 115,
    });
    expect((await note(kind, original, { line_items: lineOf(60) })).status).toBe(200);
    expect((await note(kind, original, { line_items: lineOf(40.01) })).body['error']).toMatchObject({
      code: code_,
      available: 46,
    });
    expect((await note(kind, original, { line_items: lineOf(40) })).status).toBe(200);
  });

  test('never exceeds the original together with concurrent ones', async () => {
    const original = await issue('simplified', { line_items: lineOf(100) });
    const answers = await Promise.all(Array.from({ length: 10 }, () => note(kind, original, { line_items: lineOf(30) })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(new Set(answers.filter((answer) => answer.status !== 200).map(codeOf))).toEqual(
      new Set([`${kind.toUpperCase()}_NOTE_TOTAL_EXCEEDS_ORIGINAL`]),
    );
  });

  test('uses currency and rate of its original, and accepts no other currency', async () => {
    const original = await issue('simplified', { line_items: lineOf(100), currency: 'USD', exchange_rate: 3.75 });
    const answer = await note(kind, original, { line_items: lineOf(40) });
    const detail = await running.send('GET', `/v1/invoices/${String(answer.body['invoice_id'])}`);
    expect(detail.body).toMatchObject({ currency: 'USD', exchange_rate: 3.75, total: 46 });
    expect(await xmlOf(answer)).toContain('<cbc:TaxAmount currencyID="SAR">22.50</cbc:TaxAmount>');
    const ownRate = await note(kind, original, { line_items: lineOf(4), exchange_rate: 3.76 });
    expect(await xmlOf(ownRate)).toContain('<cbc:CalculationRate>3.76</cbc:CalculationRate>');
    for (const currency of ['SAR', 'EUR']) {
      const other = await note(kind, original, { line_items: lineOf(4), currency });
      expect(other.body['error']).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'currency' }] });
    }
  });
});

test('a note waits until its original is reported, and one on a failed original is never sent', async () => {
  await running.stopGateway();
  const queued = await branch.post('simplified');
  expect(queued.status).toBe(202);
  const early = await note('credit', String(queued.body['uuid']));
  expect(early).toMatchObject({ status: 400, body: { error: { code: 'ORIGINAL_INVOICE_NOT_READY' } } });
  await running.startGateway();
});

test('names every fault of a note at once, in the order of the decisions', async () => {
  const { id, uuid: original } = await branch.sell('standard', { line_items: lineOf(100) });
  const answer = await note('credit', original, {
    line_items: lineOf(200),
    invoice_number: (await branch.detailOf(id))['invoice_number'],
    seller: { ...testSeller, vat_number: '399999999900003' },
  });
  expect(answer.body['error']).toMatchObject({
    code: 'SELLER_VAT_MISMATCH',
    details: [
      { code: 'BUYER_REQUIRED_FOR_B2B_NOTE', path: 'buyer' },
      { code: 'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL', path: 'line_items' },
      { code: 'INVOICE_NUMBER_EXISTS', path: 'invoice_number' },
    ],
  });
});

test('a credit note on gross prices is compared with what the customer paid', async () => {
  const gross = { prices_include_vat: true, line_items: [{ description: 'Tea', quantity: 3, unit_price: 3.33 }] };
  const original = await issue('simplified', gross);
  const answer = await note('credit', original, gross);
  expect(answer.body).toMatchObject({ status: 'reported', payable: 9.99 });
  expect(codeOf(await note('credit', original, { prices_include_vat: true, line_items: lineOf(0.01) }))).toBe(
    'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL',
  );
});

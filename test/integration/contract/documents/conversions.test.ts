import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf, faultsOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';
import { refuseWrongBodies } from '#support/branch/generated/wrong-bodies.ts';
import type { Answer } from '#support/branch/running-branch.ts';

type Fields = Record<string, unknown>;

let branch: TestBranch;

beforeAll(async () => {
  branch = await startTestBranch();
});

afterAll(() => branch.running.close());

const company = {
  name: 'Fahd Contracting Est.',
  vat_number: '300075588700003',
  address: {
    street: 'Prince Sultan Street',
    building_number: '3242',
    district: 'Al Salamah',
    city: 'Jeddah',
    postal_code: '23436',
    country: 'SA',
  },
};

let numbers = 0;

function bodyOf(changes: Fields = {}): Fields {
  numbers += 1;
  return {
    egs_unit_id: branch.egsUnitId,
    buyer: company,
    invoice_number: `B2B-${numbers}`,
    note_number: `B2B-N${numbers}`,
    ...changes,
  };
}

function convert(invoiceId: string, body: unknown = bodyOf(), headers?: Record<string, string>): Promise<Answer> {
  return branch.running.send('POST', `/v1/invoices/${invoiceId}/convert`, body, headers);
}

function partOf({ body }: Answer, name: 'credit_note' | 'invoice'): Fields {
  return body[name] as Fields;
}

// Prices with VAT, discounts of both kinds, a line without VAT and two means of payment.
const mixedSale = {
  prices_include_vat: true,
  line_items: [
    {
      description: 'Coffee',
      description_ar: 'قهوة',
      quantity: 3,
      unit_price: 3.33,
      discount: { percent: 10, reason: 'Opening day' },
    },
    {
      description: 'Medicine',
      quantity: 2,
      unit_price: 4,
      vat_category: 'Z',
      vat_exemption_code: 'VATEX-SA-35',
      unit_code: 'KGM',
    },
  ],
  discounts: [{ percent: 5, reason: 'Regular guest' }],
  payments: [
    { means: '10', amount: 6.09 },
    { means: '48', amount: 10.05 },
  ],
  supply_date: '2026-11-19',
  till: 'Till 7',
  cashier: 'Noura',
};

test('the sale is taken back and issued again to a business, with all that it had', async () => {
  const sold = await branch.sell('simplified', mixedSale);
  const answer = await convert(sold.id);
  expect(answer.status).toBe(200);
  const [note, invoice] = [partOf(answer, 'credit_note'), partOf(answer, 'invoice')];
  expect(note).toMatchObject({ status: 'reported', document_type: 'credit_note', tax_warnings: [] });
  expect(invoice).toMatchObject({ status: 'cleared', document_type: 'invoice', tax_warnings: [] });
  expect(answer.headers.get('location')).toBe(`/v1/invoices/${String(invoice['invoice_id'])}`);
  const of = await branch.detailOf(sold.id);
  const same = ['subtotal', 'vat', 'total', 'rounding', 'payable', 'supply_date', 'till', 'cashier', 'payments', 'currency'];
  const [noted, issued] = [await branch.detailOf(note['invoice_id']), await branch.detailOf(invoice['invoice_id'])];
  for (const name of same) expect([name, noted[name], issued[name]]).toEqual([name, of[name], of[name]]);
  const lines = of['line_items'] as Fields[];
  expect(issued['line_items']).toEqual(lines.map((line) => ({ ...line, quantity_returned: 0 })));
  expect(issued['discounts']).toEqual(of['discounts']);
  expect(noted).toMatchObject({ original_invoice_uuid: sold.uuid, invoice_type: 'simplified' });
  expect(issued).toMatchObject({ invoice_type: 'standard', converted_from: { invoice_id: sold.id } });
  expect(of).toMatchObject({ creditable: 0, line_items: lines.map(({ quantity }) => ({ quantity_returned: quantity })) });
  const xml = await branch.xmlOf(invoice['invoice_id']);
  expect(xml).toContain(company.name);
  expect(xml.match(/<cbc:PaymentMeansCode>\d+/gu)).toEqual(['<cbc:PaymentMeansCode>10', '<cbc:PaymentMeansCode>48']);
  expect(await branch.xmlOf(note['invoice_id'])).toContain(
    'استبدلت بفاتورة ضريبية لمنشأة | Replaced by a tax invoice to a business',
  );
});

test('a sale in a foreign currency stays in it, at its rate', async () => {
  const sold = await branch.sell('simplified', { currency: 'USD', exchange_rate: 3.75 });
  const { body } = await convert(sold.id);
  const issued = await branch.detailOf((body['invoice'] as Fields)['invoice_id']);
  expect(issued).toMatchObject({ currency: 'USD', exchange_rate: 3.75, vat_sar: (await branch.detailOf(sold.id))['vat_sar'] });
});

test('without a day of supply, that is the day of the sale', async () => {
  const sold = await branch.sell('simplified', { invoice_date: '2026-11-10' });
  const answer = await convert(sold.id);
  expect(await branch.detailOf(partOf(answer, 'invoice')['invoice_id'])).toMatchObject({ supply_date: '2026-11-10' });
  expect(await branch.detailOf(partOf(answer, 'credit_note')['invoice_id'])).not.toHaveProperty('supply_date', '2026-11-10');
});

test('of fifty at once one wins, and the others consume nothing', async () => {
  const sold = await branch.sell('simplified');
  const counter = Number(await branch.counter());
  const answers = await Promise.all(Array.from({ length: 50 }, () => convert(sold.id, bodyOf(), { prefer: 'respond-async' })));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 202).map((answer) => errorOf(answer)['code']);
  expect(new Set(refused)).toEqual(new Set(['CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL']));
  expect(await branch.counter()).toBe(counter + 2);
});

test('what has notes, whatever they come to, is not converted', async () => {
  const free = { description: 'Gift', quantity: 1, unit_price: 0 };
  const sold = await branch.sell('simplified', { line_items: [{ description: 'Chair', quantity: 1, unit_price: 10 }, free] });
  await branch.sell('debit_note', { original_invoice_uuid: sold.uuid, line_items: [free] });
  expect(errorOf(await convert(sold.id))).toMatchObject({ code: 'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL', available: 11.5 });
});

test('a refusal says which of the two numbers is taken, and that a standard invoice is not issued again', async () => {
  const [sold, other] = [await branch.sell('simplified'), await branch.sell('standard', { invoice_number: 'TAKEN-BEFORE' })];
  for (const field of ['invoice_number', 'note_number']) {
    const taken = errorOf(await convert(sold.id, { ...bodyOf(), [field]: 'TAKEN-BEFORE' }));
    expect(taken['message']).toBe(`A document with this ${field} already exists.`);
  }
  expect(errorOf(await convert(sold.id, bodyOf({ note_number: 'TAKEN-BEFORE' })))).toMatchObject({
    details: [{ path: 'note_number' }],
  });
  expect(errorOf(await convert(other.id))['message']).toContain('this id is that of a standard invoice');
});

async function codeOf(id: string): Promise<unknown[]> {
  const answer = await convert(id);
  return [answer.status, errorOf(answer)['code']];
}

test('what is no simplified invoice that is reported says why', async () => {
  expect(await codeOf('inv_00000000000000000000000000000000')).toEqual([404, 'INVOICE_NOT_FOUND']);
  for (const kind of ['standard', 'prepayment'] as const) {
    expect(await codeOf((await branch.sell(kind)).id)).toEqual([404, 'ORIGINAL_INVOICE_NOT_FOUND']);
  }
  const sold = await branch.sell('simplified');
  const note = await branch.sell('credit_note', { original_invoice_uuid: sold.uuid });
  expect(await codeOf(note.id)).toEqual([404, 'ORIGINAL_INVOICE_NOT_FOUND']);
  const prepaid = await branch.sell('prepayment');
  const settling = await branch.sell('simplified', { prepaid_invoices: [{ invoice_uuid: prepaid.uuid, amount: 1 }] });
  expect((await codeOf(settling.id))[1]).toBe('ORIGINAL_INVOICE_NOT_READY');
  const { total } = await branch.detailOf(settling.id);
  const paid = await branch.sell('simplified', {
    prepaid_invoices: [{ invoice_uuid: prepaid.uuid, amount: 1 }],
    payments: [{ means: '10', amount: Number(total) - 1 }],
  });
  expect((await codeOf(paid.id))[1]).toBe('ORIGINAL_INVOICE_NOT_READY');
  await branch.running.stopGateway();
  const { body: held } = await branch.post('simplified');
  expect((await codeOf(String(held['invoice_id'])))[1]).toBe('ORIGINAL_INVOICE_NOT_READY');
  await branch.running.startGateway();
});

test('all that is wrong with a request is said at once, and a refusal leaves neither document', async () => {
  const sold = await branch.sell('simplified');
  const counter = await branch.counter();
  const taken = (await branch.detailOf(sold.id))['invoice_number'];
  const unit = '00000000-0000-4000-8000-000000000000';
  expect(faultsOf(await convert(sold.id, bodyOf({ egs_unit_id: unit, note_number: taken, colour: 'red' })))).toEqual([
    'colour: unknown_field',
    'egs_unit_id: EGS_UNIT_NOT_FOUND',
    'note_number: INVOICE_NUMBER_EXISTS',
  ]);
  expect(faultsOf(await convert(sold.id, bodyOf({ note_number: 'ONE', invoice_number: 'ONE' })))).toEqual([
    'note_number: duplicate',
  ]);
  expect(errorOf(await convert(sold.id, bodyOf({ egs_unit_id: null })))['code']).toBe('EGS_UNIT_REQUIRED');
  expect(errorOf(await convert(sold.id, bodyOf({ invoice_number: taken })))['code']).toBe('INVOICE_NUMBER_EXISTS');
  const simplifiedOnly = await branch.running.createActiveUnit({ unit_name: 'Till 2', invoice_type: 'simplified' });
  expect(errorOf(await convert(sold.id, bodyOf({ egs_unit_id: simplifiedOnly })))['code']).toBe('EGS_INVOICE_TYPE_NOT_ALLOWED');
  const strict = { prefer: 'handling=strict' };
  const rejected = await convert(sold.id, bodyOf({ buyer: { ...company, vat_number: '123' } }), strict);
  expect(errorOf(rejected)['code']).toBe('DOCUMENT_WOULD_BE_REJECTED');
  const [first, ...warnings] = errorOf(rejected)['findings'] as Fields[];
  expect(first).toMatchObject({ code: 'BR-KSA-44', severity: 'error' });
  expect(new Set(warnings.map((finding) => JSON.stringify(finding))).size).toBe(warnings.length);
  expect(await branch.counter()).toBe(counter);
  expect(await branch.detailOf(sold.id)).toMatchObject({ creditable: (await branch.detailOf(sold.id))['total'] });
});

test('no body that is wrong anywhere consumes a thing', async () => {
  const sold = await branch.sell('simplified');
  const blank = ['', ' ', true];
  const fields = { egs_unit_id: blank, buyer: blank, invoice_number: blank, note_number: blank };
  await refuseWrongBodies(branch.running, { bodyOf, fields, send: (body) => convert(sold.id, body) });
  expect((await convert(sold.id)).status).toBe(200);
});

test('a rejected invoice leaves the note standing and is corrected, and nothing is converted again', async () => {
  const sold = await branch.sell('simplified');
  const answer = await convert(sold.id, bodyOf({ buyer: { ...company, vat_number: '123' } }));
  expect(answer.status).toBe(200);
  expect(partOf(answer, 'credit_note')['status']).toBe('reported');
  const { invoice_id: rejected, status } = partOf(answer, 'invoice');
  expect(status).toBe('failed');
  expect(errorOf(await convert(sold.id))['code']).toBe('CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL');
  await branch.sell('standard', { replaces_invoice_id: rejected });
});

test('of two conversions that were rejected one is corrected, and the sale is charged once', async () => {
  const sold = await branch.sell('simplified');
  const convertInVain = async (): Promise<unknown> => {
    const answer = await convert(sold.id, bodyOf({ buyer: { ...company, vat_number: '123' } }));
    const note = { invoice_id: String(partOf(answer, 'credit_note')['invoice_id']) };
    writeBeside(branch.running, (writer) => writer.update('submissions', { status: 'failed' }, note));
    return partOf(answer, 'invoice')['invoice_id'];
  };
  const rejectedIds = [await convertInVain(), await convertInVain()];
  const corrected = await branch.sell('standard', { replaces_invoice_id: rejectedIds[1] });
  const again = await branch.post('standard', { replaces_invoice_id: rejectedIds[0] });
  expect([again.status, errorOf(again)]).toMatchObject([409, { code: 'INVOICE_ALREADY_REPLACED', invoice_id: corrected.id }]);
});

test('out of reach of the authority both wait, and the same request again answers what it issued', async () => {
  const sold = await branch.sell('simplified');
  await branch.running.stopGateway();
  const body = bodyOf();
  const first = await convert(sold.id, body, { 'idempotency-key': 'company-1' });
  expect([first.status, partOf(first, 'credit_note')['status'], partOf(first, 'invoice')['status']]).toEqual([
    202,
    'queued',
    'queued',
  ]);
  const again = await convert(sold.id, body, { 'idempotency-key': 'company-1' });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  for (const name of ['credit_note', 'invoice'] as const) {
    expect(partOf(again, name)['invoice_id']).toBe(partOf(first, name)['invoice_id']);
  }
  expect(errorOf(await convert(sold.id, bodyOf(), { 'idempotency-key': 'company-1' }))['code']).toBe('IDEMPOTENCY_KEY_REUSED');
  await branch.running.startGateway();
});

test('with room for one document neither is issued', async () => {
  const sold = await branch.sell('simplified');
  const { documents } = branch.running.branch.context.db.first(
    branch.running.branch.context.db.sql.selectFrom('month_counts').select('documents').where('environment', '=', 'sandbox'),
  ) ?? { documents: 0 };
  await branch.running.provision({ appliance: { monthly_document_limit: documents + 1 } });
  const counter = await branch.counter();
  expect(errorOf(await convert(sold.id))['code']).toBe('INVOICE_QUOTA_EXCEEDED');
  expect(await branch.counter()).toBe(counter);
  await branch.running.provision({ appliance: { monthly_document_limit: null } });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { standardBody } from '#support/branch/scenarios/sale-bodies.ts';
import { testSeller } from '#support/branch/running-branch.ts';

type Fields = Record<string, unknown>;

let branch: TestBranch;

beforeAll(async () => {
  branch = await startTestBranch();
});

afterAll(() => branch.running.close());

const compliance = ['tax_compliant', 'tax_warning_count', 'tax_warnings', 'resubmit'];
const sums = ['subtotal', 'vat', 'total'];
const links = ['signed_xml_url', 'pdf_url'];

/** The fields of each response by the contract. */
const promised = {
  simplified: [
    'invoice_id',
    'uuid',
    'status',
    ...sums,
    'invoice_date_hijri',
    'qr_code',
    'reported_at',
    'report_deadline',
    'pdf_url',
    ...compliance,
  ],
  standard: ['invoice_id', 'uuid', 'status', ...sums, 'qr_code', ...links, 'cleared_at', ...compliance],
  note: ['invoice_id', 'uuid', 'status', 'document_type', ...sums, 'reported_at', 'cleared_at', ...compliance],
  prepayment: ['invoice_id', 'uuid', 'status', 'document_type', ...sums, 'prepaid', 'payable', ...links],
  queued: [
    'invoice_id',
    'uuid',
    'status',
    ...sums,
    'invoice_date_hijri',
    'qr_code',
    'report_deadline',
    'retry_count',
    'next_retry_at',
    'last_error',
    ...links,
    'poll_url',
  ],
  detail: [
    'invoice_id',
    'uuid',
    'invoice_number',
    'egs_unit_id',
    'invoice_type',
    'document_type',
    'status',
    'environment',
    ...sums,
    'currency',
    'invoice_date',
    'invoice_date_hijri',
    'reported_at',
    'cleared_at',
    'report_deadline',
    'retry_count',
    'next_retry_at',
    'last_error',
    'tax_status',
    ...compliance,
    ...links,
    'qr_code',
    'line_items',
    'timeline',
  ],
};

function lacking(body: Fields, fields: string[]): string[] {
  return fields.filter((field) => body[field] === undefined);
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test('a simplified invoice answers with what is promised of it', async () => {
  const { body } = await branch.sell('simplified');
  expect(lacking(body, promised.simplified)).toEqual([]);
  expect(body).toMatchObject({ status: 'reported', reported_at: expect.stringMatching(instant) });
});

test('a standard invoice answers with what is promised of it', async () => {
  const { id, body } = await branch.sell('standard');
  expect(lacking(body, promised.standard)).toEqual([]);
  expect(body).toMatchObject({
    status: 'cleared',
    qr_code: null,
    cleared_at: expect.stringMatching(instant),
    signed_xml_url: `/v1/invoices/${id}/xml`,
    pdf_url: `/v1/invoices/${id}/pdf`,
  });
});

test.each(['credit_note', 'debit_note'] as const)('a %s answers with what is promised of it', async (kind) => {
  const original = await branch.sell('simplified');
  const { body } = await branch.sell(kind, { original_invoice_uuid: original.uuid });
  expect(lacking(body, promised.note)).toEqual([]);
  expect(body).toMatchObject({ document_type: kind, cleared_at: null });
});

test.each(['simplified', 'standard'] as const)('a %s prepayment answers with what is promised of it', async (type) => {
  const { buyer } = branch.bodyOf('standard');
  const { body } = await branch.sell('prepayment', { invoice_type: type, buyer });
  expect(lacking(body, promised.prepayment)).toEqual([]);
  expect(body).toMatchObject({ document_type: 'prepayment', status: type === 'standard' ? 'cleared' : 'reported' });
});

test.each(['simplified', 'standard'] as const)('a %s document on its way answers 202 with what is promised', async (kind) => {
  const { status, body, headers } = await branch.post(kind, {}, { prefer: 'respond-async' });
  expect([status, body['status']]).toEqual([202, 'queued']);
  expect(lacking(body, promised.queued)).toEqual([]);
  expect(body['poll_url']).toBe(`/v1/invoices/${String(body['invoice_id'])}`);
  expect(headers.get('location')).toBe(body['poll_url']);
});

test('the detail shows the complete resource of every kind of document', async () => {
  const original = await branch.sell('simplified');
  const note = { original_invoice_uuid: original.uuid, line_items: lineOf(1) };
  const prepayment = await branch.sell('prepayment', { line_items: lineOf(20) });
  const settling = await branch.sell('simplified', { prepaid_invoices: [{ invoice_uuid: prepayment.uuid, amount: 11.5 }] });
  const sold = [
    original,
    await branch.sell('standard'),
    await branch.sell('credit_note', note),
    await branch.sell('debit_note', note),
    prepayment,
    settling,
  ];
  const details = await Promise.all(sold.map(({ id }) => branch.detailOf(id)));
  for (const detail of details) expect(lacking(detail, promised.detail)).toEqual([]);
  expect(details.map((detail) => [detail['invoice_type'], detail['document_type']])).toEqual([
    ['simplified', 'invoice'],
    ['standard', 'invoice'],
    ['simplified', 'credit_note'],
    ['simplified', 'debit_note'],
    ['simplified', 'prepayment'],
    ['simplified', 'invoice'],
  ]);
  expect(details[4]).toMatchObject({ remaining_prepaid: 11.5, prepaid: 0, payable: 23 });
  expect(details[5]).toMatchObject({
    prepaid: 11.5,
    payable: 46,
    prepaid_invoices: [{ invoice_id: prepayment.id, invoice_uuid: prepayment.uuid, amount: 11.5 }],
  });
  const lineFields = ['line_number', 'description', 'quantity', 'unit_price', 'vat_rate', 'discount', 'line_total'];
  const termsOfLines = ['original_line_number', 'vat_category', 'vat_exemption_code', 'unit_code', 'quantity_returned'];
  for (const line of details.flatMap((detail) => detail['line_items'] as Fields[])) {
    expect(Object.keys(line)).toEqual([...lineFields, ...termsOfLines]);
  }
});

test('ids and instants have the forms that were decided, and ids sort by creation', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    branch.running.clock.advance(1_000);
    const { id, uuid } = await branch.sell('simplified');
    expect(id).toMatch(/^inv_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    ids.push(id);
  }
  expect(ids.toSorted()).toEqual(ids);
  const detail = await branch.detailOf(ids[0]);
  for (const field of ['reported_at', 'report_deadline']) expect(detail[field]).toMatch(instant);
  for (const { at } of detail['timeline'] as Fields[]) expect(at).toMatch(instant);
  expect(detail).toMatchObject({ invoice_date: '2026-11-20', invoice_date_hijri: '1448-06-10', environment: 'sandbox' });
});

test('vat_rate is 15 for S and 0 for every other category', async () => {
  const { id } = await branch.sell('simplified', {
    line_items: [
      ...lineOf(10),
      ...lineOf(10, { vat_category: 'S' }),
      ...lineOf(10, { vat_category: 'Z', vat_exemption_code: 'VATEX-SA-32' }),
      ...lineOf(10, { vat_category: 'E', vat_exemption_code: 'VATEX-SA-29' }),
      ...lineOf(10, { vat_category: 'O', vat_exemption_code: 'VATEX-SA-OOS' }),
    ],
  });
  const detail = await branch.detailOf(id);
  expect((detail['line_items'] as Fields[]).map((line) => line['vat_rate'])).toEqual([15, 15, 0, 0, 0]);
  expect(detail).toMatchObject({ subtotal: 50, vat: 3, total: 53 });
});

test('an accepted document with warnings stays accepted, says so and is not to be sent again', async () => {
  const address = { ...testSeller.address, building_number: '82' };
  const { id, body } = await branch.sell('simplified', { seller: { ...testSeller, address } });
  const warned = {
    status: 'reported',
    tax_status: 'REPORTED',
    tax_compliant: false,
    tax_warning_count: 1,
    tax_warnings: [{ code: 'BR-KSA-37', message: expect.stringMatching(/\w/), category: 'KSA' }],
    resubmit: false,
    message: expect.stringMatching(/\w/),
  };
  expect(body).toMatchObject(warned);
  expect(await branch.detailOf(id)).toMatchObject(warned);
});

test.each([
  ['simplified', 'NOT_REPORTED'],
  ['standard', 'NOT_CLEARED'],
] as const)('a rejected %s document exists, says why and may be corrected', async (kind, taxStatus) => {
  const before = Number(await branch.counter());
  const rejected = await branch.whileRejected((seller) => branch.post(kind, { seller }));
  expect(rejected).toMatchObject({
    status: 200,
    body: {
      status: 'failed',
      tax_status: taxStatus,
      tax_compliant: false,
      resubmit: true,
      reported_at: null,
      cleared_at: null,
      last_error: expect.stringContaining('certificate-permissions'),
    },
  });
  expect(await branch.counter()).toBe(before + 1);
  const detail = await branch.detailOf(rejected.body['invoice_id']);
  expect((detail['timeline'] as Fields[]).map(({ status }) => status)).toEqual(['pending', 'submitted', 'failed']);
  const xml = await branch.running.send('GET', String(rejected.body['signed_xml_url']));
  expect([xml.status, xml.headers.get('content-type')]).toEqual([200, 'application/xml']);
});

test('a failed prepayment has no balance', async () => {
  const rejected = await branch.whileRejected((seller) => branch.post('prepayment', { seller }));
  expect(await branch.detailOf(rejected.body['invoice_id'])).toMatchObject({ status: 'failed', remaining_prepaid: null });
});

test('amounts are in the currency of the document', async () => {
  const { buyer } = standardBody({ egsUnitId: '', seller: {}, number: '', at: branch.running.clock.now() });
  const { id, body } = await branch.sell('standard', { buyer, currency: 'USD', exchange_rate: 3.75, line_items: lineOf(100) });
  expect(body).toMatchObject({ subtotal: 100, vat: 15, total: 115 });
  expect(await branch.detailOf(id)).toMatchObject({ currency: 'USD', exchange_rate: 3.75 });
});

test('results and details show the VAT in riyals as the XML does, if the currency is another one', async () => {
  const abroad = { currency: 'EUR', exchange_rate: 4.0777, line_items: lineOf(33.3) };
  const answers = [await branch.post('simplified', abroad), await branch.post('simplified', abroad, { prefer: 'respond-async' })];
  const original = { original_invoice_uuid: answers[0]?.body['uuid'], line_items: lineOf(33.3) };
  answers.push(await branch.post('credit_note', original));
  for (const { body } of answers) {
    expect(body).toMatchObject({ vat: 5, vat_sar: 20.39 });
    expect(await branch.detailOf(body['invoice_id'])).toMatchObject({ vat: 5, vat_sar: 20.39 });
    expect(await branch.xmlOf(body['invoice_id'])).toContain('<cbc:TaxAmount currencyID="SAR">20.39</cbc:TaxAmount>');
  }
  const { id, body } = await branch.sell('simplified');
  expect([body, await branch.detailOf(id)].filter((each) => 'vat_sar' in each)).toEqual([]);
});

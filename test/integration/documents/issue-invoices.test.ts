import { afterAll, beforeAll, expect, test } from 'vitest';
import { verify } from '#main/core/stamp/verify.ts';
import { simplifiedBody, standardBody } from '#support/branch/scenarios/sale-bodies.ts';
import { eventually, runBranch, testSeller, type RunningBranch } from '#support/branch/running-branch.ts';

let running: RunningBranch;
let egsUnitId: string;
let serial = 0;

beforeAll(async () => {
  running = await runBranch();
  egsUnitId = await running.createActiveUnit();
});

afterAll(() => running.close());

function sale() {
  serial += 1;
  return { egsUnitId, seller: testSeller, number: `INV-${serial}`, at: running.clock.now() };
}

async function xmlOf(invoiceId: unknown): Promise<Uint8Array> {
  const response = await fetch(`${running.branch.url}/v1/invoices/${String(invoiceId)}/xml`, {
    headers: { authorization: `Bearer ${running.apiKey}` },
  });
  expect(response.headers.get('content-type')).toContain('application/xml');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="?310175397400003_20261120T120000_INV-\d+\.xml"?$/,
  );
  return new Uint8Array(await response.arrayBuffer());
}

test('reports a simplified invoice inline and answers with QR and totals', async () => {
  const { status, body } = await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale()));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'reported',
    subtotal: 50,
    vat: 7.5,
    total: 57.5,
    tax_status: 'REPORTED',
    tax_compliant: true,
    tax_warnings: [],
    resubmit: true,
    invoice_date_hijri: '1448-06-10',
    report_deadline: '2026-11-21T09:00:00.000Z',
    cleared_at: null,
  });
  expect(body['reported_at']).toBe('2026-11-20T09:00:00.000Z');
  expect(String(body['qr_code']).length).toBeGreaterThan(300);
});

test('clears a standard invoice inline and hands out the XML that the authority stamped', async () => {
  const { status, body } = await running.send('POST', '/v1/invoices/standard', standardBody(sale()));
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'cleared', qr_code: null, tax_status: 'CLEARED', report_deadline: null });
  const verified = verify(await xmlOf(body['invoice_id']));
  expect(verified).toMatchObject({ ok: true, stamped: true });
  expect(verified.certificate?.subject.commonName).not.toContain('Sanad|');
  const detail = await running.send('GET', `/v1/invoices/${String(body['invoice_id'])}`);
  expect(String(detail.body['qr_code']).length).toBeGreaterThan(300);
});

test('keeps the signed bytes of a simplified invoice, stamped in our own layout', async () => {
  const { body } = await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale()));
  expect(verify(await xmlOf(body['invoice_id']), { layout: 'ours' })).toMatchObject({ ok: true, uuid: body['uuid'] });
});

test('shows the detail with lines and every move of the status', async () => {
  const created = await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale()));
  const { body } = await running.send('GET', `/v1/invoices/${String(created.body['invoice_id'])}`);
  expect(body).toMatchObject({ egs_unit_id: egsUnitId, document_type: 'invoice', invoice_type: 'simplified', currency: 'SAR' });
  expect(body['line_items']).toMatchObject([
    { line_number: 1, description: 'Arabic coffee', quantity: 2, unit_price: 12.5, vat_rate: 15, discount: null, line_total: 25 },
    {
      line_number: 2,
      description: 'Dates "Ajwa" & <nuts>',
      quantity: 0.75,
      unit_price: 33.333,
      vat_rate: 15,
      discount: null,
      line_total: 25,
    },
  ]);
  expect((body['timeline'] as { status: string }[]).map((move) => move.status)).toEqual(['pending', 'submitted', 'reported']);
});

test('links each document to the one before it, without a gap, under eight clients', async () => {
  const orders = Array.from({ length: 24 }, (_, index) =>
    index % 3 === 0
      ? running.send('POST', '/v1/invoices/standard', standardBody(sale()))
      : running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale())),
  );
  const answers = await Promise.all(orders);
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  const links = await Promise.all(answers.map(async (answer) => verify(await xmlOf(answer.body['invoice_id']))));
  const ordered = links.toSorted((a, b) => Number(a.icv) - Number(b.icv));
  for (const [index, link] of ordered.entries()) {
    const before = ordered[index - 1];
    if (before === undefined) continue;
    expect(Number(link.icv)).toBe(Number(before.icv) + 1);
    expect(link.previousHash).toBe(before.hash);
  }
});

test('answers 202 at once on request, and the worker submits the document', async () => {
  const created = await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale()), { prefer: 'respond-async' });
  expect(created.status).toBe(202);
  expect(created.headers.get('preference-applied')).toBe('respond-async');
  expect(created.headers.get('location')).toBe(created.body['poll_url']);
  expect(created.body).toMatchObject({ status: 'queued', retry_count: 0, last_error: null });
  const detail = await eventually(
    () => running.send('GET', String(created.body['poll_url'])),
    (answer) => answer.body['status'] === 'reported',
  );
  const moves = (detail.body['timeline'] as { status: string }[]).map((move) => move.status);
  expect(moves).toEqual(['pending', 'queued', 'submitted', 'reported']);
});

test('writes several VAT categories with their exemption reasons and another currency', async () => {
  const body = simplifiedBody(sale(), {
    currency: 'USD',
    exchange_rate: 3.75,
    line_items: [
      { description: 'Coffee', quantity: 1, unit_price: 100 },
      { description: 'Medicine', quantity: 2, unit_price: 10, vat_category: 'Z', vat_exemption_code: 'VATEX-SA-35' },
      { description: 'Loan fee', quantity: 1, unit_price: 5, vat_category: 'E', vat_exemption_code: 'VATEX-SA-29' },
      { description: 'Deposit', quantity: 1, unit_price: 7, vat_category: 'O', vat_exemption_code: 'VATEX-SA-OOS' },
    ],
  });
  const created = await running.send('POST', '/v1/invoices/simplified', body);
  expect(created.body).toMatchObject({ status: 'reported', subtotal: 132, vat: 15, total: 147 });
  const xml = Buffer.from(await xmlOf(created.body['invoice_id'])).toString('utf8');
  expect(xml).toContain('<cac:TaxTotal><cbc:TaxAmount currencyID="SAR">56.25</cbc:TaxAmount></cac:TaxTotal>');
  expect(xml).toContain('الأدوية والمعدات الطبية | Medicines and medical equipment');
  expect(xml).toContain('<cbc:CalculationRate>3.75</cbc:CalculationRate>');
});

test('replays the document of an idempotency key and refuses the key with another body', async () => {
  const body = simplifiedBody(sale());
  const first = await running.send('POST', '/v1/invoices/simplified', body, { 'idempotency-key': 'order-1' });
  const again = await running.send('POST', '/v1/invoices/simplified', body, { 'idempotency-key': '"order-1"' });
  expect(again.status).toBe(200);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.body['invoice_id']).toBe(first.body['invoice_id']);
  const other = await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale()), { 'idempotency-key': 'order-1' });
  expect([other.status, other.body['error']]).toMatchObject([422, { code: 'IDEMPOTENCY_KEY_REUSED', retryable: false }]);
});

test('shows the context of a key', async () => {
  const { body } = await running.send('GET', '/v1/auth/context');
  expect(body).toMatchObject({
    company: { vat_number: '310175397400003', profile_complete: true },
    environment: 'sandbox',
    appliance: { branch_name: 'Test Branch', version: '0.0.0-test' },
    api_version: 'v1',
    server_time: '2026-11-20T09:00:00.000Z',
  });
});

test('sets the export flag where the till says that it is an export', async () => {
  const line = { description: 'Dates', quantity: 1, unit_price: 100, vat_category: 'Z', vat_exemption_code: 'VATEX-SA-32' };
  const body = standardBody(sale(), { is_export: true, line_items: [line] });
  const answer = await running.send('POST', '/v1/invoices/standard', body);
  expect(answer.body).toMatchObject({ status: 'cleared', tax_warnings: [] });
  const text = Buffer.from(await xmlOf(answer.body['invoice_id'])).toString('utf8');
  expect(text).toContain('<cbc:InvoiceTypeCode name="0100100">388</cbc:InvoiceTypeCode>');
});

test('passes an exemption code on a taxed line on to the authority, which warns of it, and does not split the tax', async () => {
  const line = { description: 'Tea', quantity: 1, unit_price: 0.03 };
  const lines = [line, { ...line, vat_exemption_code: 'VATEX-SA-32' }, { ...line, vat_exemption_code: 'VATEX-SA-33' }];
  const answer = await running.send('POST', '/v1/invoices/simplified', simplifiedBody(sale(), { line_items: lines }));
  expect(answer.body).toMatchObject({ status: 'reported', subtotal: 0.09, vat: 0.01, tax_warnings: [{ code: 'BR-S-10' }] });
});

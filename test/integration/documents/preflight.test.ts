import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { testSeller, type Answer, type RunningBranch } from '#support/branch/running-branch.ts';

let branch: TestBranch;
let running: RunningBranch;

beforeAll(async () => {
  branch = await startTestBranch();
  ({ running } = branch);
});
afterAll(() => running.close());

// Without a finding.
const coffee = [{ description: 'Coffee', description_ar: 'قهوة', quantity: 2, unit_price: 25 }];
const simplifiedBody = (changes?: Record<string, unknown>) => branch.bodyOf('simplified', { line_items: coffee, ...changes });
const standardBody = (changes?: Record<string, unknown>) => branch.bodyOf('standard', { line_items: coffee, ...changes });

function ask(kind: string, document: Record<string, unknown>): Promise<Answer> {
  return running.send('POST', '/v1/invoices/preflight', { kind, document });
}

function findingsOf(answer: Answer): Record<string, unknown>[] {
  return answer.body['findings'] as Record<string, unknown>[];
}

// Lines of other tests are described in English alone, which is a finding of its own.
function codesAndPaths(answer: Answer): string[] {
  const others = findingsOf(answer).filter(({ code }) => code !== 'SANAD-ARABIC');
  return others.map((finding) => `${String(finding['code'])} ${String(finding['path'])}`);
}

const counter = (): Promise<unknown> => branch.counter();

test('a valid document has totals and no findings', async () => {
  const answer = await ask('simplified', simplifiedBody());
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ subtotal: 50, vat: 7.5, total: 57.5, payable: 57.5, would_be_accepted: true, findings: [] });
});

test('every fault of a line is found at its field, with advice in both languages', async () => {
  const line = { description: 'Chair', quantity: 1, unit_price: 10 };
  const answer = await ask('standard', {
    ...standardBody(),
    line_items: [
      line,
      { ...line, description: '12345' },
      { ...line, vat_category: 'Z' },
      { ...line, vat_category: 'E', vat_exemption_code: 'VATEX-SA-32' },
      { ...line, description: 'AB' },
    ],
  });
  expect(codesAndPaths(answer).toSorted((one, other) => one.localeCompare(other))).toEqual([
    'BR-KSA-69 line_items[2].vat_exemption_code',
    'BR-KSA-CL-04 line_items[3].vat_exemption_code',
    'BR-KSA-F-06-C19 line_items[4].description',
    'BR-KSA-F-C-01 line_items[1].description',
  ]);
  for (const finding of findingsOf(answer)) {
    expect(finding['advice']).toMatch(/[a-z]/);
    expect(finding['advice_ar']).toMatch(/\p{Script=Arabic}/u);
    expect(finding['message']).toEqual(expect.any(String));
  }
  expect(answer.body['would_be_accepted']).toBe(true);
});

test('what the parties lack is found at their fields', async () => {
  const address = { ...testSeller.address, building_number: '82', postal_code: '126' };
  const answer = await ask('standard', {
    ...standardBody({ seller: { ...testSeller, address } }),
    buyer: {
      name: 'Fahd',
      vat_number: '300075588700003',
      address: { street: 'S', city: 'Riyadh', country: 'SA', postal_code: '1' },
    },
  });
  expect(codesAndPaths(answer)).toEqual(
    expect.arrayContaining([
      'BR-KSA-37 seller.address.building_number',
      'BR-KSA-66 seller.address.postal_code',
      'BR-KSA-63 buyer.address',
      'BR-KSA-67 buyer.address.postal_code',
    ]),
  );
});

test('an error predicts a rejection, and the authority rejects', async () => {
  const document = standardBody();
  const buyer = { ...(document['buyer'] as Record<string, unknown>), vat_number: '123' };
  const answer = await ask('standard', { ...document, buyer });
  expect(answer.body['would_be_accepted']).toBe(false);
  expect(findingsOf(answer)).toMatchObject([{ code: 'BR-KSA-44', severity: 'error', path: 'buyer.vat_number' }]);
  const issued = await running.send('POST', '/v1/invoices/standard', { ...document, buyer });
  expect(issued.body).toMatchObject({ status: 'failed', tax_compliant: false, resubmit: true });
  expect(String(issued.body['last_error'])).toContain('BR-KSA-44');
});

test('Prefer: handling=strict refuses what the authority would reject, before anything is consumed', async () => {
  const before = await counter();
  const document = standardBody();
  const buyer = { ...(document['buyer'] as Record<string, unknown>), vat_number: '123' };
  const headers = { prefer: 'handling=strict', 'idempotency-key': 'strict-1' };
  const refused = await running.send('POST', '/v1/invoices/standard', { ...document, buyer }, headers);
  expect(refused).toMatchObject({
    status: 422,
    body: {
      error: {
        code: 'DOCUMENT_WOULD_BE_REJECTED',
        retryable: false,
        findings: [{ code: 'BR-KSA-44', severity: 'error', path: 'buyer.vat_number', advice: expect.any(String) }],
      },
    },
  });
  expect(await counter()).toBe(before);
  const corrected = await running.send('POST', '/v1/invoices/standard', document, headers);
  expect(corrected).toMatchObject({ status: 200, body: { status: 'cleared' } });
  expect(corrected.headers.get('preference-applied')).toBe('handling=strict');
});

test('strict ignores warnings, and may be combined with respond-async', async () => {
  const body = simplifiedBody({ line_items: [{ description: '123', quantity: 1, unit_price: 1 }] });
  const answer = await running.send('POST', '/v1/invoices/simplified', body, { prefer: 'respond-async, handling=strict' });
  expect(answer.status).toBe(202);
  expect(answer.headers.get('preference-applied')).toBe('respond-async, handling=strict');
});

test('preflight of a prepayment, of its settlement and of a note consumes nothing', async () => {
  const prepaid = await running.send('POST', '/v1/invoices/prepayment', {
    ...simplifiedBody(),
    invoice_type: 'simplified',
  });
  const before = await counter();
  const settling = simplifiedBody({ prepaid_invoices: [{ invoice_uuid: prepaid.body['uuid'] }] });
  expect((await ask('simplified', settling)).body).toMatchObject({ total: 57.5, payable: 0, findings: [] });
  const note = { ...simplifiedBody(), original_invoice_uuid: prepaid.body['uuid'], reason: 'Cancelled' };
  expect((await ask('credit_note', note)).body).toMatchObject({ total: 57.5, findings: [] });
  expect((await ask('debit_note', note)).body).toMatchObject({ total: 57.5, findings: [] });
  expect((await ask('prepayment', { ...simplifiedBody(), invoice_type: 'simplified' })).body).toMatchObject({
    findings: [],
  });
  expect(await counter()).toBe(before);
  const detail = await running.send('GET', `/v1/invoices/${String(prepaid.body['invoice_id'])}`);
  expect(detail.body['remaining_prepaid']).toBe(57.5);
});

test('a rule that a prepayment breaks is found at its place among prepaid_invoices', async () => {
  const prepay = async (changes: Record<string, unknown>): Promise<{ invoice_uuid: unknown; amount: number }> => {
    const body = { ...simplifiedBody(changes), invoice_type: 'simplified' };
    const prepaid = await running.send('POST', '/v1/invoices/prepayment', body);
    return { invoice_uuid: prepaid.body['uuid'], amount: 10 };
  };
  const untaxed = { description: 'Export', quantity: 1, unit_price: 100, vat_category: 'Z' };
  const entries = [await prepay({}), await prepay({ line_items: [untaxed] })];
  expect(codesAndPaths(await ask('simplified', simplifiedBody({ prepaid_invoices: entries })))).toEqual([
    'BR-KSA-93 prepaid_invoices[1]',
  ]);
  expect(codesAndPaths(await ask('simplified', simplifiedBody({ prepaid_invoices: entries.toReversed() })))).toEqual([
    'BR-KSA-93 prepaid_invoices[0]',
  ]);
});

test.each(['simplified', 'standard'] as const)('a faulty %s body gets the error of its create endpoint', async (kind) => {
  const body = branch.bodyOf(kind, { seller: { ...testSeller, vat_number: '399999999900003' }, invoice_date: '2026-11-21' });
  const created = await running.send('POST', `/v1/invoices/${kind}`, body);
  const asked = await ask(kind, body);
  const ofBoth = [created, asked].map(({ status, body: { error } }) => ({
    status,
    error: { ...(error as Record<string, unknown>), request_id: '' },
  }));
  expect(ofBoth[1]).toEqual(ofBoth[0]);
  expect(asked.status).toBe(400);
});

test.each([
  [{ kind: 'receipt', document: {} }, 'kind'],
  [{ kind: 'simplified' }, 'document'],
  [{ kind: 'simplified', document: [], colour: 1 }, 'document'],
])('the request %j is faulty', async (body, path) => {
  const answer = await running.send('POST', '/v1/invoices/preflight', body);
  expect(answer.body['error']).toMatchObject({ code: 'VALIDATION_ERROR' });
  const { details } = answer.body['error'] as { details: { path: string }[] };
  expect(details.map((detail) => detail.path)).toContain(path);
});

const teaSet = { description: 'Tea set 茶', description_ar: 'طقم شاي 茶壺', quantity: 1, unit_price: 10 };
const unprintable = () =>
  simplifiedBody({
    buyer: { name: 'Ali', address: { street: 'ถนน', city: 'Riyadh', country: 'SA' } },
    line_items: [{ description: 'Şişe Łódź हिन्दी', quantity: 1, unit_price: 10 }, teaSet],
  });

test('letters that the PDF cannot show are a warning at each field that has them', async () => {
  const answer = await ask('simplified', unprintable());
  expect(answer.body['would_be_accepted']).toBe(true);
  expect(codesAndPaths(answer)).toEqual([
    'PDF-GLYPH-MISSING line_items[1].description',
    'PDF-GLYPH-MISSING line_items[1].description_ar',
    'PDF-GLYPH-MISSING buyer.address.street',
  ]);
  expect(findingsOf(answer)[1]).toEqual({
    code: 'PDF-GLYPH-MISSING',
    severity: 'warning',
    path: 'line_items[1].description_ar',
    message: 'The PDF prints � in place of 茶 (U+8336), 壺 (U+58FA): no font of it has them.',
    advice: expect.stringMatching(/Arabic, Latin/),
    advice_ar: expect.stringMatching(/\p{Script=Arabic}/u),
  });
});

test('Prefer: handling=strict issues a document that the PDF cannot show completely', async () => {
  const issued = await running.send('POST', '/v1/invoices/simplified', unprintable(), { prefer: 'handling=strict' });
  expect(issued.status).toBe(200);
});

test('a line that does not say in Arabic what is sold is a warning of its own, which no result has', async () => {
  const tea = { description: 'Tea', quantity: 1, unit_price: 10 };
  const body = simplifiedBody({ line_items: [...coffee, tea, { ...tea, description: 'شاي' }, tea] });
  const answer = await ask('simplified', body);
  expect(answer.body['would_be_accepted']).toBe(true);
  expect(findingsOf(answer)).toMatchObject([{ path: 'line_items[1].description_ar' }, { path: 'line_items[3].description_ar' }]);
  expect(findingsOf(answer)[0]).toEqual({
    code: 'SANAD-ARABIC',
    severity: 'warning',
    path: 'line_items[1].description_ar',
    message: 'The line does not say in Arabic what is sold.',
    advice: expect.stringMatching(/description_ar/),
    advice_ar: expect.stringMatching(/\p{Script=Arabic}/u),
  });
  const issued = await running.send('POST', '/v1/invoices/simplified', body, { prefer: 'handling=strict' });
  expect(issued).toMatchObject({ status: 200, body: { status: 'reported', tax_warnings: [] } });
  const many = await ask('simplified', simplifiedBody({ line_items: Array.from({ length: 101 }, () => tea) }));
  expect(findingsOf(many)).toHaveLength(100);
});

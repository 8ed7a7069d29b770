import { afterAll, beforeAll, expect, test } from 'vitest';
import { saleFactsOf } from '#shared/api/documents/sale-facts.ts';
import { createApiKey } from '#main/server/authentication/api-key.ts';
import { invoiceList, type InvoiceList } from '#shared/api/v1/invoice-list.ts';
import { ledgerDocuments, type LedgerDocuments } from '#support/branch/ledger/ledger-documents.ts';
import { apiKeyRow, runBranch, testCompany, testSeller, type RunningBranch } from '#support/branch/running-branch.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import { openLedgerBeside, writeBeside } from '#support/branch/ledger-beside.ts';

type ErrorBody = { code: string; details: { path: string; code: string }[] };
let running: RunningBranch;
let documents: LedgerDocuments;
const liveKey = createApiKey('production');
const otherKey = createApiKey('sandbox');
// Newest last; the first three were made in the same millisecond.
const ids: string[] = [];

beforeAll(async () => {
  running = await runBranch();
  writeBeside(running, (writer) => writer.insert('companies', { ...testCompany, company_id: 'company-2' }));
  await running.provision({ apiKeys: [apiKeyRow(liveKey), apiKeyRow(otherKey, { company_id: 'company-2' })] });
  // Only the test changes documents here.
  await running.branch.context.queue.close();
  documents = ledgerDocuments(openLedgerBeside(running), running.clock);
  const kinds = [
    { issueDate: '2026-11-18' },
    { issueDate: '2026-11-18', invoiceType: 'standard' },
    { issueDate: '2026-11-18', documentType: 'credit_note' },
    { issueDate: '2026-11-19', documentType: 'debit_note' },
    { issueDate: '2026-11-19', documentType: 'prepayment', invoiceType: 'standard' },
    { issueDate: '2026-11-20' },
    { issueDate: '2026-11-20' },
  ] as const;
  for (const [index, kind] of kinds.entries()) {
    ids.push(await documents.append({ number: `L-${index}`, ...kind }));
    if (index >= 2) running.clock.advance(1_000);
  }
  const warnings = JSON.stringify([{ code: 'BR-KSA-37', message: 'building number', category: 'KSA' }]);
  await documents.settle(ids[1] ?? '', 'cleared', { changes: { tax_status: 'CLEARED', warnings } });
  await documents.settle(ids[0] ?? '', 'reported', { changes: { tax_status: 'REPORTED' } });
  await documents.settle(ids[3] ?? '', 'failed', { changes: { tax_status: 'NOT_REPORTED' } });
});

afterAll(() => running.close());

async function list(query = '', apiKey = running.apiKey): Promise<InvoiceList> {
  const answer = await running.send('GET', `/v1/invoices${query}`, undefined, { authorization: `Bearer ${apiKey}` });
  expect(answer).toMatchObject({ status: 200 });
  return invoiceList.parse(answer.body);
}

async function refused(query: string, apiKey = running.apiKey): Promise<string[]> {
  const answer = await running.send('GET', `/v1/invoices${query}`, undefined, { authorization: `Bearer ${apiKey}` });
  const error = answer.body['error'] as ErrorBody;
  expect([answer.status, error.code]).toEqual([400, 'VALIDATION_ERROR']);
  return error.details.map(({ path, code }) => `${path}: ${code}`).toSorted();
}

function idsOf({ data }: InvoiceList): string[] {
  return data.map((row) => row.invoice_id);
}

// Created in the same millisecond, they are sorted by their ids.
function newestFirst(): string[] {
  return [...ids.slice(3).toReversed(), ...ids.slice(0, 3).toSorted().toReversed()];
}

async function cursorAfter(filters: string): Promise<string> {
  return (await list(`?limit=1&${filters}`)).pagination.next_cursor ?? '';
}

test('shows the documents newest first, those of one millisecond by id', async () => {
  const listed = await list();
  expect(idsOf(listed)).toEqual(newestFirst());
  expect(listed.pagination).toEqual({ limit: 25, next_cursor: null, has_more: false, total_count: ids.length });
});

test('shows of each document what the contract names, and what the authority thought of it', async () => {
  const { data } = await list('?document_type=debit_note');
  expect(data).toEqual([
    {
      invoice_id: ids[3],
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      invoice_number: 'L-3',
      invoice_type: 'simplified',
      document_type: 'debit_note',
      status: 'failed',
      egs_unit_id: 'unit-1',
      vat: 7.5,
      total: 57.5,
      payable: 57.5,
      invoice_date: '2026-11-19',
      original_is_external: false,
      ...saleFactsOf({ till: null, cashier: null, facts: null }),
      created_at: '2026-11-20T09:00:01.000Z',
      environment: 'sandbox',
      tax_compliant: false,
      tax_warning_count: 0,
      resubmit: true,
    },
  ]);
  const [cleared] = (await list('?status=cleared')).data;
  expect(cleared).toMatchObject({ invoice_id: ids[1], tax_compliant: false, tax_warning_count: 1, resubmit: false });
  const [reported] = (await list('?status=reported')).data;
  expect(reported).toMatchObject({ invoice_id: ids[0], tax_compliant: true, tax_warning_count: 0, resubmit: true });
});

test('agrees with the detail of sales that came in over HTTP, filters by their unit, and keeps its cursors over a restart', async () => {
  const branch = await runBranch();
  const egsUnitId = await branch.createActiveUnit();
  const created: unknown[] = [];
  for (const number of ['S-1', 'S-2']) {
    const sale = simplifiedBody({ egsUnitId, seller: testSeller, number, at: branch.clock.now() });
    created.push((await branch.send('POST', '/v1/invoices/simplified', sale)).body['invoice_id']);
    branch.clock.advance(1_000);
  }
  const detail = await branch.send('GET', `/v1/invoices/${String(created[1])}`);
  const first = invoiceList.parse((await branch.send('GET', `/v1/invoices?limit=1&egs_unit_id=${egsUnitId.toUpperCase()}`)).body);
  const elsewhere = await branch.send('GET', '/v1/invoices?egs_unit_id=00000000-0000-4000-8000-000000000000');
  await branch.restart();
  const cursor = first.pagination.next_cursor;
  const second = await branch.send('GET', `/v1/invoices?egs_unit_id=${egsUnitId}&cursor=${cursor}`);
  await branch.close();

  const [row] = first.data;
  // A detail has what is due only where that is another sum.
  const { created_at, payable, ...shared } = row ?? { created_at: '', payable: 0 };
  expect(detail.body).toMatchObject(shared);
  expect([created_at, shared]).toMatchObject(['2026-11-20T09:00:01.000Z', { status: 'reported', invoice_number: 'S-2' }]);
  expect(payable).toBe(detail.body['total']);
  expect(idsOf(invoiceList.parse(second.body))).toEqual([created[0]]);
  expect(invoiceList.parse(elsewhere.body)).toMatchObject({ data: [], pagination: { total_count: 0, next_cursor: null } });
});

test.each([
  ['invoice_type=standard', [4, 1]],
  ['document_type=prepayment', [4]],
  ['document_type=invoice&invoice_type=simplified', [6, 5, 0]],
  ['date_from=2026-11-19', [6, 5, 4, 3]],
  ['date_to=2026-11-18&invoice_type=standard', [1]],
  ['date_from=2026-11-19&date_to=2026-11-19', [4, 3]],
  ['status=pending&document_type=invoice', [6, 5]],
  ['status=failed', [3]],
  ['status=queued', []],
  ['status=cleared', [1]],
  ['status=reported&date_from=2026-11-19', []],
  ['status=&document_type=prepayment&cursor=', [4]],
  ['invoice_number=L-2', [2]],
  ['invoice_number=l-2', []],
  ['invoice_number=L-', []],
  ['invoice_number=L-2&document_type=invoice', []],
  ['invoice_number=L-3&status=failed&date_to=2026-11-19', [3]],
  ['invoice_number=L-3&date_from=2026-11-20', []],
  ['uuid=00000000-0000-4000-8000-000000000000', []],
  ['invoice_type=standard&status=pending&date_from=2026-11-19', [4]],
])('filters by %s and counts what matches', async (filters, expected) => {
  const listed = await list(`?${filters}`);
  expect(idsOf(listed)).toEqual(expected.map((index) => ids[index]));
  expect(listed.pagination.total_count).toBe(expected.length);
});

test('finds a document by its number or its uuid alone, as a receipt names it', async () => {
  const [row] = (await list('?invoice_number=L-4')).data;
  expect(idsOf(await list(`?uuid=${row?.uuid.toUpperCase()}`))).toEqual([ids[4]]);
  expect(idsOf(await list(`?uuid=${row?.uuid}&invoice_number=L-4&invoice_type=standard`))).toEqual([ids[4]]);
  expect(idsOf(await list(`?uuid=${row?.uuid}&invoice_number=L-5`))).toEqual([]);
  expect(idsOf(await list('?invoice_number=L-4', otherKey))).toEqual([]);
  expect(idsOf(await list(`?uuid=${row?.uuid}`, liveKey))).toEqual([]);
});

test('leads page by page through the documents of one number, the one that counts first', async () => {
  const again: string[] = [];
  for (let failure = 0; failure < 3; failure += 1) {
    again.push(await documents.append({ number: 'AGAIN', issueDate: '2026-11-18' }));
    running.clock.advance(1_000);
    if (failure < 2) await documents.settle(again[failure] ?? '', 'failed');
  }
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = await list(`?invoice_number=AGAIN&limit=1${cursor}`);
    expect(page.pagination.total_count).toBe(3);
    seen.push(...idsOf(page));
    cursor = page.pagination.next_cursor === null ? '' : `&cursor=${page.pagination.next_cursor}`;
  } while (cursor !== '');
  expect(seen).toEqual(again.toReversed());
  ids.push(...again);
});

test.each(['', 'status=pending&', 'date_from=2026-11-18&date_to=2026-11-20&'])(
  'leads through every page of "%s" once, in order',
  async (filters) => {
    const whole = idsOf(await list(`?${filters}limit=100`));
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await list(`?${filters}limit=2${cursor}`);
      expect([page.pagination.limit, page.pagination.total_count]).toEqual([2, whole.length]);
      seen.push(...idsOf(page));
      cursor = page.pagination.next_cursor === null ? '' : `&cursor=${page.pagination.next_cursor}`;
      expect(page.pagination.has_more).toBe(cursor !== '');
    } while (cursor !== '');
    expect(seen).toEqual(whole);
  },
);

test('shows no document twice and leaves none out while others are added', async () => {
  const first = await list('?limit=3');
  const added = await documents.append({ number: 'L-late', issueDate: '2026-11-20' });
  running.clock.advance(1_000);
  const second = await list(`?limit=100&cursor=${first.pagination.next_cursor}`);
  expect([...idsOf(first), ...idsOf(second)]).toEqual(newestFirst());
  expect(second.pagination.total_count).toBe(ids.length + 1);
  ids.push(added);
});

test('a cursor stays valid after the status of its document has changed', async () => {
  const cursor = await cursorAfter('status=pending');
  expect(await documents.settle(ids.at(-1) ?? '', 'reported')).toBe(true);
  const rest = idsOf(await list(`?status=pending&cursor=${cursor}`));
  expect(rest[0]).toBe(ids.at(-2));
});

test('shows each key the documents of its own company and environment only', async () => {
  expect((await list('', liveKey)).pagination.total_count).toBe(0);
  expect((await list('', otherKey)).data).toEqual([]);
});

test('refuses a cursor of other filters, another company or another environment', async () => {
  const foreign = ['cursor: foreign_cursor'];
  const cursor = await cursorAfter('invoice_type=simplified');
  expect(idsOf(await list(`?invoice_type=simplified&cursor=${cursor}`)).length).toBeGreaterThan(0);
  expect(await refused(`?cursor=${cursor}`)).toEqual(foreign);
  expect(await refused(`?invoice_type=standard&cursor=${cursor}`)).toEqual(foreign);
  expect(await refused(`?invoice_type=simplified&status=pending&cursor=${cursor}`)).toEqual(foreign);
  expect(await refused(`?invoice_type=simplified&cursor=${cursor}`, otherKey)).toEqual(foreign);
  expect(await refused(`?invoice_type=simplified&cursor=${cursor}`, liveKey)).toEqual(foreign);
});

test('refuses a cursor in which any one character was changed', async () => {
  const cursor = await cursorAfter('');
  for (let index = 0; index < cursor.length; index += 1) {
    const changed = cursor.slice(0, index) + (cursor[index] === 'A' ? 'B' : 'A') + cursor.slice(index + 1);
    expect(await refused(`?cursor=${changed}`)).toEqual(['cursor: foreign_cursor']);
  }
});

test.each(['abc', 'inv_0', 'A'.repeat(44), `${'A'.repeat(42)}%2B`, '1'])(
  'refuses %s, which no list ever gave, as a cursor',
  async (text) => {
    expect(await refused(`?cursor=${text}`)).toEqual(['cursor: invalid_format']);
  },
);

test('names every bad parameter at once', async () => {
  const bad =
    'limit=0&uuid=7&invoice_number=%C2%AD&status=done&invoice_type=b2b&document_type=bill&date_from=2026-02-30&date_to=tomorrow';
  expect(await refused(`?${bad}&egs_unit_id=7&cursor=x&colour=red&page=2`)).toEqual([
    'colour: unknown_field',
    'cursor: invalid_format',
    'date_from: invalid_value',
    'date_to: invalid_format',
    'document_type: invalid_value',
    'egs_unit_id: invalid_format',
    'invoice_number: invalid_value',
    'invoice_type: invalid_value',
    'limit: too_small',
    'page: unknown_field',
    'status: invalid_value',
    'uuid: invalid_format',
  ]);
});

test.each([
  ['limit=101', 'limit: too_big'],
  ['limit=-1', 'limit: too_small'],
  ['limit=1.5', 'limit: invalid_type'],
  ['limit=ten', 'limit: invalid_type'],
  ['limit=', 'limit: invalid_type'],
  ['limit=5&limit=5', 'limit: repeated'],
  ['status=pending&status=failed', 'status: repeated'],
  ['date_from=2026-11-20&date_to=2026-11-19', 'date_from: invalid_value'],
  ['Status=pending', 'Status: unknown_field'],
])('refuses %s', async (query, fault) => {
  expect(await refused(`?${query}`)).toEqual([fault]);
});

test('answers HEAD as GET without a body, and no other method', async () => {
  const headers = { authorization: `Bearer ${running.apiKey}` };
  const head = await fetch(`${running.branch.url}/v1/invoices?limit=1`, { method: 'HEAD', headers });
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
    200,
    'application/json; charset=utf-8',
    '',
  ]);
  const wrong = await running.send('POST', '/v1/invoices', {});
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const keyless = await running.send('GET', '/v1/invoices', undefined, { authorization: '' });
  expect(keyless.status).toBe(401);
});

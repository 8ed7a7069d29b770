import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodes, lanErrorCodes } from '#shared/api/errors.ts';
import { referenceAnswers } from '#shared/api/v1/reference.ts';
import { digestOf, listDigests } from '#support/core/rules/authority-lists.ts';
import { runBranch, type RunningBranch } from '#support/branch/running-branch.ts';

type Row = Record<string, unknown> & { code: string; name: string; name_ar: string };

let running: RunningBranch;

beforeAll(async () => {
  running = await runBranch();
});

afterAll(() => running.close());

function get(name: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const authorization = `Bearer ${running.apiKey}`;
  return fetch(`${running.branch.url}/v1/reference/${name}`, { method, headers: { authorization, ...headers } });
}

async function rowsOf(name: string): Promise<Row[]> {
  const { data } = (await (await get(name)).json()) as { data: Row[] };
  return data;
}

function codesOf(rows: Row[]): string[] {
  return rows.map((row) => row.code);
}

const arabic = /[\u0600-\u06ff]/u;

test.each(Object.entries(referenceAnswers))('%s names each code once, in both languages', async (name, schema) => {
  const rows = await rowsOf(name);
  expect(schema.shape.data.element.strict().array().parse(rows)).toEqual(rows);
  expect(new Set(codesOf(rows)).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) {
    expect(row.name).toMatch(/[A-Za-z]/);
    expect(row.name).not.toMatch(arabic);
    expect(row.name_ar).toMatch(arabic);
    // A name that equals the code is useless.
    expect([row.name, row.name_ar]).not.toContain(row.code);
  }
});

test('the short lists are complete', async () => {
  expect(codesOf(await rowsOf('vat-categories'))).toEqual(['S', 'Z', 'E', 'O']);
  expect(codesOf(await rowsOf('document-types'))).toEqual(['invoice', 'credit_note', 'debit_note', 'prepayment']);
  expect(codesOf(await rowsOf('invoice-types'))).toEqual(['simplified', 'standard']);
  const statuses = await rowsOf('invoice-statuses');
  expect(codesOf(statuses)).toEqual(['pending', 'submitted', 'queued', 'reported', 'cleared', 'failed']);
  expect(codesOf(statuses.filter((row) => row['is_final']))).toEqual(['reported', 'cleared', 'failed']);
  const schemes = ['TIN', 'CRN', 'MOM', 'MLS', '700', 'SAG', 'NAT', 'GCC', 'IQA', 'PAS', 'OTH'];
  expect(codesOf(await rowsOf('identification-schemes'))).toEqual(schemes);
});

test('the error codes are those of both tables, with what a client has to know', async () => {
  const rows = await rowsOf('error-codes');
  expect(codesOf(rows)).toEqual([...Object.keys(errorCodes), ...Object.keys(lanErrorCodes)]);
  expect(rows.find((row) => row.code === 'RATE_LIMITED')).toMatchObject({ http_status: 429, retryable: true });
});

test('each exemption code names the category that it serves', async () => {
  const rows = await rowsOf('vat-exemption-codes');
  const of = (category: string) => codesOf(rows.filter((row) => row['vat_category'] === category));
  expect(of('E')).toEqual(['VATEX-SA-29', 'VATEX-SA-29-7', 'VATEX-SA-30']);
  expect(of('O')).toEqual(['VATEX-SA-OOS']);
  expect(of('S')).toEqual([]);
  expect(of('Z')).toContain('VATEX-SA-DIPLOMAT');
});

test('the units begin with the one that documents carry by default', async () => {
  const units = codesOf(await rowsOf('unit-codes'));
  expect(units[0]).toBe('PCE');
  expect(units).toEqual(expect.arrayContaining(['KGM', 'GRM', 'LTR', 'MTR', 'MTK', 'HUR', 'DAY', 'BX']));
});

test.each([
  ['countries', 'countries.txt'],
  ['currencies', 'currencies.txt'],
  ['payment-means', 'payment-means-ksa.txt'],
] as const)('%s are those that the authority accepts', async (name, file) => {
  expect(digestOf(codesOf(await rowsOf(name)))).toBe(listDigests[file]);
});

test('lets a client cache a list and revalidate it by its tag', async () => {
  const first = await get('countries');
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toMatch(/^"[A-Za-z0-9_-]{43}"$/);
  expect(first.headers.get('cache-control')).toBe('private, max-age=3600');
  expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
  for (const known of [tag, `"other", W/${tag}`, '*']) {
    const again = await get('countries', { 'if-none-match': known });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
  }
  expect((await get('countries', { 'if-none-match': '"other"' })).status).toBe(200);
  expect((await get('currencies')).headers.get('etag')).not.toBe(tag);
});

test('answers HEAD, refuses other methods, unknown lists and callers without a key', async () => {
  const [whole, head] = [await get('unit-codes'), await get('unit-codes', {}, 'HEAD')];
  const length = String((await whole.arrayBuffer()).byteLength);
  expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
    200,
    length,
    whole.headers.get('etag'),
  ]);
  const posted = await get('unit-codes', {}, 'POST');
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect((await get('colours')).status).toBe(404);
  expect((await get('unit-codes', { authorization: '' })).status).toBe(401);
});

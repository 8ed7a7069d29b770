import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '#main/server/authentication/api-key.ts';
import { exportManifest, type ExportManifest } from '#shared/api/v1/invoice-export.ts';
import { signedXmlOf } from '#support/branch/ledger/stored-documents.ts';
import { ledgerDocuments, type LedgerDocuments } from '#support/branch/ledger/ledger-documents.ts';
import { readZip } from '#support/rendering/read-zip.ts';
import { apiKeyRow, runBranch, testCompany, testSeller, type RunningBranch } from '#support/branch/running-branch.ts';
import { simplifiedBody, standardBody } from '#support/branch/scenarios/sale-bodies.ts';
import { runSql } from '#support/platform/run-sql.ts';
import { openLedgerBeside } from '#support/branch/ledger-beside.ts';

type Download = { status: number; headers: Headers; files: Map<string, Buffer>; manifest: ExportManifest };
type ErrorBody = { code: string; details?: { path: string; code: string }[] };

let branch: RunningBranch;
let egsUnitId: string;
let archive: RunningBranch;
let documents: LedgerDocuments;
const liveKey = createApiKey('production');
const ids: string[] = [];
// Signed and stored before all others, and not accepted before the first parts have been downloaded.
let late: string;
const many = 1_200;

async function issue(kind: 'simplified' | 'standard', number: string, changes: Record<string, unknown> = {}): Promise<string> {
  const sale = { egsUnitId, seller: testSeller, number, at: branch.clock.now() };
  const body = kind === 'simplified' ? simplifiedBody(sale, changes) : standardBody(sale, changes);
  const answer = await branch.send('POST', `/v1/invoices/${kind}`, body);
  return String(answer.body['invoice_id']);
}

beforeAll(async () => {
  branch = await runBranch();
  await branch.provision({ apiKeys: [apiKeyRow(liveKey)] });
  egsUnitId = await branch.createActiveUnit();
  archive = await runBranch();
  await archive.branch.context.queue.close();
  documents = ledgerDocuments(openLedgerBeside(archive), archive.clock);
  late = await documents.append({ number: 'E-late' });
  archive.clock.advance(1_000);
  const numbers = Array.from({ length: many }, (_, index) => `E-${index}`);
  for (let start = 0; start < many; start += 100) {
    const appended = numbers.slice(start, start + 100).map((number) => documents.append({ number }));
    ids.push(...(await Promise.all(appended)));
  }
  for (const id of ids) void documents.settle(id, 'reported');
  await documents.settle(ids.at(-1) ?? '', 'reported');
});

afterAll(async () => {
  await branch.close();
  await archive.close();
});

function get(running: RunningBranch, query: string, method = 'GET'): Promise<Response> {
  const headers = { authorization: `Bearer ${running.apiKey}` };
  return fetch(`${running.branch.url}/v1/invoices/export/xml${query}`, { method, headers });
}

async function download(running: RunningBranch, query = ''): Promise<Download> {
  const response = await get(running, query);
  expect(response.status).toBe(200);
  const files = await readZip(new Uint8Array(await response.arrayBuffer()));
  const manifest = exportManifest.parse(JSON.parse(String(files.get('manifest.json'))));
  return { status: response.status, headers: response.headers, files, manifest };
}

async function refused(running: RunningBranch, query: string, apiKey = running.apiKey) {
  const headers = { authorization: `Bearer ${apiKey}` };
  const answer = await running.send('GET', `/v1/invoices/export/xml${query}`, undefined, headers);
  return { status: answer.status, error: answer.body['error'] as ErrorBody };
}

test('answers 404 where nothing is reported or cleared yet', async () => {
  expect(await refused(branch, '')).toMatchObject({ status: 404, error: { code: 'EXPORT_EMPTY', retryable: false } });
  expect(await refused(branch, '?part=3')).toMatchObject({ status: 404, error: { code: 'EXPORT_EMPTY' } });
});

test('holds the legal XML of every accepted document and a manifest that proves it', async () => {
  const reported = await issue('simplified', 'X-1');
  const cleared = await issue('standard', 'X/2');
  const { files, manifest, headers } = await download(branch);

  expect([...files.keys()]).toEqual([...manifest.invoices.map(({ file }) => file), 'manifest.json']);
  expect(manifest.invoices.map((row) => [row.invoice_id, row.status])).toEqual([
    [reported, 'reported'],
    [cleared, 'cleared'],
  ]);
  for (const row of manifest.invoices) {
    const xml = await branch.send('GET', `/v1/invoices/${row.invoice_id}/xml`);
    expect(files.get(row.file)?.toString()).toBe(xml.body['text']);
    expect(xml.headers.get('content-disposition')).toContain(row.file);
    expect(row.sha256).toBe(
      createHash('sha256')
        .update(files.get(row.file) ?? '')
        .digest('hex'),
    );
  }
  const ours = signedXmlOf(branch.branch.context.db, cleared);
  expect(files.get(manifest.invoices[1]?.file ?? '')?.equals(ours)).toBe(false);

  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toBe('attachment; filename=invoices_310175397400003_sandbox_part-0.zip');
  expect([...headers].filter(([name]) => name.startsWith('x-export'))).toEqual([
    ['x-export-has-more', 'false'],
    ['x-export-invoice-count', '2'],
    ['x-export-part', '0'],
    ['x-export-parts-total', '1'],
    ['x-export-total-count', '2'],
  ]);
});

test('writes the manifest as it is documented', async () => {
  const { files } = await download(branch, '?document_type=invoice&date_from=2026-11-20&environment=sandbox');
  const manifest = JSON.parse(String(files.get('manifest.json'))) as Record<string, unknown> & { invoices: object[] };
  expect(Object.keys(manifest)).toEqual(['generated_at', 'company', 'filters', 'part', 'parts_total', 'total_count', 'invoices']);
  expect(manifest).toMatchObject({
    generated_at: '2026-11-20T09:00:00.000Z',
    company: { company_id: 'company-1', legal_name: testCompany.legal_name, vat_number: testCompany.vat_number },
    filters: {
      environment: 'sandbox',
      date_from: '2026-11-20',
      date_to: null,
      egs_unit_id: null,
      document_type: 'invoice',
    },
    part: 0,
    parts_total: 1,
    total_count: 2,
  });
  expect(Object.entries(manifest.invoices[0] ?? {}).map(([name]) => name)).toEqual([
    'invoice_id',
    'uuid',
    'invoice_number',
    'document_type',
    'invoice_type',
    'status',
    'egs_unit_id',
    'icv',
    'invoice_date',
    'total',
    'file',
    'sha256',
  ]);
  expect(manifest.invoices[0]).toMatchObject({
    invoice_number: 'X-1',
    egs_unit_id: egsUnitId,
    icv: 1,
    invoice_date: '2026-11-20',
    total: 57.5,
    file: '310175397400003_20261120T120000_X-1.xml',
  });
});

test('filters by date, both ends included, by unit and by type', async () => {
  await issue('simplified', 'X-old', { invoice_date: '2026-11-18' });
  const numbers = async (query: string) => (await download(branch, query)).manifest.invoices.map((row) => row.invoice_number);
  expect(await numbers('?date_from=2026-11-18&date_to=2026-11-18')).toEqual(['X-old']);
  expect(await numbers('?date_to=2026-11-19')).toEqual(['X-old']);
  expect(await numbers(`?date_from=2026-11-20&egs_unit_id=${egsUnitId}`)).not.toContain('X-old');
  expect(await numbers('?date_from=2026-11-20')).toContain('X-1');
  const empty = { status: 404, error: { code: 'EXPORT_EMPTY' } };
  expect(await refused(branch, '?date_from=2026-11-19&date_to=2026-11-19')).toMatchObject(empty);
  expect(await refused(branch, '?document_type=debit_note')).toMatchObject(empty);
  expect(await refused(branch, '?egs_unit_id=00000000-0000-4000-8000-000000000000')).toMatchObject(empty);
  expect(await refused(branch, '', liveKey)).toMatchObject(empty);
});

test('refuses the other environment and every bad parameter', async () => {
  expect(await refused(branch, '?environment=production')).toMatchObject({ error: { code: 'ENVIRONMENT_KEY_MISMATCH' } });
  const { status, error } = await refused(branch, '?environment=test&date_from=1&date_to=2026-13-01&part=-1&limit=5');
  expect([status, error.code, error.details?.map(({ path }) => path).toSorted()]).toEqual([
    400,
    'VALIDATION_ERROR',
    ['date_from', 'date_to', 'environment', 'limit', 'part'],
  ]);
  const ranges = ['?date_from=2026-11-20&date_to=2026-11-19', '?part=', '?part=one', '?part=0&part=1', '?part=1'];
  for (const range of ranges) {
    expect(await refused(branch, range)).toMatchObject({ status: 400, error: { code: 'VALIDATION_ERROR' } });
  }
});

test('answers HEAD with the headers alone, and no other method', async () => {
  const head = await get(archive, '?part=2', 'HEAD');
  expect([head.status, head.headers.get('x-export-invoice-count'), head.headers.get('x-export-has-more')]).toEqual([
    200,
    '200',
    'false',
  ]);
  expect(await head.text()).toBe('');
  const posted = await archive.send('POST', '/v1/invoices/export/xml', {});
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('requires a part if more documents match than one ZIP holds', async () => {
  expect(await refused(archive, '')).toMatchObject({
    status: 400,
    error: { code: 'EXPORT_TOO_LARGE', retryable: false, max: 500, total_count: many, parts_total: 3, part_size: 500 },
  });
  const { error } = await refused(archive, '?part=3');
  expect([error.code, error.details?.[0]?.path]).toEqual(['VALIDATION_ERROR', 'part']);
});

test('its parts hold every document once, also where an older one is accepted between two downloads', async () => {
  const first = await download(archive, '?part=0');
  expect(await documents.settle(late, 'reported')).toBe(true);
  const rest = [await download(archive, '?part=1'), await download(archive, '?part=2')];
  const parts = [first, ...rest].map(({ manifest }) => manifest.invoices.map((row) => row.invoice_id));
  expect(parts.map((part) => part.length)).toEqual([500, 500, 201]);
  expect(parts.flat()).toEqual([...ids, late]);
  expect((await download(archive, '?part=0')).manifest.invoices).toEqual(first.manifest.invoices);
  expect(rest[1]?.headers.get('x-export-total-count')).toBe(String(many + 1));
});

test('leaves out what the authority has not accepted', async () => {
  const [failed, waiting] = [
    await documents.append({ number: 'E-failed', issueDate: '2026-11-14' }),
    await documents.append({ number: 'E-waiting', issueDate: '2026-11-14' }),
  ];
  await documents.settle(failed, 'failed');
  const day = '?date_from=2026-11-14&date_to=2026-11-14';
  expect(await refused(archive, day)).toMatchObject({ status: 404, error: { code: 'EXPORT_EMPTY' } });
  await documents.settle(waiting, 'cleared');
  expect((await download(archive, day)).manifest.invoices).toMatchObject([{ invoice_id: waiting, status: 'cleared' }]);
});

test('gives documents different file names although their numbers map to the same one', async () => {
  const namesakes = ['A/1', 'a-1', 'A-1', 'ف', 'ق', 'x'.repeat(127), '١'.repeat(127)];
  for (const number of namesakes) {
    await documents.settle(await documents.append({ number, issueDate: '2026-11-17' }), 'reported');
  }
  const { files, manifest } = await download(archive, '?date_from=2026-11-17&date_to=2026-11-17');
  expect(files.size).toBe(namesakes.length + 1);
  expect(new Set([...files.keys()].map((name) => name.toLowerCase())).size).toBe(files.size);
  for (const { file, invoice_id, invoice_number } of manifest.invoices) {
    expect(file).toMatch(/^[A-Za-z0-9_-]{1,250}\.xml$/);
    const xml = await archive.send('GET', `/v1/invoices/${invoice_id}/xml`);
    expect(files.get(file)?.toString()).toBe(xml.body['text']);
    expect(xml.body['text']).toContain(`<cbc:ID>${invoice_number}</cbc:ID>`);
  }
});

test('a document that is damaged in the ledger is named by its own answers, and keeps no other from an export', async () => {
  const [damaged, whole] = [await issue('standard', 'X-damaged'), await issue('simplified', 'X-whole')];
  const ledger = openLedgerBeside(branch);
  runSql(ledger, 'DROP TRIGGER document_contents_refuse_update');
  const place = "position = (SELECT position FROM documents WHERE invoice_number = 'X-damaged')";
  runSql(ledger, `UPDATE document_contents SET content = x'0100ffffffff' WHERE ${place}`);
  for (const part of ['', '/xml', '/pdf', '/qr', '/receipt']) {
    const answer = await branch.send('GET', `/v1/invoices/${damaged}${part}`);
    expect([part, answer.status, answer.body['error']]).toEqual([
      part,
      500,
      expect.objectContaining({ code: 'DOCUMENT_UNREADABLE', retryable: false }),
    ]);
  }
  const { files, manifest } = await download(branch);
  const rows = manifest.invoices.filter(({ invoice_id: id }) => [damaged, whole].includes(id));
  expect(rows.map(({ invoice_number, unreadable }) => [invoice_number, unreadable])).toEqual([
    ['X-damaged', true],
    ['X-whole', undefined],
  ]);
  expect(rows.map(({ file }) => files.get(file)?.length === 0)).toEqual([true, false]);
  const listed = await branch.send('GET', '/v1/invoices?limit=100');
  expect(JSON.stringify(listed.body)).toContain(damaged);
  await issue('simplified', 'X-after');
});

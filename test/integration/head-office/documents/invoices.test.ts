import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listTotals } from '#shared/api/documents/list-totals.ts';
import { summary } from '#shared/api/dashboard/reports.ts';
import { invoiceRetry, invoicesPage, organizationInvoice } from '#shared/api/dashboard/invoices.ts';
import { everyRow, faultyPaths, refusalOf, rowsOf } from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { readZip } from '#support/rendering/read-zip.ts';
import { branchWithEveryDocument, type DocumentIds } from '#support/sync/every-document.ts';
import type { SynchronisedBranch } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let headOffice: RunningHeadOffice;
let pair: SynchronisedBranch;
let ids: DocumentIds;
let owner: Person;

beforeAll(async () => {
  headOffice = await runHeadOffice();
  ({ pair, ids } = await branchWithEveryDocument(headOffice));
  ({ owner } = pair.people);
});

afterAll(async () => {
  await pair.close();
  await headOffice.close();
});

async function bytesOf(path: string): Promise<Response> {
  return fetch(`${headOffice.url}/api${path}`, { headers: { authorization: `Bearer ${owner.accessToken}` } });
}

async function found(query: string): Promise<string[]> {
  const answer = await owner.send('GET', `/invoices?${query}`);
  expect(answer.status).toBe(200);
  return rowsOf(answer)
    .map((row) => String(row['invoice_id']))
    .toSorted();
}

function idsOf(...names: (keyof DocumentIds)[]): string[] {
  return names.map((name) => ids[name]).toSorted();
}

async function shownOf(id: string) {
  return organizationInvoice.parse((await owner.send('GET', `/invoices/${id}`)).body);
}

const accepted = ['invoice', 'business', 'creditNote', 'prepayment', 'settling', 'foreign'] as const;

describe('the list', () => {
  test('shows every document with where it comes from', async () => {
    const answer = await owner.send('GET', '/invoices');
    const page = invoicesPage.parse(answer.body);
    expect(page.pagination).toEqual({ limit: 25, next_cursor: null, has_more: false, total_count: 8 });
    expect(page.data.find((row) => row.invoice_id === ids.settling)).toMatchObject({
      branch_name: 'Olaya',
      appliance_id: pair.applianceId,
      egs_unit_id: pair.branch.egsUnitId,
      total: 92,
      payable: 69,
      status: 'reported',
    });
  });

  test('finds by each filter', async () => {
    const [row] = rowsOf(await owner.send('GET', `/invoices?status=cleared`));
    const { company_id } = Object(row);
    const all = Object.values(ids).toSorted();
    for (const query of [
      `company_id=${company_id}`,
      `appliance_id=${pair.applianceId}`,
      `egs_unit_id=${pair.branch.egsUnitId}`,
      'environment=sandbox',
      'created_from=2000-01-01T00:00:00Z',
      'created_to=2100-01-01T00:00:00Z',
      'date_from=2000-01-01&date_to=2100-01-01',
    ]) {
      expect([query, await found(query)]).toEqual([query, Object.values(ids).toSorted()]);
    }
    expect(await found(`company_id=${owner.userId}`)).toEqual([]);
    expect(await found('environment=production')).toEqual([]);
    expect(await found('created_from=2100-01-01T00:00:00Z')).toEqual([]);
    expect(await found('date_to=2000-01-01')).toEqual([]);
    expect(await found('status=failed')).toEqual(idsOf('rejected'));
    expect(await found('invoice_type=standard')).toEqual(idsOf('business'));
    expect(await found('document_type=credit_note')).toEqual(idsOf('creditNote'));
    expect(await found('tax_compliant=false')).toEqual(idsOf('rejected'));
    expect(await found('tax_compliant=true')).toEqual(all.filter((id) => id !== ids.rejected));
    expect(await found('total_min=115&total_max=230')).toEqual(idsOf('invoice', 'business'));
    expect(await found('status=reported&document_type=prepayment')).toEqual(idsOf('prepayment'));
  });

  test('searches by any part of the number, and by prefix of UUID, VAT number and name, whatever the case', async () => {
    const detail = organizationInvoice.parse((await owner.send('GET', `/invoices/${ids.business}`)).body);
    const number = detail.invoice_number.toLowerCase();
    expect(await found(`search=${encodeURIComponent(number)}`)).toEqual(idsOf('business'));
    expect(await found(`search=${detail.uuid.slice(0, 12).toUpperCase()}`)).toEqual(idsOf('business'));
    expect(await found(`buyer_vat_number=${detail.buyer_vat_number}`)).toEqual(idsOf('business'));
    expect(await found(`search=${detail.buyer_vat_number?.slice(0, 8)}`)).toEqual(idsOf('business'));
    const names = detail.buyer_name?.split(' | ') ?? [];
    expect(names.length).toBeGreaterThan(0);
    for (const word of names.flatMap((name) => [name, ...name.split(' ')])) {
      const start = word.slice(0, 6).toUpperCase();
      expect(await found(`search=${encodeURIComponent(start)}`)).toEqual(idsOf('business'));
    }
    expect(await found('search=shop-')).toEqual(Object.values(ids).toSorted());
    expect(await found('search=hop-')).toEqual(Object.values(ids).toSorted());
    expect(await found('search=hop%25')).toEqual([]);
    expect(await found('search=op')).toEqual([]);
  });

  test.each(['created_at', 'invoice_date', 'total', 'deadline'])(
    'is sorted by %s in both directions, page by page',
    async (key) => {
      const column = { total: 'total', deadline: 'report_deadline' }[key] ?? key;
      const up = await everyRow(owner, `/invoices?sort=${key}`, 3);
      const down = await everyRow(owner, `/invoices?sort=-${key}`, 2);
      expect(up.map((row) => String(row['invoice_id'])).toSorted()).toEqual(Object.values(ids).toSorted());
      expect(down.map((row) => row['invoice_id'])).toEqual(up.map((row) => row['invoice_id']).toReversed());
      const values = up.map((row) => row[column] ?? '9999');
      expect(values).toEqual(
        values.toSorted((one, other) => (one === other ? 0 : Number(one) > Number(other) || one > other ? 1 : -1)),
      );
    },
  );

  test('is counted by status, whichever is chosen, and added up as the summary does', async () => {
    const totalsOf = async (query: string) => listTotals.parse((await owner.send('GET', `/invoices/totals?${query}`)).body);
    const countsOf = async (query: string) => {
      const { statuses } = await totalsOf(query);
      return Object.fromEntries(statuses.flatMap(({ status, documents }) => (documents === 0 ? [] : [[status, documents]])));
    };
    const byStatus = Object.groupBy(invoicesPage.parse((await owner.send('GET', '/invoices')).body).data, ({ status }) => status);
    const counts = Object.fromEntries(Object.entries(byStatus).map(([status, rows]) => [status, rows.length]));
    expect(counts).toMatchObject({ failed: 1, cleared: 1 });
    expect(await countsOf('')).toEqual(counts);
    expect(await countsOf('status=failed')).toEqual(counts);
    expect(await countsOf('invoice_type=standard')).toEqual({ cleared: 1 });
    const { totals } = summary.parse((await owner.send('GET', '/reports/summary')).body);
    expect(await totalsOf('')).toMatchObject({ total_sar: totals.total, vat_sar: totals.vat });
    const [cleared] = byStatus.cleared ?? [];
    expect(await totalsOf('status=cleared')).toMatchObject({ total_sar: cleared?.total });
    expect(await totalsOf(`search=${cleared?.invoice_number}`)).toMatchObject({ total_sar: cleared?.total });
    expect(await totalsOf('status=failed')).toMatchObject({ total_sar: 0, vat_sar: 0 });
    expect(await totalsOf('search=nothing-has-this')).toMatchObject({ total_sar: 0 });
    expect(refusalOf(await owner.send('GET', '/invoices/totals?limit=3')).code).toBe('VALIDATION_ERROR');
  });

  test('refuses cursors of other filters, unknown parameters and values', async () => {
    const { body } = await owner.send('GET', '/invoices?limit=2');
    const cursor = Object(body['pagination']).next_cursor;
    expect(refusalOf(await owner.send('GET', `/invoices?limit=2&sort=total&cursor=${cursor}`)).code).toBe('VALIDATION_ERROR');
    expect(refusalOf(await owner.send('GET', `/invoices?cursor=abc`)).status).toBe(400);
    const faulty = faultyPaths(await owner.send('GET', '/invoices?status=gone&total_min=1.234&color=red'));
    expect(new Set(faulty)).toEqual(new Set(['color', 'status', 'total_min']));
    expect(refusalOf(await owner.send('GET', '/invoices?search=%00')).status).toBe(400);
  });
});

describe('a document', () => {
  test.each(accepted)('is shown as its branch shows it: %s', async (kind) => {
    const answer = await owner.send('GET', `/invoices/${ids[kind]}`);
    const shown = organizationInvoice.parse(answer.body);
    const own = await pair.branch.detailOf(ids[kind]);
    const { signed_xml_url, pdf_url, ...rest } = own;
    expect(answer.body).toMatchObject(rest);
    expect([signed_xml_url, pdf_url]).toEqual([shown.signed_xml_url, shown.pdf_url].map((url) => url?.replace('/api/', '/v1/')));
    expect(shown.signature).toEqual({ ok: true, faults: [] });
    const listed = rowsOf(await owner.send('GET', `/invoices?search=${shown.uuid}`));
    expect(listed).toMatchObject([{ invoice_time: shown.invoice_time }]);
    expect(shown).toMatchObject({ branch_name: 'Olaya', appliance_id: pair.applianceId });
    expect(shown.hash).toHaveLength(44);
  });

  test('names its parties as they were signed', async () => {
    const { seller, buyer } = organizationInvoice.parse((await owner.send('GET', `/invoices/${ids.business}`)).body);
    expect(seller).toMatchObject({ vat_number: expect.stringMatching(/^3\d{13}3$/), address: { country: 'SA' } });
    expect(buyer).toMatchObject({ name: expect.stringContaining(' | '), vat_number: expect.any(String) });
    const sale = organizationInvoice.parse((await owner.send('GET', `/invoices/${ids.invoice}`)).body);
    expect([sale.seller?.name, sale.buyer]).toEqual([seller?.name, null]);
  });

  test('describes what was sold in Arabic too, where it was signed so', async () => {
    const [inBoth, inOne] = await Promise.all([shownOf(ids.business), shownOf(ids.invoice)]);
    expect(inBoth.line_items).toMatchObject([{ description: 'Chair', description_ar: 'كرسي' }]);
    expect(inOne.line_items.map(({ description_ar }) => description_ar)).toEqual([undefined]);
  });

  test('leads to the note that corrects it, to the document that settles it, and from these back', async () => {
    expect((await shownOf(ids.invoice)).referred_to_by).toMatchObject([
      { invoice_id: ids.creditNote, document_type: 'credit_note', status: 'reported' },
    ]);
    expect((await shownOf(ids.prepayment)).referred_to_by).toMatchObject([
      { invoice_id: ids.settling, document_type: 'invoice', status: 'reported' },
    ]);
    expect(await shownOf(ids.creditNote)).toMatchObject({
      original_invoice_id: ids.invoice,
      referred_to_by: [],
      note_reason: expect.any(String),
    });
    expect((await shownOf(ids.settling)).prepaid_invoices).toMatchObject([{ invoice_id: ids.prepayment }]);
  });

  test('gives the XML, the PDF and the QR that its branch gives', async () => {
    for (const id of [ids.invoice, ids.business]) {
      const xml = await bytesOf(`/invoices/${id}/xml`);
      expect(await xml.text()).toBe(await pair.branch.xmlOf(id));
      expect(xml.headers.get('content-disposition')).toMatch(/^attachment; filename="?3\d{14}_.*\.xml"?$/);
    }
    const pdf = await bytesOf(`/invoices/${ids.invoice}/pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const qr = await bytesOf(`/invoices/${ids.invoice}/qr?format=svg`);
    expect([qr.headers.get('content-type'), (await qr.text()).slice(0, 4)]).toEqual([expect.stringMatching('image/svg'), '<svg']);
    expect((await bytesOf(`/invoices/${ids.invoice}/qr?size=100`)).status).toBe(400);
  });

  test('is not found by a malformed id or by another organization', async () => {
    const other = await headOffice.organization();
    for (const id of ['nonsense', ids.invoice.slice(4), `inv_${'0'.repeat(32)}`]) {
      expect(refusalOf(await owner.send('GET', `/invoices/${id}`)).code).toBe('NOT_FOUND');
    }
    expect(refusalOf(await other.owner.send('GET', `/invoices/${ids.invoice}/xml`)).code).toBe('NOT_FOUND');
  });
});

describe('an export', () => {
  test('holds what the authority accepted, each file with its digest in the manifest', async () => {
    const answer = await bytesOf('/invoices/export?environment=sandbox');
    expect(answer.headers.get('x-export-total-count')).toBe('6');
    const files = await readZip(Buffer.from(await answer.arrayBuffer()));
    const manifest = JSON.parse(String(files.get('manifest.json')));
    expect(manifest).toMatchObject({
      part: 0,
      parts_total: 1,
      total_count: 6,
      filters: { environment: 'sandbox', search: null },
    });
    expect(manifest.invoices.map((each: { invoice_id: string }) => each.invoice_id).toSorted()).toEqual(idsOf(...accepted));
    for (const { file, sha256 } of manifest.invoices) {
      expect(
        createHash('sha256')
          .update(files.get(file) ?? '')
          .digest('hex'),
      ).toBe(sha256);
    }
  });

  test('is refused where nothing matches or the part is beyond the last', async () => {
    expect(refusalOf(await owner.send('GET', '/invoices/export?status=failed')).code).toBe('EXPORT_EMPTY');
    expect(refusalOf(await owner.send('GET', '/invoices/export?part=1')).code).toBe('VALIDATION_ERROR');
    expect(refusalOf(await pair.people.viewer.send('GET', '/invoices/export')).code).toBe('FORBIDDEN');
  });

  test('as a sheet has a row for every document', async () => {
    const sheet = await (await bytesOf('/invoices/export?format=csv')).text();
    const lines = sheet.trimEnd().split('\r\n');
    expect(lines).toHaveLength(9);
    expect(lines[0]).toContain('invoice_id,uuid,invoice_number');
    expect(lines.find((line) => line.startsWith(ids.settling))).toContain(',92.00,69.00,');
  });
});

test('a sheet for accounting speaks a language, and subtracts credit notes', async () => {
  const sheet = await (await bytesOf('/invoices/export?format=csv&language=ar')).text();
  const [header, ...lines] = sheet.trimEnd().split('\r\n');
  expect(header).toContain('التاريخ,الرقم,النوع');
  expect(lines).toHaveLength(8);
  const note = lines.find((line) => line.includes('إشعار دائن'));
  expect(note).toMatch(/,SAR,-\d+\.\d\d,-\d+\.\d\d,-\d+\.\d\d,-\d+\.\d\d,/);
  expect(sheet).not.toContain(' | ');
});

describe('a retry', () => {
  test('is asked of the branch of a queued document, once', async () => {
    // A branch that has taken the first may be asked again.
    pair.line.isCut = true;
    const first = await owner.send('POST', `/invoices/${ids.queued}/retry`);
    expect(first).toMatchObject({ status: 202, body: { invoice_id: ids.queued, status: 'queued' } });
    expect(invoiceRetry.parse(first.body).requested_at).toBe(headOffice.clock.now().toISOString());
    const again = await owner.send('POST', `/invoices/${ids.queued}/retry`);
    expect(again.body).toEqual(first.body);
    const commands = await pair.read((tenant) => tenant.selectFrom('appliance_commands').selectAll().execute());
    expect(commands).toMatchObject([{ appliance_id: pair.applianceId, kind: 'retry_document', taken_at: null }]);
    const log = rowsOf(await owner.send('GET', '/audit-log?action=invoice.retry_requested'));
    expect(log).toMatchObject([{ target: ids.queued }]);
  });

  test('is refused for a document that is not queued, and for who may not', async () => {
    expect(refusalOf(await owner.send('POST', `/invoices/${ids.invoice}/retry`)).code).toBe('INVOICE_NOT_QUEUED');
    expect(refusalOf(await pair.people.developer.send('POST', `/invoices/${ids.queued}/retry`)).code).toBe('FORBIDDEN');
  });
});

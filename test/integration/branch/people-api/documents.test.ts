import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeTlvs, encodeTlv } from '#main/core/encoding/tlv.ts';
import { listTotals } from '#shared/api/documents/list-totals.ts';
import { managerDocument, managerDocumentsPage } from '#shared/api/people/documents.ts';
import { managerToday } from '#shared/api/people/today.ts';
import { queuePage, rejectedPage } from '#shared/api/people/queue.ts';
import { codeOf, type Browser } from '#support/branch/people-api/browser.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { eventually } from '#support/branch/running-branch.ts';

let shop: TestBranch;
let owner: Browser;

beforeAll(async () => {
  shop = await startTestBranch();
  storeTestUsers(shop.running, await testUsers());
  owner = await signIn(shop.running, 'owner');
});

afterAll(() => shop.running.close());

async function today() {
  return managerToday.parse((await owner.get('/manager/today')).body);
}

async function documentsBy(query: string) {
  return managerDocumentsPage.parse((await owner.get(`/manager/documents?${query}`)).body);
}

async function idsBy(query: Record<string, string>): Promise<string[]> {
  return (await documentsBy(new URLSearchParams(query).toString())).data.map(({ invoice_id: id }) => id);
}

async function totalsOf(query: Record<string, string>) {
  const path = `/manager/documents/totals?${new URLSearchParams(query).toString()}`;
  const { statuses, ...sums } = listTotals.parse((await owner.get(path)).body);
  return { ...sums, counts: statuses.flatMap(({ status, documents }) => (documents === 0 ? [] : [[status, documents]])) };
}

describe('documents', () => {
  test('are listed over both types, newest first, page by page, each once', async () => {
    const sold: { id: string }[] = [];
    for (const kind of ['simplified', 'standard', 'simplified'] as const) {
      shop.running.clock.advance(1_000);
      sold.push(await shop.sell(kind));
    }
    const first = managerDocumentsPage.parse((await owner.get('/manager/documents?limit=2')).body);
    const cursor = first.pagination.next_cursor ?? '';
    const second = managerDocumentsPage.parse((await owner.get(`/manager/documents?limit=2&cursor=${cursor}`)).body);
    const ids = [...first.data, ...second.data].map(({ invoice_id }) => invoice_id);
    expect(ids).toEqual(sold.map(({ id }) => id).toReversed());
    expect(first.pagination.total_count).toBe(3);
    expect(second.pagination.has_more).toBe(false);
    const other = await owner.get(`/manager/documents?limit=2&status=failed&cursor=${cursor}`);
    expect([other.status, codeOf(other)]).toEqual([400, 'VALIDATION_ERROR']);
  });

  test('are counted by status, whichever is chosen, and added up', async () => {
    await shop.sell('simplified', { invoice_number: 'SUM-1' });
    await shop.sell('standard', { invoice_number: 'SUM-2' });
    const found = await documentsBy('search=SUM-');
    const total_sar = found.data.reduce((sum, { total }) => sum + total, 0);
    const vat_sar = found.data.reduce((sum, { total }) => sum + (total * 15) / 115, 0);
    const counts = [
      ['reported', 1],
      ['cleared', 1],
    ];
    expect(await totalsOf({ search: 'SUM-' })).toEqual({ counts, total_sar, vat_sar });
    const [cleared] = found.data;
    expect(await totalsOf({ search: 'SUM-', status: 'cleared' })).toMatchObject({ counts, total_sar: cleared?.total });
    const { totals } = await today();
    expect(await totalsOf({})).toMatchObject({ total_sar: totals.total_sar, vat_sar: totals.vat_sar });
    expect(await totalsOf({ invoice_type: 'standard', status: 'failed' })).toMatchObject({ total_sar: 0, vat_sar: 0 });
  });

  test('are found by any part of the number from three characters on, in any case, and by UUID', async () => {
    const { body, uuid, id } = await shop.sell('simplified', { invoice_number: 'FIND/7-a_%"' });
    expect(body['status']).toBe('reported');
    for (const search of ['FIND', 'find/7', 'FIND/7-a_%"', 'nd/7-A', '7-a', '_%"', uuid, uuid.toUpperCase(), 'FI']) {
      expect([search, await idsBy({ search })]).toEqual([search, [id]]);
    }
    for (const search of ['FIND/8', 'nd%', 'F_ND', 'f*nd', '/7-b', 'find7']) {
      expect([search, await idsBy({ search })]).toEqual([search, []]);
    }
    expect(await idsBy({ search: 'FIND', status: 'failed' })).toEqual([]);
    expect(await idsBy({ search: 'find', invoice_number: 'FIND/7-a_%"' })).toEqual([id]);
  });

  test('are found by the QR, scanned or pasted, also as a filter, and one of nobody finds nothing', async () => {
    const { id, body } = await shop.sell('simplified', { invoice_number: 'QR-1' });
    const qr = String(body['qr_code']);
    expect(qr.length).toBeGreaterThan(300);
    expect(await idsBy({ search: ` ${qr} ` })).toEqual([id]);
    expect(await idsBy({ qr })).toEqual([id]);
    await shop.sell('simplified', { invoice_number: 'QR-2' });
    // No longer the last of its chain.
    expect(await idsBy({ search: qr })).toEqual([id]);
    const tlvs = decodeTlvs(Buffer.from(qr, 'base64'));
    expect(tlvs.ok).toBe(true);
    const other = (tlvs.ok ? tlvs.value : []).map(({ tag, value }) =>
      encodeTlv(tag, tag === 6 ? Buffer.from(createHash('sha256').digest('base64')) : value),
    );
    expect(await idsBy({ search: Buffer.concat(other).toString('base64') })).toEqual([]);
    expect(await idsBy({ qr: Buffer.concat(other).toString('base64') })).toEqual([]);
    expect(codeOf(await owner.get('/manager/documents?qr=nonsense'))).toBe('VALIDATION_ERROR');
  });

  test('are found by total or payable amount, by the time of day, and by the VAT number of the buyer', async () => {
    shop.running.clock.advance(300_000);
    const { id, body } = await shop.sell('standard', { invoice_number: 'AMOUNT-1' });
    const total = Number(body['total']).toFixed(2);
    for (const search of [total, `SAR ${total}`, total.replace('.', '٫')]) expect(await idsBy({ search })).toContain(id);
    expect(await idsBy({ total: total, invoice_number: 'AMOUNT-1' })).toEqual([id]);
    expect(await idsBy({ total: '0.01' })).toEqual([]);
    const riyadh = new Date(shop.running.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(11, 16);
    expect(await idsBy({ search: riyadh })).toEqual([id]);
    expect(await idsBy({ search: riyadh, document_type: 'credit_note' })).toEqual([]);
    const vat = String(Reflect.get(Object(shop.bodyOf('standard')['buyer']), 'vat_number'));
    expect(await idsBy({ search: vat })).toContain(id);
  });

  test('show their buyer, and are found by the beginning of any word of the name, however it is typed', async () => {
    const buyer = (name: string, name_ar: string) => ({ ...(shop.bodyOf('standard')['buyer'] as object), name, name_ar });
    const oasis = await shop.sell('standard', { buyer: buyer('Green Oasis & Sons', 'شركة الواحة الخضراء') });
    shop.running.clock.advance(1_000);
    const again = await shop.sell('standard', { buyer: buyer('Green Oasis & Sons', 'شركة الواحة الخضراء') });
    shop.running.clock.advance(1_000);
    const other = await shop.sell('standard', { buyer: buyer('Oak Hotels', 'فنادق البلوط') });
    for (const search of ['Green', 'oasis & so', 'الواحه']) {
      const { data, pagination } = await documentsBy(`search=${encodeURIComponent(search)}`);
      expect(data.map(({ invoice_id }) => invoice_id)).toEqual([again.id, oasis.id]);
      expect(data[0]?.buyer_name).toBe('شركة الواحة الخضراء | Green Oasis & Sons');
      expect(pagination.total_count).toBe(2);
    }
    expect((await documentsBy('search=oa')).data.map(({ invoice_id }) => invoice_id)).toEqual([other.id, again.id, oasis.id]);
    expect((await documentsBy('search=oa&document_type=credit_note')).data).toEqual([]);
    expect((await documentsBy('search=sis')).data).toEqual([]);
    shop.running.clock.advance(1_000);
    const { id } = await shop.sell('simplified');
    expect((await documentsBy('limit=1')).data).toMatchObject([{ invoice_id: id, buyer_name: null }]);
  });

  test('one is shown with its parties, its chain, and what refers to it', async () => {
    const sale = await shop.sell('simplified');
    const note = await shop.sell('credit_note', { original_invoice_uuid: sale.uuid });
    const shown = managerDocument.parse((await owner.get(`/manager/documents/${sale.id}`)).body);
    expect(shown).toMatchObject({
      invoice_id: sale.id,
      company_name: 'Test Trading Company',
      unit_name: 'Till 1',
      seller: { vat_number: '310175397400003' },
      signature: { ok: true, faults: [] },
      referred_to_by: [{ invoice_id: note.id, document_type: 'credit_note' }],
      signed_xml_url: `/manager/documents/${sale.id}/xml`,
      findings: [],
      done: null,
    });
    const credit = managerDocument.parse((await owner.get(`/manager/documents/${note.id}`)).body);
    expect(credit).toMatchObject({ original_invoice_id: sale.id, note_reason: 'Goods returned' });
    expect(codeOf(await owner.get('/manager/documents/inv_none'))).toBe('INVOICE_NOT_FOUND');
  });

  test('come as XML, PDF and QR', async () => {
    const { id } = await shop.sell('simplified');
    const xml = await owner.get(`/manager/documents/${id}/xml`);
    expect(xml.text).toBe(await shop.xmlOf(id));
    const pdf = await owner.get(`/manager/documents/${id}/pdf`);
    expect([pdf.headers['content-type'], pdf.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
    const qr = await owner.get(`/manager/documents/${id}/qr?format=svg`);
    expect(qr.headers['content-type']).toContain('image/svg+xml');
    for (const part of ['xml', 'pdf', 'qr']) {
      expect(codeOf(await owner.get(`/manager/documents/inv_none/${part}`))).toBe('INVOICE_NOT_FOUND');
    }
  });
});

describe('today', () => {
  test('says that all is well, with the documents of the day by till', async () => {
    const before = await today();
    await shop.sell('simplified');
    const after = await today();
    expect(after.state).toMatchObject({ kind: 'selling_and_reporting', can_sell: true, waiting: 0, code: null });
    expect(after.totals.documents).toBe(before.totals.documents + 1);
    expect(after.by_till.reduce((documents, of) => documents + of.documents, 0)).toBe(after.totals.documents);
    expect(after.last_documents).toHaveLength(Math.min(10, after.totals.documents));
    expect(after.facts.gateway.state).toBe('ok');
  });

  test('names the tills that sold, those with the most documents first', async () => {
    for (const till of ['Door', 'Counter', 'Counter']) await shop.sell('simplified', { till });
    const named = (await today()).by_till.filter(({ till }) => till === 'Door' || till === 'Counter');
    expect(named.map(({ till, documents }) => [till, documents])).toEqual([
      ['Counter', 2],
      ['Door', 1],
    ]);
    for (const one of Array.from({ length: 12 }, (_, number) => `Till of many ${number}`))
      await shop.sell('simplified', { till: one });
    const { by_till, other_tills, totals } = await today();
    expect(by_till).toHaveLength(10);
    const shown = by_till.reduce((documents, of) => documents + of.documents, 0);
    expect(shown + (other_tills?.documents ?? 0)).toBe(totals.documents);
  });

  test('takes credit notes off, and adds other currencies in riyals', async () => {
    const before = await today();
    const sale = await shop.sell('simplified', { currency: 'USD', exchange_rate: 3.75 });
    const withSale = await today();
    const { total } = sale.body as { total: number };
    // Rounded half up to whole halalas.
    expect(withSale.totals.total_sar - before.totals.total_sar).toBeCloseTo(Math.round(total * 375) / 100, 6);
    await shop.sell('credit_note', { original_invoice_uuid: sale.uuid });
    expect((await today()).totals.total_sar).toBeCloseTo(before.totals.total_sar, 2);
  });
});

describe('while the gateway does not answer', () => {
  test('documents wait with their reason, and are sent once it answers', async () => {
    await shop.running.orderFaults({ outage_s: 600 });
    for (let sale = 0; sale < 3; sale += 1) await shop.post('simplified', {}, { prefer: 'respond-async' });
    const down = await eventually(today, ({ state }) => state.kind === 'line_down');
    expect(down.state).toMatchObject({ can_sell: true, waiting: 3, code: 'GATEWAY_SILENT', action: 'see_queue' });
    expect(down.facts.gateway).toMatchObject({ state: 'attention', waiting: 3 });
    const queue = queuePage.parse((await owner.get('/manager/queue?limit=2')).body);
    expect(queue.summary).toMatchObject({ waiting: 3, overdue: 0, nearest_deadline: queue.data[0]?.report_deadline });
    expect(queue.data).toHaveLength(2);
    expect(['gateway_silent', 'sending']).toContain(queue.data[0]?.reason);
    const rest = queuePage.parse((await owner.get(`/manager/queue?limit=2&cursor=${queue.pagination.next_cursor}`)).body);
    expect(rest.data).toHaveLength(1);
    await shop.running.clearFaults();
    expect((await owner.send('POST', '/manager/queue/retry')).status).toBe(202);
    // The breaker's pauses run by the clock.
    const later = () => {
      shop.running.clock.advance(1_000);
      return today();
    };
    await eventually(later, ({ state }) => state.waiting === 0 && state.kind === 'selling_and_reporting');
  });

  test('one document is tried at once, and only one that waits', async () => {
    const { id } = await shop.sell('simplified');
    expect(codeOf(await owner.send('POST', `/manager/queue/${id}/retry`))).toBe('INVOICE_NOT_QUEUED');
    expect(codeOf(await owner.send('POST', '/manager/queue/inv_none/retry'))).toBe('INVOICE_NOT_FOUND');
  });
});

test('a rejected document is listed with what the authority found, until somebody marks it as done', async () => {
  const rejected = await shop.whileRejected((seller) => shop.post('simplified', { seller }));
  const id = String(rejected.body['invoice_id']);
  expect(rejected.body['status']).toBe('failed');
  expect((await today()).state).toMatchObject({ kind: 'attention', code: 'DOCUMENTS_REJECTED', rejected: 1 });
  const open = rejectedPage.parse((await owner.get('/manager/rejected?done=false')).body);
  expect(open.data).toMatchObject([{ invoice_id: id, done: null }]);
  const findings = open.data[0]?.findings ?? [];
  expect(findings.map(({ code, severity }) => [code, severity])).toContainEqual(['certificate-permissions', 'error']);
  expect(findings.find(({ code }) => code === 'certificate-permissions')).toMatchObject({
    message: expect.stringContaining('vat number'),
    advice: expect.stringContaining('VAT number'),
  });
  const mark = await owner.send('POST', `/manager/rejected/${id}/done`, { note: 'Issued again' });
  expect(mark.body).toMatchObject({ name: 'Test owner', note: 'Issued again' });
  expect((await owner.get('/manager/rejected?done=false')).body['data']).toEqual([]);
  expect((await owner.get('/manager/rejected?done=true')).body['data']).toMatchObject([{ invoice_id: id }]);
  expect((await owner.get(`/manager/documents/${id}`)).body['done']).toMatchObject({ note: 'Issued again' });
  expect((await today()).state.rejected).toBe(0);
  expect((await owner.send('DELETE', `/manager/rejected/${id}/done`)).status).toBe(204);
  expect((await today()).state.rejected).toBe(1);
  const { id: sold } = await shop.sell('simplified');
  expect(codeOf(await owner.send('POST', `/manager/rejected/${sold}/done`, {}))).toBe('INVOICE_NOT_FOUND');
});

test('a rejected document whose stored warnings are damaged is listed with the others, and opens', async () => {
  const rejected = await shop.whileRejected((seller) => shop.post('simplified', { seller }));
  const invoice_id = String(rejected.body['invoice_id']);
  writeBeside(shop.running, (writer) => writer.update('submissions', { warnings: '[1]' }, { invoice_id }));
  const { data } = rejectedPage.parse((await owner.get('/manager/rejected?done=false')).body);
  expect(data.length).toBeGreaterThan(1);
  const found = data.find((row) => row.invoice_id === invoice_id)?.findings ?? [];
  expect(found.map(({ code }) => code)).toEqual(expect.arrayContaining(['certificate-permissions', 'UNREADABLE']));
  const opened = managerDocument.parse((await owner.get(`/manager/documents/${invoice_id}`)).body);
  expect(opened.findings).toEqual(found);
  await owner.send('POST', `/manager/rejected/${invoice_id}/done`, {});
});

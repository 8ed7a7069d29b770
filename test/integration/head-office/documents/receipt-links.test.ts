import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#support/branch/running-branch.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { companyOfBranches, startSynchronisedBranch, type SynchronisedBranch } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 60_000 });

let headOffice: RunningHeadOffice;
let pair: SynchronisedBranch;

beforeAll(async () => {
  headOffice = await runHeadOffice({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => headOffice.close());

beforeEach(async () => {
  headOffice.clock.advance(60_000);
  pair = await startSynchronisedBranch(() => headOffice);
});
afterEach(() => pair.close());

const isOnAtBranch = (): boolean => {
  const { db } = pair.branch.running.branch.context;
  return db.all(db.sql.selectFrom('companies').select('receipt_links')).some((company) => company.receipt_links === 1);
};

async function offer(receipt_links: boolean): Promise<void> {
  await pair.people.owner.send('PATCH', `/companies/${companyOfBranches}`, { receipt_links });
  await eventually(
    () => Promise.resolve(isOnAtBranch()),
    (isOn) => isOn === receipt_links,
  );
}

type Opened = { status: number; headers: Headers; text: string };

async function open(url: unknown, path = '', init: RequestInit = {}): Promise<Opened> {
  const response = await fetch(`${String(url)}${path}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const unknownPath = '/r/AAAAAAAAAAAAAAAAAAAAAA';

test('a customer opens what was sold to him, in both languages and as a PDF, and nothing keeps or passes on the link', async () => {
  const { branch } = pair;
  expect((await branch.sell('simplified')).body['receipt_url']).toBe(null);
  await offer(true);
  const line_items = [{ description: 'Chair <b>', description_ar: 'كرسي', quantity: 2, unit_price: 50 }];
  const { id, body } = await branch.sell('simplified', { invoice_number: 'LINK-1', line_items });
  const url = String(body['receipt_url']);
  expect(url).toMatch(new RegExp(`^${headOffice.url}/r/[A-Za-z0-9_-]{22}$`));
  expect((await branch.detailOf(id))['receipt_url']).toBe(url);
  await pair.caughtUp();
  expect((await pair.people.viewer.send('GET', `/invoices/${id}`)).body['receipt_url']).toBe(url);

  const { status, headers, text } = await open(url);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  for (const shown of [
    'LINK-1',
    'فاتورة ضريبية مبسطة',
    'Simplified Tax Invoice',
    'كرسي',
    'Chair &lt;b&gt;',
    '115.00 SAR',
    '<svg',
  ])
    expect(text).toContain(shown);
  expect(text).not.toContain('<script');
  const named = ['x-robots-tag', 'referrer-policy', 'cache-control', 'set-cookie'].map((name) => headers.get(name));
  expect(named).toEqual(['noindex', 'no-referrer', 'no-store', null]);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-");

  const pdf = await open(url, '/pdf');
  expect([pdf.status, pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
  expect([pdf.headers.get('cache-control'), pdf.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
});

test('what is unknown, rejected, not cleared, too old or no longer offered is one page, which says when a new one comes', async () => {
  const { branch } = pair;
  await offer(true);
  const nothing = await open(headOffice.url, unknownPath);
  expect(nothing.status).toBe(404);
  expect(nothing.text).toContain('within 24 hours');
  const gone = async (url: unknown): Promise<void> => {
    for (const path of ['', '/pdf']) {
      const { status, text, headers } = await open(url, path);
      expect([status, text, headers.get('cache-control')]).toEqual([404, nothing.text, 'no-store']);
    }
  };
  await gone(`${headOffice.url}/r/no-token`);
  await gone(`${headOffice.url}/r`);

  const buyer = { ...Object(branch.bodyOf('standard')['buyer']), vat_number: '123' };
  const rejected = await branch.post('standard', { buyer });
  expect(rejected.body['status']).toBe('failed');
  const { body } = await branch.sell('simplified');
  const cleared = await branch.sell('standard');
  await branch.running.stopGateway();
  const waiting = await branch.post('standard', {}, { prefer: 'respond-async' });
  const unreported = await branch.post('simplified', {}, { prefer: 'respond-async' });
  await pair.caughtUp();
  await gone(rejected.body['receipt_url']);
  await gone(waiting.body['receipt_url']);
  for (const { receipt_url } of [body, cleared.body, unreported.body]) expect((await open(receipt_url)).status).toBe(200);

  await offer(false);
  await gone(body['receipt_url']);
  expect((await branch.detailOf(body['invoice_id']))['receipt_url']).toBe(null);
  expect((await pair.people.viewer.send('GET', `/invoices/${String(body['invoice_id'])}`)).body['receipt_url']).toBe(null);
  await offer(true);
  expect((await open(body['receipt_url'])).status).toBe(200);
});

test('a document can be opened for two years', async () => {
  await offer(true);
  const { body } = await pair.branch.sell('simplified');
  await pair.caughtUp();
  const dayMs = 24 * 3_600_000;
  headOffice.clock.advance(729 * dayMs);
  expect((await open(body['receipt_url'])).status).toBe(200);
  headOffice.clock.advance(3 * dayMs);
  expect((await open(body['receipt_url'])).status).toBe(404);
  headOffice.clock.advance(-732 * dayMs);
});

test('a network opens 60 a minute, and no other one is slowed by it', async () => {
  const from = (address: string) => open(headOffice.url, unknownPath, { headers: { 'x-forwarded-for': address } });
  for (let sent = 0; sent < 60; sent += 1) expect((await from('203.0.113.9')).status).toBe(404);
  const refused = await from('203.0.113.9');
  expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await from('203.0.113.10')).status).toBe(404);
  headOffice.clock.advance(60_000);
  expect((await from('203.0.113.9')).status).toBe(404);
});

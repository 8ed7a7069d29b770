import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReadWorker, type ReadWorker } from '#main/branch/documents/read-worker/read-jobs.ts';
import { createPdfRenderer, type PdfRenderer } from '#main/rendering/pdf/pdf-renderer.ts';
import { createErrorHandler } from '#main/server/http-app/error-handler.ts';
import { pdfRoute } from '#main/branch/tills-api/routes/pdf-route.ts';
import { createRouter } from '#main/server/routes/router.ts';
import { apiKeyOf, requireApiKey } from '#main/branch/tills-api/request/request-context.ts';
import { createTillErrors } from '#main/branch/lan/pairing/till-errors.ts';
import { createLogger } from '#main/platform/logger.ts';
import { catalogOf, pdfObjects, referred } from '#support/rendering/pdf-objects.ts';
import { shownOnPages } from '#support/rendering/pdf-pages.ts';
import { runBranch, testSeller, type RunningBranch } from '#support/branch/running-branch.ts';
import { simplifiedBody, standardBody } from '#support/branch/scenarios/sale-bodies.ts';

let running: RunningBranch;
let pdfRenderer: PdfRenderer;
let reads: ReadWorker;
let pdfsRequested = 0;
let numbered = 0;
let egsUnitId: string;
let baseUrl: string;
let closeServer: () => void;

beforeAll(async () => {
  running = await runBranch();
  egsUnitId = await running.createActiveUnit();
  pdfRenderer = createPdfRenderer();
  reads = createReadWorker(path.join(running.dataDir, 'branch', 'ledger.db'));
  const counting: PdfRenderer = {
    ...pdfRenderer,
    print(order) {
      pdfsRequested += 1;
      return pdfRenderer.print(order);
    },
  };
  const { db } = running.branch.context;
  const app = express();
  const router = createRouter([pdfRoute({ reads, pdfRenderer: counting })], {
    before: () => [],
    readBody: [],
    answer: (route, call) => route.answer({ ...call, apiKey: apiKeyOf(call.request) }),
  });
  app.use(
    requireApiKey({ db, keyUses: { note: () => undefined }, tillErrors: createTillErrors(running.clock), clock: running.clock }),
    router,
    createErrorHandler(createLogger({ name: 'test', level: 'silent' })),
  );
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  closeServer = () => server.close();
});

afterAll(async () => {
  closeServer();
  await Promise.all([pdfRenderer.close(), reads.close()]);
  await running.close();
});

const tea = { description: 'Tea', quantity: 1, unit_price: 10 };

async function issue(kind: 'simplified' | 'standard', headers = {}, changes = {}): Promise<string> {
  numbered += 1;
  const sale = { egsUnitId, seller: testSeller, number: `INV-${numbered}`, at: running.clock.now() };
  const body = kind === 'simplified' ? simplifiedBody(sale, changes) : standardBody(sale, changes);
  const issued = await running.send('POST', `/v1/invoices/${kind}`, body, headers);
  return String(issued.body['invoice_id']);
}

const get = (invoiceId: string, method = 'GET') =>
  fetch(`${baseUrl}/invoices/${invoiceId}/pdf`, { method, headers: { authorization: `Bearer ${running.apiKey}` } });

async function subjectOf(response: Response): Promise<string> {
  const objects = pdfObjects(Buffer.from(await response.arrayBuffer()));
  return referred(objects, catalogOf(objects), 'Metadata').stream?.toString() ?? '';
}

test('serves a simplified invoice with the XML that /xml gives', async () => {
  const id = await issue('simplified');
  const response = await get(id);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const xml = await running.send('GET', `/v1/invoices/${id}/xml`);
  const xmlName = /filename="?([^"]+)\.xml/.exec(xml.headers.get('content-disposition') ?? '')?.[1];
  expect(response.headers.get('content-disposition')).toBe(`inline; filename="${xmlName}.pdf"`);
  const objects = pdfObjects(Buffer.from(await response.arrayBuffer()));
  const attached = referred(objects, referred(objects, catalogOf(objects), 'AF'), 'F');
  expect(attached.stream?.toString('utf8')).toBe(xml.body['text']);
});

test('a cleared document is for delivery', async () => {
  const id = await issue('standard');
  expect(await subjectOf(await get(id))).toContain('Tax document with its signed XML');
});

test('a standard document bears the mark until it is cleared', async () => {
  await running.stopGateway();
  const id = await issue('standard', { prefer: 'respond-async' });
  const subject = await subjectOf(await get(id));
  await running.startGateway();
  expect(subject).toContain('NOT FOR DELIVERY until cleared');
});

const textOf = async (invoiceId: string): Promise<string> => {
  const shown = shownOnPages(Buffer.from(await (await get(invoiceId)).arrayBuffer())).flat();
  return shown.map(({ text }) => text).join('');
};

test('a sandbox document says that it is one', async () => {
  const id = await issue('simplified');
  expect(await subjectOf(await get(id))).toContain('SANDBOX');
  expect(await textOf(id)).toContain('SANDBOX');
});

test('prices with VAT as sent are printed beside those without it', async () => {
  const id = await issue('simplified', {}, { prices_include_vat: true, line_items: [{ ...tea, unit_price: 11.49 }] });
  const text = await textOf(id);
  expect(text).toContain('Price incl. VAT');
  expect(text).toContain('11.49');
  expect(text).toContain('9.991304');
  expect(await textOf(await issue('simplified', {}, { line_items: [tea] }))).not.toContain('Price incl. VAT');
});

test('a note says when its original was issued', async () => {
  const original = await running.send('GET', `/v1/invoices/${await issue('simplified', {}, { invoice_date: '2026-11-19' })}`);
  numbered += 1;
  const sale = { egsUnitId, seller: testSeller, number: `INV-${numbered}`, at: running.clock.now() };
  const note = { ...simplifiedBody(sale), original_invoice_uuid: original.body['uuid'], reason: 'Returned' };
  const issued = await running.send('POST', '/v1/invoices/credit-note', note);
  const text = await textOf(String(issued.body['invoice_id']));
  expect(text).toContain('Original issue date');
  expect(text).toContain('2026-11-19');
});

test('answers HEAD without printing', async () => {
  const id = await issue('simplified');
  const before = pdfsRequested;
  const response = await get(id, 'HEAD');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(pdfsRequested).toBe(before);
});

test('answers 404 to an unknown id', async () => {
  const response = await get('no-such-invoice');
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.json()).toMatchObject({ error: { code: 'INVOICE_NOT_FOUND' } });
});

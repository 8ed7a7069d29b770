import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verify } from '#main/core/stamp/verify.ts';
import { validationResults } from '#shared/api/gateway/validation-results.ts';
import {
  invoiceBody,
  stampedDocument,
  writtenDocument,
  type GatewayDocument,
} from '#support/sandbox-gateway/gateway-documents.ts';
import { runGateway, type GatewayAnswer, type RunningGateway } from '#support/sandbox-gateway/gateway-running.ts';
import { complianceCsid, postAs, productionCsid, type HeldCsid } from '#support/sandbox-gateway/gateway-unit.ts';

let gateway: RunningGateway;
let unit: HeldCsid;

beforeAll(async () => {
  gateway = await runGateway();
  unit = await productionCsid(gateway);
});

afterAll(() => gateway.close());

function report(body: unknown, csid: HeldCsid = unit): Promise<GatewayAnswer> {
  return postAs(gateway, csid, '/invoices/reporting/single', body);
}

function clear(body: unknown): Promise<GatewayAnswer> {
  return postAs(gateway, unit, '/invoices/clearance/single', body);
}

function errorCodes({ body }: GatewayAnswer): string[] {
  return validationResults.parse(body['validationResults']).errorMessages.map((error) => error.code);
}

function warningCodes({ body }: GatewayAnswer): string[] {
  return validationResults.parse(body['validationResults']).warningMessages.map((warning) => warning.code);
}

function clearedXml({ body }: GatewayAnswer): Uint8Array {
  return Buffer.from(String(body['clearedInvoice']), 'base64');
}

/** Changes the bytes of a document without stamping it again. */
function edited(document: GatewayDocument, pattern: string | RegExp, replacement: string): GatewayDocument {
  const text = Buffer.from(document.xml).toString('utf8');
  const changed = text.replace(pattern, replacement);
  if (changed === text) throw new Error(`nothing matches ${String(pattern)}`);
  return { ...document, xml: Buffer.from(changed, 'utf8') };
}

/** The answer to a document that was not reported for exactly these errors. */
function refusal(codes: string[]) {
  const errorMessages = codes.map((code) => ({ type: 'ERROR', code, status: 'ERROR' }));
  return { status: 400, body: { reportingStatus: 'NOT_REPORTED', validationResults: { status: 'ERROR', errorMessages } } };
}

test.each(['invoice', 'prepayment', 'credit_note', 'debit_note'] as const)('reports a simplified %s', async (documentType) => {
  const answer = await report(invoiceBody(stampedDocument(unit.signer, 'simplified', { documentType })));
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    validationResults: {
      infoMessages: [
        {
          type: 'INFO',
          code: 'XSD_ZATCA_VALID',
          category: 'XSD validation',
          message: 'Complied with UBL 2.1 standards in line with ZATCA specifications',
          status: 'PASS',
        },
      ],
      warningMessages: [],
      errorMessages: [],
      status: 'PASS',
    },
    reportingStatus: 'REPORTED',
  });
});

test('rejects a hash that is not the document’s', async () => {
  const document = stampedDocument(unit.signer, 'simplified');
  const other = stampedDocument(unit.signer, 'simplified');
  expect(await report(invoiceBody({ ...document, hash: other.hash }))).toMatchObject(refusal(['invalid-invoice-hash']));
});

test('rejects a document whose amount was changed after stamping', async () => {
  const document = edited(stampedDocument(unit.signer, 'simplified'), '>57.50</cbc:PayableAmount>', '>5.75</cbc:PayableAmount>');
  const hash = verify(document.xml).hash ?? '';
  const answer = await report(invoiceBody({ ...document, hash }));
  const codes = errorCodes(answer);
  expect(codes).toContain('invoiceSignedDataDigestValue');
  expect(warningCodes(answer)).toContain('invalid-digital-signature');
  expect(codes).toContain('invoiceTotal_QRCODE_INVALID');
  expect(codes).toContain('invoiceHash_QRCODE_INVALID');
});

test.each([
  ['sellerName', { sellerName: 'Somebody else' }, 'sellerName_QRCODE_INVALID'],
  ['vatNumber', { vatNumber: '399999999900003' }, 'sellerVatNumber_QRCODE_INVALID'],
  ['payable', { payable: '57.5' }, 'invoiceTotal_QRCODE_INVALID'],
  ['vat', { vat: '7.51' }, 'vatTotal_QRCODE_INVALID'],
])('rejects a QR that differs from the XML in %s', async (_name, change, code) => {
  const document = stampedDocument(unit.signer, 'simplified', {}, (written) => ({
    ...written,
    qrFields: { ...written.qrFields, ...change },
  }));
  expect(await report(invoiceBody(document))).toMatchObject(refusal([code]));
});

test('accepts a QR with another time, with a warning', async () => {
  const document = stampedDocument(unit.signer, 'simplified', {}, (written) => ({
    ...written,
    qrFields: { ...written.qrFields, timestamp: '2026-11-20T12:00:01' },
  }));
  const answer = await report(invoiceBody(document));
  expect(answer.status).toBe(202);
  expect(answer.body).toMatchObject({
    reportingStatus: 'REPORTED',
    validationResults: { status: 'WARNING', warningMessages: [{ code: 'invoiceTimeStamp_QRCODE_INVALID', status: 'WARNING' }] },
  });
});

test('rejects a simplified document without stamp and QR', async () => {
  const { sections } = writtenDocument('simplified', { uuid: randomUUID() });
  const xml = Buffer.from(sections.rootStart + sections.beforeStamp + sections.afterStamp, 'utf8');
  const { hash = '', uuid = '' } = verify(xml);
  expect(await report(invoiceBody({ uuid, hash, xml }))).toMatchObject(refusal(['signature', 'QRCODE_INVALID']));
});

test('rejects a document of a seller other than the certificate’s', async () => {
  const seller = { name: 'Somebody else', vatNumber: '399999999900003' };
  const document = stampedDocument(unit.signer, 'simplified', { seller });
  expect(await report(invoiceBody(document))).toMatchObject(refusal(['certificate-permissions']));
});

test('rejects a type that the certificate does not cover', async () => {
  const simplifiedOnly = await productionCsid(gateway, { invoiceTypes: '0100', serialNumber: '1-Sanad|2-1.0|3-simplified' });
  const body = invoiceBody(stampedDocument(simplifiedOnly.signer, 'standard'));
  const answer = await postAs(gateway, simplifiedOnly, '/invoices/clearance/single', body);
  expect(answer.status).toBe(400);
  expect(errorCodes(answer)).toEqual(['certificate-permissions']);
});

test('rejects a uuid that is not the document’s', async () => {
  const document = stampedDocument(unit.signer, 'simplified');
  expect(await report(invoiceBody({ ...document, uuid: randomUUID() }))).toMatchObject(refusal(['INVOICE_UUID_VALIDATION']));
});

test('rejects what is not well-formed, or has a DOCTYPE', async () => {
  const document = stampedDocument(unit.signer, 'simplified');
  expect(await report(invoiceBody(edited(document, '</Invoice>', '')))).toMatchObject(refusal(['XSD_ZATCA_INVALID']));
  expect(await report(invoiceBody(edited(document, '<Invoice', '<!DOCTYPE Invoice><Invoice')))).toMatchObject(
    refusal(['XSD_ZATCA_INVALID']),
  );
});

test('rejects a document that violates the schema', async () => {
  const document = stampedDocument(unit.signer, 'simplified', {}, (written) => ({
    ...written,
    sections: {
      ...written.sections,
      afterStamp: written.sections.afterStamp.replace('<cac:AccountingCustomerParty></cac:AccountingCustomerParty>', ''),
    },
  }));
  const answer = await report(invoiceBody(document));
  expect(answer).toMatchObject(refusal(['XSD_ZATCA_INVALID']));
  expect(answer.body).toMatchObject({ validationResults: { infoMessages: [] } });
});

test('rejects what is nested without end, and lives on', async () => {
  const xml = Buffer.from('<a>'.repeat(500_000) + '</a>'.repeat(500_000), 'utf8');
  const { hash } = stampedDocument(unit.signer, 'simplified');
  expect(await report(invoiceBody({ uuid: randomUUID(), hash, xml }))).toMatchObject(refusal(['XSD_ZATCA_INVALID']));
});

test.each([
  ['no hash', { invoiceHash: undefined }, ['invalid-invoice-hash']],
  ['a hash that is no Base64', { invoiceHash: '!!!!' }, ['invalid-invoice-hash']],
  ['a hash that is too short', { invoiceHash: 'AAAA' }, ['invalid-invoice-hash']],
  ['no uuid', { uuid: undefined }, ['INVOICE_UUID_VALIDATION']],
  ['no invoice', { invoice: undefined }, ['invalid-invoice']],
  ['an invoice that is no Base64', { invoice: '<Invoice/>' }, ['invalid-invoice']],
  [
    'nothing at all',
    { invoiceHash: '', uuid: '', invoice: '' },
    ['invalid-invoice-hash', 'INVOICE_UUID_VALIDATION', 'invalid-invoice'],
  ],
])('rejects a body with %s', async (_name, change, codes) => {
  const body = { ...invoiceBody(stampedDocument(unit.signer, 'simplified')), ...change };
  expect(await report(body)).toMatchObject(refusal(codes));
});

test('answers 409 for 24 hours to a document that was reported', async () => {
  const body = invoiceBody(stampedDocument(unit.signer, 'simplified'));
  expect((await report(body)).status).toBe(200);
  gateway.clock.advance(24 * 60 * 60 * 1000 - 1000);
  const again = await report(body);
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({
    reportingStatus: 'NOT_REPORTED',
    validationResults: { errorMessages: [{ type: 'ERROR', code: 'Invoice-Errors', category: 'Duplicate-Invoice' }] },
  });
  gateway.clock.advance(2000);
  expect((await report(body)).status).toBe(202);
});

test('clears a standard document with its own stamp and the same hash', async () => {
  const document = stampedDocument(unit.signer, 'standard');
  const answer = await clear(invoiceBody(document));
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ clearanceStatus: 'CLEARED', validationResults: { status: 'PASS' } });
  const cleared = verify(clearedXml(answer), { layout: 'ours' });
  expect(cleared).toMatchObject({ ok: true, stamped: true, faults: [], hash: document.hash, uuid: document.uuid });
  expect(cleared.certificate?.subject.commonName).toBe('Sandbox Clearance');
});

test('clears a standard document that bears no stamp', async () => {
  const { sections } = writtenDocument('standard');
  const xml = Buffer.from(sections.rootStart + sections.beforeStamp + sections.afterStamp, 'utf8');
  const { hash = '', uuid = '' } = verify(xml);
  const answer = await clear(invoiceBody({ uuid, hash, xml }));
  expect(answer.status).toBe(200);
  expect(verify(clearedXml(answer))).toMatchObject({ ok: true, stamped: true, hash });
});

test('does not clear a document whose prefixes cannot carry the stamp', async () => {
  const { sections } = writtenDocument('standard');
  const text = (sections.rootStart + sections.beforeStamp + sections.afterStamp).replaceAll(/(<\/?|xmlns:)cac\b/g, '$1party');
  const xml = Buffer.from(text, 'utf8');
  const { hash = '', uuid = '' } = verify(xml);
  const answer = await clear(invoiceBody({ uuid, hash, xml }));
  expect(answer.status).toBe(400);
  expect(errorCodes(answer)).toEqual(['clearance-stamp']);
  expect(answer.body).toMatchObject({ clearanceStatus: 'NOT_CLEARED', clearedInvoice: null });
});

test('answers 208 with a warning and the cleared document to one that was cleared', async () => {
  const body = invoiceBody(stampedDocument(unit.signer, 'standard'));
  const first = await clear(body);
  const again = await clear(body);
  expect(again.status).toBe(208);
  expect(again.body).toEqual({
    validationResults: {
      infoMessages: [],
      warningMessages: [
        {
          type: 'WARNING',
          code: 'Invoice-Warning',
          category: 'Duplicate-Invoice',
          message: 'Invoice Hash Previously submitted.',
          status: 'WARNING',
        },
      ],
      errorMessages: [],
      status: 'WARNING',
    },
    clearanceStatus: 'CLEARED',
    clearedInvoice: first.body['clearedInvoice'],
  });
});

test('refuses a document of more than 10 MB of Base64, whichever endpoint it comes to', async () => {
  const body = { invoiceHash: 'A', uuid: randomUUID(), invoice: 'A'.repeat(10 * 1024 * 1024 + 4) };
  const compliance = await complianceCsid(gateway);
  const answers = [await report(body), await clear(body), await postAs(gateway, compliance, '/compliance/invoices', body)];
  expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual(
    Array.from({ length: 3 }, () => [413, 'Invalid-Request']),
  );
  expect((await report({ ...body, invoice: body.invoice.slice(4) })).status).toBe(400);
});

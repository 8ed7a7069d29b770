import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSigner } from '#main/core/stamp/signer.ts';
import { verify } from '#main/core/stamp/verify.ts';
import type { InvoiceType } from '#shared/invoice/document.ts';
import { validationResults } from '#shared/api/gateway/validation-results.ts';
import { invoiceBody, stampedDocument, type GatewayDocument } from '#support/sandbox-gateway/gateway-documents.ts';
import { runGateway, type GatewayAnswer, type RunningGateway } from '#support/sandbox-gateway/gateway-running.ts';
import { complianceCsid, postAs, productionCsid, type HeldCsid } from '#support/sandbox-gateway/gateway-unit.ts';

// What live clients encounter and no schema documents: standard §7.5, documents.

let gateway: RunningGateway;
let unit: HeldCsid;
let otherUnit: HeldCsid;

beforeAll(async () => {
  gateway = await runGateway();
  unit = await productionCsid(gateway);
  otherUnit = await productionCsid(gateway, { serialNumber: '1-Sanad|2-1.0|3-other' });
});

afterAll(() => gateway.close());

const reporting = '/invoices/reporting/single';
const clearance = '/invoices/clearance/single';

function report(body: unknown): Promise<GatewayAnswer> {
  return postAs(gateway, unit, reporting, body);
}

function named({ code, category }: { code: string; category?: string }): string {
  return `${category}: ${code}`;
}

function resultsOf({ body }: GatewayAnswer) {
  const { errorMessages, warningMessages } = validationResults.parse(body['validationResults']);
  return { errors: errorMessages.map(named), warnings: warningMessages.map(named) };
}

/** The same document with other bytes, and the hash of those. */
function changed(document: GatewayDocument, pattern: string | RegExp, replacement: string): GatewayDocument {
  const text = Buffer.from(document.xml).toString('utf8');
  const edited = text.replace(pattern, replacement);
  if (edited === text) throw new Error(`nothing matches ${String(pattern)}`);
  const xml = Buffer.from(edited, 'utf8');
  return { ...document, xml, hash: verify(xml).hash ?? '' };
}

function withQrTime(timestamp: string): GatewayDocument {
  return stampedDocument(unit.signer, 'simplified', {}, (written) => ({
    ...written,
    qrFields: { ...written.qrFields, timestamp },
  }));
}

// Signed with a key that is not the certificate's.
function wronglySigned(invoiceType: InvoiceType): GatewayDocument {
  return stampedDocument({ ...unit.signer, sign: (digest) => otherUnit.signer.sign(digest) }, invoiceType);
}

const invalidSignature = {
  type: 'WARNING',
  code: 'invalid-digital-signature',
  category: 'SIGNATURE_ERRORS',
  message: 'Invalid digital signature',
  status: 'WARNING',
};

test('reports a document with a wrong signature, with a warning', async () => {
  const answer = await report(invoiceBody(wronglySigned('simplified')));
  expect([answer.status, answer.body['reportingStatus']]).toEqual([202, 'REPORTED']);
  expect(answer.body['validationResults']).toMatchObject({
    status: 'WARNING',
    warningMessages: [invalidSignature],
    errorMessages: [],
  });
});

test('clears a standard document with a wrong signature, with a warning, and stamps it', async () => {
  const document = wronglySigned('standard');
  const answer = await postAs(gateway, unit, clearance, invoiceBody(document));
  expect([answer.status, answer.body['clearanceStatus']]).toEqual([202, 'CLEARED']);
  expect(answer.body['validationResults']).toMatchObject({
    status: 'WARNING',
    warningMessages: [invalidSignature],
    errorMessages: [],
  });
  const xml = Buffer.from(String(answer.body['clearedInvoice']), 'base64');
  expect(verify(xml)).toMatchObject({ ok: true, hash: document.hash });
});

test.each([
  ['the digest of the signed properties', /(#xadesSignedProperties".*?<ds:DigestValue>)[^<]+/s, 'signed-properties-hashing'],
  ['the digest of the certificate', /(<xades:CertDigest>.*?<ds:DigestValue[^>]*>)[^<]+/s, 'certificate-hashing'],
  ['the digest of the document', /(Id="invoiceSignedData".*?<ds:DigestValue>)[^<]+/s, 'invoiceSignedDataDigestValue'],
])('rejects a simplified document in which %s is another', async (_name, pattern, code) => {
  const wrong = Buffer.alloc(32).toString('base64');
  const answer = await report(invoiceBody(changed(stampedDocument(unit.signer, 'simplified'), pattern, `$1${wrong}`)));
  expect([answer.status, answer.body['reportingStatus']]).toEqual([400, 'NOT_REPORTED']);
  expect(resultsOf(answer).errors).toContain(`CERTIFICATE_ERRORS: ${code}`);
});

test('checks compliance documents of the simplified type for their signature as before', async () => {
  const compliance = await complianceCsid(gateway);
  const signer = { ...compliance.signer, sign: (digest: Uint8Array) => otherUnit.signer.sign(digest) };
  const answer = await postAs(gateway, compliance, '/compliance/invoices', invoiceBody(stampedDocument(signer, 'simplified')));
  expect([answer.status, resultsOf(answer).errors]).toEqual([400, ['CERTIFICATE_ERRORS: signatureValue']]);
});

test.each([
  ['another certificate', () => stampedDocument(otherUnit.signer, 'standard')],
  ['no QR that could be read', () => changed(stampedDocument(unit.signer, 'standard'), /(>QR<.*?text\/plain">)[^<]+/s, '$1AAAA')],
  [
    'a stamp without a signature',
    () => changed(stampedDocument(unit.signer, 'standard'), /<cac:Signature>.*<\/cac:Signature>/s, ''),
  ],
])('clears and checks a standard document with %s, which nothing is said about', async (_name, make) => {
  const document = make();
  const cleared = await postAs(gateway, unit, clearance, invoiceBody(document));
  expect([cleared.status, cleared.body['clearanceStatus'], resultsOf(cleared)]).toEqual([
    200,
    'CLEARED',
    { errors: [], warnings: [] },
  ]);
  const xml = Buffer.from(String(cleared.body['clearedInvoice']), 'base64');
  expect(verify(xml)).toMatchObject({ ok: true, hash: document.hash });
  const compliance = await complianceCsid(gateway);
  const checked = await postAs(gateway, compliance, '/compliance/invoices', invoiceBody(document));
  expect([checked.status, checked.body['clearanceStatus']]).toEqual([200, 'CLEARED']);
});

test('reports a document whose stamp has another certificate than the token, with a warning', async () => {
  const answer = await report(invoiceBody(stampedDocument(otherUnit.signer, 'simplified')));
  expect([answer.status, answer.body['reportingStatus'], resultsOf(answer)]).toEqual([
    202,
    'REPORTED',
    { errors: [], warnings: ['CERTIFICATE_ERRORS: invalid-signing-certificate'] },
  ]);
});

test.each(['CN=SANAD-SANDBOX-CA,DC=sandbox,DC=sanad,DC=local', 'DC=local, DC=sanad, DC=sandbox, CN=SANAD-SANDBOX-CA'])(
  'reports a document that writes the issuer as %s, with a warning',
  async (issuerName) => {
    const signer = createSigner({ ...unit.signer.certificate, issuerName }, unit.keyPair.privateKey);
    const answer = await report(invoiceBody(stampedDocument(signer, 'simplified')));
    expect([answer.status, answer.body['reportingStatus'], resultsOf(answer)]).toEqual([
      202,
      'REPORTED',
      { errors: [], warnings: ['CERTIFICATE_ERRORS: certificate-issuer-name'] },
    ]);
  },
);

test('reports the findings of all stages in one response', async () => {
  const stamped = stampedDocument(unit.signer, 'simplified', { seller: { name: 'Somebody else', vatNumber: '399999999900003' } });
  const edits: [string | RegExp, string][] = [
    ['<cac:AccountingCustomerParty></cac:AccountingCustomerParty>', ''],
    ['>57.50</cbc:TaxInclusiveAmount>', '>75.50</cbc:TaxInclusiveAmount>'],
    ['>57.50</cbc:PayableAmount>', '>75.50</cbc:PayableAmount>'],
    ['>SAR</cbc:TaxCurrencyCode>', '>USD</cbc:TaxCurrencyCode>'],
  ];
  const document = edits.reduce((edited, [pattern, replacement]) => changed(edited, pattern, replacement), stamped);
  const answer = await report({ ...invoiceBody(document), invoiceHash: stamped.hash, uuid: randomUUID() });
  expect(answer.status).toBe(400);
  const { errors, warnings } = resultsOf(answer);
  expect(warnings).toContain('SIGNATURE_ERRORS: invalid-digital-signature');
  expect(errors).toEqual(
    expect.arrayContaining([
      'XSD validation: XSD_ZATCA_INVALID',
      'EN_16931: BR-CO-15',
      'KSA: BR-KSA-EN16931-02',
      'INVOICE_HASHING_ERRORS: invalid-invoice-hash',
      'QRCODE_VALIDATION: invoiceTotal_QRCODE_INVALID',
      'CERTIFICATE_ERRORS: certificate-permissions',
      'MISSING_UUID_IN_INVOICE: INVOICE_UUID_VALIDATION',
    ]),
  );
});

test('validates the document although the body lacks uuid and hash', async () => {
  const { invoice } = invoiceBody(changed(stampedDocument(unit.signer, 'simplified'), '>57.50</cbc:TaxInc', '>5.75</cbc:TaxInc'));
  const { errors } = resultsOf(await report({ invoice }));
  expect(errors).toEqual(
    expect.arrayContaining([
      'INVOICE_HASHING_ERRORS: invalid-invoice-hash',
      'MISSING_UUID_IN_INVOICE: INVOICE_UUID_VALIDATION',
      'EN_16931: BR-CO-15',
    ]),
  );
});

test('has a separate code for a document without UUID', async () => {
  const document = changed(stampedDocument(unit.signer, 'simplified'), /<cbc:UUID>[^<]{36}<\/cbc:UUID>/, '');
  const { errors } = resultsOf(await report(invoiceBody(document)));
  expect(errors).toContain('MISSING_UUID_IN_INVOICE: MISSING_UUID_IN_INVOICE');
  expect(errors).not.toContain('MISSING_UUID_IN_INVOICE: INVOICE_UUID_VALIDATION');
});

test.each([
  [reporting, 'standard'],
  [clearance, 'simplified'],
] as const)('refuses at %s a %s document as one of the wrong channel', async (route, invoiceType) => {
  const answer = await postAs(gateway, unit, route, invoiceBody(stampedDocument(unit.signer, invoiceType)));
  expect([answer.status, resultsOf(answer).errors]).toEqual([400, ['INVOICETYPE_ERRORS: XML-INVOICE-ERROR']]);
});

test('answers every JSON without a charset parameter', async () => {
  const body = invoiceBody(stampedDocument(unit.signer, 'simplified'));
  const answers = [
    await report(body),
    await report(body),
    await report([]),
    await postAs(gateway, unit, clearance, invoiceBody(stampedDocument(unit.signer, 'standard'))),
    await gateway.send('POST', '/compliance', { body: {} }),
    await gateway.send('POST', reporting, { body }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([200, 409, 400, 200, 400, 401]);
  expect(new Set(answers.map((answer) => answer.headers.get('content-type')))).toEqual(new Set(['application/json']));
});

test('clears a document whatever Clearance-Status says', async () => {
  const body = invoiceBody(stampedDocument(unit.signer, 'standard'));
  const headers = { Authorization: unit.authorization, 'Clearance-Status': '0' };
  const answer = await gateway.send('POST', clearance, { body, headers });
  expect([answer.status, answer.body['clearanceStatus']]).toEqual([200, 'CLEARED']);
});

// Switched off for the next request.
async function clearWhileOff(body: unknown): Promise<GatewayAnswer> {
  await gateway.faults('POST', { status: 303, count: 1 });
  return postAs(gateway, unit, clearance, body);
}

test('answers 303 while clearance is rehearsed to be off, and accepts the document for reporting', async () => {
  const body = invoiceBody(stampedDocument(unit.signer, 'standard'));
  const answer = await clearWhileOff(body);
  expect(answer.status).toBe(303);
  expect(answer.body['message']).toBe('Clearance is deactivated. Please use the /invoices/reporting/single endpoint instead.');
  expect((await report(body)).body['reportingStatus']).toBe('REPORTED');
});

test('clears a document that was reported while clearance was off, and was never cleared', async () => {
  const document = stampedDocument(unit.signer, 'standard');
  const body = invoiceBody(document);
  await clearWhileOff(body);
  await report(body);
  const cleared = await postAs(gateway, unit, clearance, body);
  expect([cleared.status, cleared.body['clearanceStatus']]).toEqual([200, 'CLEARED']);
  expect(verify(Buffer.from(String(cleared.body['clearedInvoice']), 'base64'))).toMatchObject({ ok: true, hash: document.hash });
  expect((await postAs(gateway, unit, clearance, body)).status).toBe(208);
  expect((await report(body)).status).toBe(409);
});

test('accepts a stamp without ext:ExtensionURI', async () => {
  const pattern = /\s*<ext:ExtensionURI>[^<]*<\/ext:ExtensionURI>/;
  const answer = await report(invoiceBody(changed(stampedDocument(unit.signer, 'simplified'), pattern, '')));
  expect([answer.status, resultsOf(answer)]).toEqual([200, { errors: [], warnings: [] }]);
});

test('warns of a QR time with Z where the document has none', async () => {
  const answer = await report(invoiceBody(withQrTime('2026-11-20T12:00:00Z')));
  expect([answer.status, answer.body['reportingStatus'], resultsOf(answer)]).toEqual([
    202,
    'REPORTED',
    { errors: [], warnings: ['QRCODE_VALIDATION: invoiceTimeStamp_QRCODE_INVALID'] },
  ]);
});

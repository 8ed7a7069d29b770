import { afterAll, beforeAll, expect, test } from 'vitest';
import { verify } from '#main/core/stamp/verify.ts';
import { gatewaySeller, invoiceBody, sellerVatNumber, stampedDocument } from '#support/sandbox-gateway/gateway-documents.ts';
import { runGateway, type GatewayAnswer, type RunningGateway } from '#support/sandbox-gateway/gateway-running.ts';
import { postAs, productionCsid, type HeldCsid } from '#support/sandbox-gateway/gateway-unit.ts';
import { sellerNameOf } from '#support/core/long-seller-name.ts';

let gateway: RunningGateway;
let unit: HeldCsid;

beforeAll(async () => {
  gateway = await runGateway();
  unit = await productionCsid(gateway);
});

afterAll(() => gateway.close());

function documentWith(bytes: number, invoiceType: 'simplified' | 'standard') {
  const seller = { ...gatewaySeller(sellerVatNumber), name: sellerNameOf(bytes) };
  return stampedDocument(unit.signer, invoiceType, { seller });
}

function codesOf({ body }: GatewayAnswer): string[] {
  const { errorMessages = [] } = body['validationResults'] as { errorMessages?: { code: string }[] };
  return errorMessages.map(({ code }) => code);
}

test.each([127, 128, 255])('the gateway reports a document whose seller has a name of %i bytes', async (bytes) => {
  const answer = await postAs(gateway, unit, '/invoices/reporting/single', invoiceBody(documentWith(bytes, 'simplified')));
  expect([answer.status, codesOf(answer), answer.body['reportingStatus']]).toEqual([200, [], 'REPORTED']);
});

test.each([127, 128, 255])('its own QR on a cleared document names a seller of %i bytes', async (bytes) => {
  const answer = await postAs(gateway, unit, '/invoices/clearance/single', invoiceBody(documentWith(bytes, 'standard')));
  expect([answer.status, codesOf(answer)]).toEqual([200, []]);
  const cleared = Buffer.from(String(answer.body['clearedInvoice']), 'base64');
  expect(verify(cleared, { layout: 'ours' }).faults).toEqual([]);
});

test.each([128, 255])('the gateway refuses the length of a name of %i bytes as one raw byte', async (bytes) => {
  const document = documentWith(bytes, 'simplified');
  const ber = Buffer.from(document.qr, 'base64');
  expect(ber.subarray(0, 3)).toEqual(Buffer.of(1, 0x81, bytes));
  const raw = Buffer.concat([ber.subarray(0, 1), ber.subarray(2)]).toString('base64');
  const xml = Buffer.from(Buffer.from(document.xml).toString('utf8').replace(document.qr, raw), 'utf8');
  const answer = await postAs(gateway, unit, '/invoices/reporting/single', invoiceBody({ ...document, xml }));
  expect([answer.status, codesOf(answer)]).toEqual([400, ['QRCODE_INVALID']]);
});

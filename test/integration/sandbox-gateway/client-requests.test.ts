import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WrittenDocument } from '#main/core/ubl/written-document.ts';
import type { DocumentType, InvoiceType } from '#shared/invoice/document.ts';
import { invoiceBody, stampedDocument } from '#support/sandbox-gateway/gateway-documents.ts';
import { runGateway, type GatewayAnswer, type RunningGateway } from '#support/sandbox-gateway/gateway-running.ts';
import { csrBody, freshOtp, gatewaySubject, heldCsid, newKeyPair, type HeldCsid } from '#support/sandbox-gateway/gateway-unit.ts';

// Requests of our own in the shapes of two more public clients, Saleh7/php-zatca-xml and dokhna-tech-zatca: which headers each
// sends with which call, how it writes its JSON, and what stands in its documents.

type Call = 'csid' | 'check' | 'production' | 'report' | 'clear';

type Client = {
  headers(call: Call): Record<string, string>;
  json(body: unknown): string;
  requestId(id: string): unknown;
  /** What its documents have that ours have not. */
  change?: (written: WrittenDocument) => WrittenDocument;
};

const common = { 'Accept-Version': 'V2', Accept: 'application/json', 'Content-Type': 'application/json' };

const clients: Record<string, Client> = {
  // PHP escapes each slash of the Base64 and keeps the request id as the integer that came. No language for certificates.
  'php-zatca-xml': {
    headers: (call) => ({
      ...common,
      ...(call === 'csid' || call === 'production' ? {} : { 'Accept-Language': 'en' }),
      ...(call === 'clear' ? { 'Clearance-Status': '1' } : {}),
    }),
    json: (body) => JSON.stringify(body).replaceAll('/', String.raw`\/`),
    requestId: Number,
  },
  // Clearance-Status 1 also where it reports; its documents write their time with a Z, in the QR too.
  'dokhna-tech-zatca': {
    headers: (call) => ({
      ...common,
      'Accept-Language': 'en',
      ...(call === 'report' || call === 'clear' ? { 'Clearance-Status': '1' } : {}),
    }),
    json: (body) => JSON.stringify(body),
    requestId: String,
    change: ({ sections, qrFields }) => ({
      sections: { ...sections, beforeStamp: sections.beforeStamp.replace('</cbc:IssueTime>', 'Z</cbc:IssueTime>') },
      qrFields: { ...qrFields, timestamp: `${qrFields.timestamp}Z` },
    }),
  },
};

const gateways: Record<string, RunningGateway> = {};
beforeAll(async () => {
  gateways['developer-portal'] = await runGateway({ behavior: 'developer-portal' });
  gateways['production'] = await runGateway({ behavior: 'production' });
});
afterAll(() => Promise.all(Object.values(gateways).map((gateway) => gateway.close())));

const routes: Record<Call, string> = {
  csid: '/compliance',
  check: '/compliance/invoices',
  production: '/production/csids',
  report: '/invoices/reporting/single',
  clear: '/invoices/clearance/single',
};

function outcome({ status, body }: GatewayAnswer): unknown[] {
  return [status, body['reportingStatus'] ?? body['clearanceStatus']];
}

const types: InvoiceType[] = ['standard', 'simplified'];
const kinds: DocumentType[] = ['invoice', 'credit_note', 'debit_note'];

test.each(Object.keys(clients).flatMap((name) => ['developer-portal', 'production'].map((at) => [name, at])))(
  '%s goes its way from the CSR to a reported and a cleared document against %s',
  async (name, behavior) => {
    const client = clients[name];
    const gateway = gateways[behavior];
    if (client === undefined || gateway === undefined) throw new Error('no such client or gateway');

    const send = (call: Call, body: unknown, headers: Record<string, string>): Promise<GatewayAnswer> =>
      gateway.send('POST', routes[call], { body: client.json(body), headers: { ...client.headers(call), ...headers } });
    const sendAs = ({ authorization }: HeldCsid, call: Call, body: unknown): Promise<GatewayAnswer> =>
      send(call, body, { Authorization: authorization });
    const bodyOf = ({ signer }: HeldCsid, type: InvoiceType, documentType: DocumentType = 'invoice') =>
      invoiceBody(stampedDocument(signer, type, { documentType }, client.change));

    const keyPair = newKeyPair();
    const csr = csrBody({ ...gatewaySubject, template: 'ZATCA-Code-Signing' }, keyPair);
    const compliance = heldCsid(await send('csid', csr, { OTP: freshOtp() }), keyPair);
    for (const type of types) {
      for (const kind of kinds) {
        const checked = await sendAs(compliance, 'check', bodyOf(compliance, type, kind));
        expect(outcome(checked)).toEqual([200, type === 'standard' ? 'CLEARED' : 'REPORTED']);
      }
    }
    const requested = { compliance_request_id: client.requestId(compliance.requestId) };
    const unit = heldCsid(await sendAs(compliance, 'production', requested), keyPair);

    const simplified = bodyOf(unit, 'simplified');
    expect(outcome(await sendAs(unit, 'report', simplified))).toEqual([200, 'REPORTED']);
    expect(outcome(await sendAs(unit, 'report', simplified))).toEqual([409, 'NOT_REPORTED']);
    const standard = bodyOf(unit, 'standard');
    expect(outcome(await sendAs(unit, 'clear', standard))).toEqual([200, 'CLEARED']);
    expect(outcome(await sendAs(unit, 'clear', standard))).toEqual([208, 'CLEARED']);
  },
);

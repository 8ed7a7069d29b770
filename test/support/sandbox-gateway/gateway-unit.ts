import { randomBytes } from 'node:crypto';
import { writeCsr, type CsrSubject } from '#main/core/certificate/csr.ts';
import { createKeyPair, type KeyPair } from '#main/core/certificate/key-pair.ts';
import { readCertificate } from '#main/core/certificate/x509.ts';
import { createSigner, type Signer } from '#main/core/stamp/signer.ts';
import type { DocumentType, InvoiceType } from '#shared/invoice/document.ts';
import { gatewaySeller, invoiceBody, sellerVatNumber, stampedDocument } from './gateway-documents.ts';
import type { GatewayAnswer, RunningGateway } from './gateway-running.ts';

export const validOtp = '123345';

let otpsGiven = 300_000;

/** A one-time code that no gateway of this run has seen. */
export function freshOtp(): string {
  otpsGiven += 1;
  return String(otpsGiven);
}

export const gatewaySubject: CsrSubject = {
  commonName: 'Till 1',
  serialNumber: '1-Sanad|2-1.0|3-9c3f6f4e-3a3b-4a55-8f0c-2f2d5a0f7b11',
  organizationIdentifier: sellerVatNumber,
  organizationUnit: 'Riyadh Branch',
  organization: 'متجر الاختبار',
  country: 'SA',
  invoiceTypes: '1100',
  registeredAddress: 'RRMA8228',
  businessCategory: 'Retail',
  template: 'TSTZATCA-Code-Signing',
};

/** A CSID as its owner holds it. */
export type HeldCsid = { requestId: string; keyPair: KeyPair; signer: Signer; authorization: string };

export function newKeyPair(): KeyPair {
  return createKeyPair(randomBytes);
}

export function csrBody(subject: CsrSubject, keyPair: KeyPair): { csr: string } {
  return { csr: Buffer.from(writeCsr(subject, keyPair)).toString('base64') };
}

export function basicAuthorization(token: string, secret: string): string {
  return `Basic ${Buffer.from(`${token}:${secret}`).toString('base64')}`;
}

/** Makes an issued CSID usable. */
export function heldCsid({ body }: GatewayAnswer, keyPair: KeyPair): HeldCsid {
  const token = String(body['binarySecurityToken']);
  const certificate = readCertificate(Buffer.from(token, 'base64').toString('latin1'));
  if (!certificate.ok) throw new Error(`no certificate in the answer: ${JSON.stringify(body)}`);
  return {
    requestId: String(body['requestID']),
    keyPair,
    signer: createSigner(certificate.value, keyPair.privateKey),
    authorization: basicAuthorization(token, String(body['secret'])),
  };
}

export function postAs(gateway: RunningGateway, csid: HeldCsid, route: string, body: unknown): Promise<GatewayAnswer> {
  return gateway.send('POST', route, { body, headers: { Authorization: csid.authorization } });
}

export async function complianceCsid(gateway: RunningGateway, changes: Partial<CsrSubject> = {}): Promise<HeldCsid> {
  const keyPair = newKeyPair();
  const body = csrBody({ ...gatewaySubject, ...changes }, keyPair);
  return heldCsid(await gateway.send('POST', '/compliance', { headers: { OTP: freshOtp() }, body }), keyPair);
}

/** Sends one compliance document of a kind. */
export function checkCompliance(
  gateway: RunningGateway,
  csid: HeldCsid,
  invoiceType: InvoiceType,
  documentType: DocumentType,
): Promise<GatewayAnswer> {
  const vatNumber = csid.signer.certificate.egs?.vatNumber ?? '';
  const document = stampedDocument(csid.signer, invoiceType, { documentType, seller: gatewaySeller(vatNumber) });
  return postAs(gateway, csid, '/compliance/invoices', invoiceBody(document));
}

export async function passCompliance(gateway: RunningGateway, csid: HeldCsid, invoiceTypes: InvoiceType[]): Promise<void> {
  for (const invoiceType of invoiceTypes) {
    for (const documentType of ['invoice', 'credit_note', 'debit_note'] as const) {
      const answer = await checkCompliance(gateway, csid, invoiceType, documentType);
      if (answer.status !== 200) throw new Error(`a compliance document was refused: ${answer.text}`);
    }
  }
}

export function requestProduction(gateway: RunningGateway, compliance: HeldCsid): Promise<GatewayAnswer> {
  return postAs(gateway, compliance, '/production/csids', { compliance_request_id: compliance.requestId });
}

function typesOf(invoiceTypes: string): InvoiceType[] {
  const types = ['standard', 'simplified'] as const;
  return types.filter((_, index) => invoiceTypes[index] === '1');
}

/** Onboards a unit up to its production CSID. */
export async function productionCsid(gateway: RunningGateway, changes: Partial<CsrSubject> = {}): Promise<HeldCsid> {
  const compliance = await complianceCsid(gateway, changes);
  await passCompliance(gateway, compliance, typesOf(changes.invoiceTypes ?? gatewaySubject.invoiceTypes));
  return heldCsid(await requestProduction(gateway, compliance), compliance.keyPair);
}

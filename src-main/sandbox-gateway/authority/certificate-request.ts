import assert from 'node:assert/strict';
import { csidRequest } from '#shared/api/gateway/csids.ts';
import { failure, success, type Result } from '#shared/result.ts';
import { describeCsrFault, readCsr, type CsrFault, type CsrSubject } from '#main/core/certificate/csr.ts';
import type { CertificateTemplate } from '#main/core/certificate/template.ts';
import { readCertificate } from '#main/core/certificate/x509.ts';
import { decodeBase64 } from '#main/core/encoding/base64.ts';

/** Why no certificate can be issued for a request: there is none, it cannot be read, or it says what it must not. */
export type CertificateRequestFault =
  { kind: 'missing' } | { kind: 'unreadable'; reason: string } | { kind: 'content'; faults: string[] };

/** A request that the authority can issue a certificate for. */
export type CertificateRequest = { subject: CsrSubject; publicKey: Uint8Array };

type FieldRule = { field: keyof CsrSubject; pattern: RegExp; rule: string };

// Standard §5. The common name's limit is that of X.520.
const fieldRules: readonly FieldRule[] = [
  { field: 'commonName', pattern: /^.{1,64}$/u, rule: 'must have 1 to 64 characters' },
  { field: 'serialNumber', pattern: /^1-.+\|2-.+\|3-.+$/, rule: 'must have the form 1-...|2-...|3-...' },
  { field: 'organizationIdentifier', pattern: /^3\d{13}3$/, rule: 'must be 15 digits that begin and end with 3' },
  { field: 'organizationUnit', pattern: /\S/, rule: 'must not be empty' },
  { field: 'organization', pattern: /\S/, rule: 'must not be empty' },
  { field: 'country', pattern: /^SA$/, rule: 'must be SA' },
  { field: 'invoiceTypes', pattern: /^(10|01|11)00$/, rule: 'must be 1000, 0100 or 1100' },
  { field: 'registeredAddress', pattern: /\S/, rule: 'must not be empty' },
  { field: 'businessCategory', pattern: /\S/, rule: 'must not be empty' },
];

const taxpayerNumber = /^\d{10}$/;

// Faults that concern what the request says, not whether it can be read.
const contentFaults: readonly CsrFault['code'][] = ['csr_field_missing', 'csr_template_unknown'];

function unreadable(reason: string): CertificateRequestFault {
  return { kind: 'unreadable', reason };
}

function isGroupMember(vatNumber: string): boolean {
  return vatNumber.charAt(10) === '1';
}

function subjectFaults(subject: CsrSubject, templates: readonly CertificateTemplate[]): string[] {
  const faults = fieldRules
    .filter(({ field, pattern }) => !pattern.test(subject[field]))
    .map(({ field, rule }) => `${field} ${rule}`);
  if (isGroupMember(subject.organizationIdentifier) && !taxpayerNumber.test(subject.organizationUnit)) {
    faults.push('organizationUnit must be the 10-digit TIN of the group member');
  }
  if (!templates.includes(subject.template)) {
    faults.push(`the certificate template of this environment is ${templates.join(' or ')}`);
  }
  return faults;
}

/** Checks the body of a CSID call, `{csr: base64(PEM)}`: signature and curve by `readCsr`, then every field, all faults at once. */
export function readCertificateRequest(
  body: unknown,
  templates: readonly CertificateTemplate[],
): Result<CertificateRequest, CertificateRequestFault> {
  const parsed = csidRequest.safeParse(body);
  if (!parsed.success || parsed.data.csr === '') return failure({ kind: 'missing' });
  const pem = decodeBase64(parsed.data.csr);
  if (pem === undefined) return failure(unreadable('it is not Base64'));
  const read = readCsr(Buffer.from(pem).toString('utf8'));
  if (!read.ok) {
    const text = describeCsrFault(read.fault);
    return failure(contentFaults.includes(read.fault.code) ? { kind: 'content', faults: [text] } : unreadable(text));
  }
  const faults = subjectFaults(read.value.subject, templates);
  return faults.length > 0 ? failure({ kind: 'content', faults }) : success(read.value);
}

/** The request that a certificate of this authority was issued for, so that another one can be issued for the same key. */
export function certifiedRequest(certificate: string, template: CertificateTemplate): CertificateRequest {
  const read = readCertificate(certificate);
  assert(read.ok, 'a certificate that was issued here can be read');
  const { subject, egs, publicKey } = read.value;
  assert(egs !== undefined, 'a certificate that was issued here names its unit');
  return {
    subject: {
      ...subject,
      serialNumber: egs.serialNumber,
      organizationIdentifier: egs.vatNumber,
      invoiceTypes: egs.invoiceTypes,
      registeredAddress: egs.registeredAddress,
      businessCategory: egs.businessCategory,
      template,
    },
    publicKey,
  };
}

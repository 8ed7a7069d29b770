import { composeSteps, stampFinding } from '#main/core/validation/authority-steps.ts';
import { validationContext } from '#main/core/validation/validation-step.ts';
import { readXmlDocument } from '#main/core/xml/read-xml.ts';
import type { StampFault } from '#main/core/stamp/verify.ts';
import type { InvoiceType } from '#shared/invoice/document.ts';
import { documentFacts } from './submitted-facts.ts';
import { schemaError, type GatewayFinding, categories, errorFinding, warningFinding } from './finding.ts';
import type { Submission, Channel } from './submission.ts';
import type { ValidatedDocument, SubmissionStep, SubmissionFinding } from './submission-step.ts';
import { allowsInvoiceType } from './document-kind.ts';

/** All findings on a document, in the order of the steps, and the document unless it was not even well-formed. */
export type SubmissionValidation = { findings: GatewayFinding[]; document?: ValidatedDocument };

// The hash in the body is the document's own (standard §4.1).
const hashStep: SubmissionStep = ({ submission, verification }) => {
  // A body without a hash has its own finding.
  if (submission.invoiceHash === '' || verification().hash === submission.invoiceHash) return [];
  const message = 'The invoice hash API body does not match the (calculated) Hash of the XML';
  return [{ check: 'hash', code: 'invalid-invoice-hash', severity: 'error', path: '/', message }];
};

function permission(message: string): SubmissionFinding {
  return { check: 'certificate', code: 'certificate-permissions', severity: 'error', path: '/', message };
}

// Whether the seller's own stamp on a document counts. A standard document gets the authority's instead, so of the one it came
// with only the signature is looked at (standard §7.5), unless clearance is off and it is reported as the seller stamped it
// (standard §7.4).
function isStampValidated({ submission, facts }: ValidatedDocument): boolean {
  return facts.invoiceType !== 'standard' || submission.channel === 'reporting';
}

// A compliance certificate of the same seller, say: the signature is checked with the certificate that it brings (standard §7.5).
function foreignCertificate(document: ValidatedDocument): SubmissionFinding[] {
  const { certificate } = document.verification();
  const isForeign = certificate !== undefined && certificate.base64 !== document.submission.csid.certificate;
  if (!isForeign || !isStampValidated(document)) return [];
  const message = 'The certificate in the stamp is not the one in the authentication token';
  return [{ check: 'certificate', code: 'invalid-signing-certificate', severity: 'warning', path: '/', message }];
}

// The token's certificate covers the document: its seller and its type; and it should be the one in the stamp.
const certificateStep: SubmissionStep = (document) => {
  const { facts, submission } = document;
  const { csid } = submission;
  const findings = foreignCertificate(document);
  if (facts.qrFields.vatNumber !== csid.vatNumber) {
    findings.push(permission('User only allowed to use the vat number that exists in the authentication certificate'));
  }
  if (facts.invoiceType !== undefined && !allowsInvoiceType(csid.invoiceTypes, facts.invoiceType)) {
    findings.push(permission(`The authentication certificate does not allow ${facts.invoiceType} documents`));
  }
  return findings;
};

// What is reported goes to the buyer as the seller stamped it, a standard document too.
function lacksStamp({ submission, verification }: ValidatedDocument): boolean {
  return submission.channel === 'reporting' && submission.clearanceWaived && !verification().stamped;
}

// The value of the signature alone is judged mildly, in documents of both types, and not before they are real (standard §7.5).
function isJudgedMildly({ value }: StampFault, { submission }: ValidatedDocument): boolean {
  return value === 'signature' && submission.channel !== 'compliance';
}

const invalidSignature: SubmissionFinding = {
  check: 'signature',
  code: 'invalid-digital-signature',
  severity: 'warning',
  path: '/',
  message: 'Invalid digital signature',
};

// Every value of signature, certificate and QR holds, where the stamp counts at all; a stamp must be there where one is needed.
const stampStep: SubmissionStep = (document) => {
  const { root } = document.document;
  const isValidated = isStampValidated(document);
  const findings = document.verification().faults.flatMap((fault): SubmissionFinding[] => {
    if (isJudgedMildly(fault, document)) return [invalidSignature];
    return isValidated || fault.value === 'xml' ? [stampFinding(fault, root)] : [];
  });
  if (!isValidated || !lacksStamp(document)) return findings;
  return [...findings, stampFinding({ value: 'stamp_missing', message: 'A document that is reported needs a stamp.' }, root)];
};

function identityFinding(code: string, message: string): SubmissionFinding {
  return { check: 'identity', code, severity: 'error', path: '/', message };
}

const typesOfChannel: Record<Channel, readonly InvoiceType[]> = {
  compliance: ['standard', 'simplified'],
  reporting: ['simplified'],
  clearance: ['standard'],
};

function isTaken({ channel, clearanceWaived }: Submission, type: InvoiceType): boolean {
  return typesOfChannel[channel].includes(type) || (channel === 'reporting' && clearanceWaived);
}

function uuidFindings({ submission, facts }: ValidatedDocument): SubmissionFinding[] {
  if (facts.uuid === '') return [identityFinding('MISSING_UUID_IN_INVOICE', 'The invoice has no cbc:UUID')];
  // A body without a uuid has its own finding.
  if (submission.uuid === '' || submission.uuid === facts.uuid) return [];
  return [identityFinding('INVOICE_UUID_VALIDATION', 'The uuid of the request is not the cbc:UUID of the invoice')];
}

function wrongType(message: string): SubmissionFinding[] {
  return [identityFinding('XML-INVOICE-ERROR', message)];
}

function typeFindings({ submission, facts }: ValidatedDocument): SubmissionFinding[] {
  if (facts.invoiceType === undefined) return wrongType('InvoiceTypeCode/@name begins with neither 01 nor 02');
  if (isTaken(submission, facts.invoiceType)) return [];
  return wrongType(`${submission.channel} does not take ${facts.invoiceType} documents`);
}

// The document is the one that the body names, and of the type that the endpoint takes (standard §7.1, §7.5).
const identityStep: SubmissionStep = (document) => [...uuidFindings(document), ...typeFindings(document)];

const validate = composeSteps({ beforeStamp: [identityStep, hashStep], stamp: stampStep, afterStamp: [certificateStep] });

const complied: GatewayFinding = {
  type: 'INFO',
  code: 'XSD_ZATCA_VALID',
  category: categories.structure,
  message: 'Complied with UBL 2.1 standards in line with ZATCA specifications',
};

// Codes of the national rules; all others come from the European core set.
const nationalCode = /^(?:BR-KSA-|BR-CL-KSA-|BR-CUSTOM-|XML-)/;
const qrCode = /QRCODE_INVALID$/;

function categoryOf({ check, code }: SubmissionFinding): string {
  switch (check) {
    case 'structure':
      return categories.structure;
    case 'rules':
      return nationalCode.test(code) ? categories.nationalRules : categories.europeanRules;
    case 'stamp':
      return qrCode.test(code) ? categories.qr : categories.certificate;
    case 'identity':
      return code === 'XML-INVOICE-ERROR' ? categories.invoiceType : categories.uuid;
    case 'hash':
      return categories.hash;
    case 'signature':
      return categories.signature;
    case 'certificate':
      return categories.certificate;
  }
}

function authorityFinding(finding: SubmissionFinding): GatewayFinding {
  const { check, code, severity, path, message } = finding;
  const text = check === 'structure' || check === 'rules' ? `${path}: ${message}` : message;
  const isSchemaError = check === 'structure' ? severity === 'error' : code === 'XSD_ZATCA_INVALID';
  if (isSchemaError) return schemaError(text);
  return (severity === 'error' ? errorFinding : warningFinding)(code, categoryOf(finding), text);
}

// Findings as the authority answers with them (standard §6.4, §7.5): by type, code and category; first whether the schema holds.
function authorityFindings(findings: readonly SubmissionFinding[]): GatewayFinding[] {
  const isBroken = findings.some(({ check, severity }) => check === 'structure' && severity === 'error');
  return [...(isBroken ? [] : [complied]), ...findings.map(authorityFinding)];
}

/** Validates a document as the authority does, all steps in one answer (standard §7.5); it passes when no finding is an errorFinding. */
export function validateSubmission(submission: Submission, now: Date): SubmissionValidation {
  const read = readXmlDocument(submission.xml);
  if (!read.ok) {
    const { line, column, message } = read.fault;
    return { findings: [schemaError(`line ${line}, column ${column}: ${message}`)] };
  }
  const facts = documentFacts(read.value.root);
  const document = { ...validationContext(read.value, now), submission, facts };
  return { findings: authorityFindings(validate(document)), document };
}

import { allowsInvoiceType } from '../csids/document-kind.ts';
import type { SubmissionFinding, SubmissionStep, ValidatedDocument } from './submission-step.ts';
import { isStampValidated } from './stamp-for-validation.ts';

function permission(message: string): SubmissionFinding {
  return { check: 'certificate', code: 'certificate-permissions', severity: 'error', path: '/', message };
}

// A compliance certificate of the same seller, say: the signature is checked with the certificate that it brings (standard §7.5).
function foreignCertificate(document: ValidatedDocument): SubmissionFinding[] {
  const { certificate } = document.verification();
  const isForeign = certificate !== undefined && certificate.base64 !== document.submission.csid.certificate;
  if (!isForeign || !isStampValidated(document)) return [];
  const message = 'The certificate in the stamp is not the one in the authentication token';
  return [{ check: 'certificate', code: 'invalid-signing-certificate', severity: 'warning', path: '/', message }];
}

/** The token's certificate covers the document: its seller and its type; and it should be the one in the stamp. */
export const certificateStep: SubmissionStep = (document) => {
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

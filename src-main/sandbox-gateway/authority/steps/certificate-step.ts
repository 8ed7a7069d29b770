import { allowsInvoiceType } from '../document-kind.ts';
import { categories, error, warning } from '../finding.ts';
import type { Finding } from '../finding.ts';
import type { JudgedDocument, JudgeStep } from '../judge-step.ts';
import { isStampJudged } from '../stamp-judged.ts';

function permission(message: string): Finding {
  return error('certificate-permissions', categories.certificate, message);
}

// A compliance certificate of the same seller, say: the signature is judged by the certificate that it brings (dossier §7.5).
function foreignCertificate(document: JudgedDocument): Finding[] {
  const { certificate } = document.verification;
  const isForeign = certificate !== undefined && certificate.base64 !== document.submission.csid.certificate;
  if (!isForeign || !isStampJudged(document)) return [];
  const message = 'The certificate in the stamp is not the one that the authentication token stands for';
  return [warning('invalid-signing-certificate', categories.certificate, message)];
}

/** The token's certificate covers the document: its seller and its type; and it should be the one in the stamp. */
export const certificateStep: JudgeStep = (document) => {
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

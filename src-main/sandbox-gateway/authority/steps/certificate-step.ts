import { allowsInvoiceType } from '../document-kind.ts';
import { categories, error } from '../finding.ts';
import type { Finding } from '../finding.ts';
import type { JudgeStep } from '../judge-step.ts';

function permission(message: string): Finding {
  return error('certificate-permissions', categories.certificate, message);
}

/** The certificate covers the document: its seller, its type, and it is the sender's own that stands in the stamp. */
export const certificateStep: JudgeStep = {
  decisive: false,
  examine({ submission, facts, verification }) {
    const { csid } = submission;
    const findings: Finding[] = [];
    if (facts.qrFields.vatNumber !== csid.vatNumber) {
      findings.push(permission('User only allowed to use the vat number that exists in the authentication certificate'));
    }
    if (facts.invoiceType !== undefined && !allowsInvoiceType(csid.invoiceTypes, facts.invoiceType)) {
      findings.push(permission(`The authentication certificate does not allow ${facts.invoiceType} documents`));
    }
    const { certificate } = verification;
    if (certificate !== undefined && certificate.base64 !== csid.certificate) {
      findings.push(permission('The certificate in the stamp is not the one that the authentication token stands for'));
    }
    return findings;
  },
};

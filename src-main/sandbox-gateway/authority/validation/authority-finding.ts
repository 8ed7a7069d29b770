import { categories, error, schemaError, warning, type Finding } from './finding.ts';
import type { SubmissionFinding } from './submission-step.ts';

const complied: Finding = {
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

function authorityFinding(finding: SubmissionFinding): Finding {
  const { check, code, severity, path, message } = finding;
  const text = check === 'structure' || check === 'rules' ? `${path}: ${message}` : message;
  const isSchemaError = check === 'structure' ? severity === 'error' : code === 'XSD_ZATCA_INVALID';
  if (isSchemaError) return schemaError(text);
  return (severity === 'error' ? error : warning)(code, categoryOf(finding), text);
}

/** Findings as the authority answers with them (standard §6.4, §7.5): by type, code and category; first whether the schema holds. */
export function authorityFindings(findings: readonly SubmissionFinding[]): Finding[] {
  const isBroken = findings.some(({ check, severity }) => check === 'structure' && severity === 'error');
  return [...(isBroken ? [] : [complied]), ...findings.map(authorityFinding)];
}

/** One thing the authority has to say about a document. */
export type Finding = { type: 'INFO' | 'WARNING' | 'ERROR'; code: string; category: string; message: string };

/** The authority's groups of findings (dossier §6.4); an open set. */
export const categories = {
  http: 'HTTP-Errors',
  structure: 'XSD validation',
  nationalRules: 'KSA',
  europeanRules: 'EN_16931',
  hash: 'INVOICE_HASHING_ERRORS',
  certificate: 'CERTIFICATE_ERRORS',
  qr: 'QRCODE_VALIDATION',
  duplicate: 'Duplicate-Invoice',
} as const;

/** A finding that rejects the document. */
export function error(code: string, category: string, message: string): Finding {
  return { type: 'ERROR', code, category, message };
}

/** A finding that is told but lets the document pass. */
export function warning(code: string, category: string, message: string): Finding {
  return { type: 'WARNING', code, category, message };
}

/** Whether any of the findings rejects the document. */
export function hasError(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.type === 'ERROR');
}

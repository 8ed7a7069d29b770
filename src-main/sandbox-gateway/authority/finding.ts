/** One thing the authority has to say about a document. */
export type GatewayFinding = { type: 'INFO' | 'WARNING' | 'ERROR'; code: string; category: string; message: string };

/** The authority's groups of findings (standard §6.4, §7.5); an open set. */
export const categories = {
  http: 'HTTP-Errors',
  structure: 'XSD validation',
  nationalRules: 'KSA',
  europeanRules: 'EN_16931',
  hash: 'INVOICE_HASHING_ERRORS',
  certificate: 'CERTIFICATE_ERRORS',
  signature: 'SIGNATURE_ERRORS',
  qr: 'QRCODE_VALIDATION',
  duplicate: 'Duplicate-Invoice',
  uuid: 'MISSING_UUID_IN_INVOICE',
  invoiceType: 'INVOICETYPE_ERRORS',
} as const;

/** A finding that rejects the document. */
export function errorFinding(code: string, category: string, message: string): GatewayFinding {
  return { type: 'ERROR', code, category, message };
}

/** A finding that is reported but lets the document pass. */
export function warningFinding(code: string, category: string, message: string): GatewayFinding {
  return { type: 'WARNING', code, category, message };
}

/** A document that does not have the schema's shape, reported by the one code that there is for it (standard §7.5). */
export function schemaError(detail: string): GatewayFinding {
  const complaint = 'Schema validation failed; XML does not comply with UBL 2.1 standards in line with ZATCA specifications';
  return errorFinding('XSD_ZATCA_INVALID', categories.structure, `${complaint}: ${detail}`);
}

/** Whether any of the findings rejects the document. */
export function isRefusedBy(findings: readonly GatewayFinding[]): boolean {
  return findings.some((finding) => finding.type === 'ERROR');
}

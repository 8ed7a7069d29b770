import type { InvoiceType } from '#shared/invoice/document.ts';

// What each compliance document is called in the list of missing steps, behind its invoice type (standard §7.5).
const complianceSteps = [
  { typeCode: '388', name: 'compliant' },
  { typeCode: '381', name: 'credit-note-compliant' },
  { typeCode: '383', name: 'debit-note-compliant' },
] as const;

/** A compliance document that must pass: its kind, and what the authority calls the step. */
export type ComplianceStep = { kind: string; name: string };

const typeNames = new Map([
  ['388', 'invoice'],
  ['386', 'prepayment invoice'],
  ['381', 'credit note'],
  ['383', 'debit note'],
]);

/** Names a kind of document for people and as a key: `standard credit note (381)`. */
export function documentKindName(invoiceType: InvoiceType, typeCode: string): string {
  return `${invoiceType} ${typeNames.get(typeCode) ?? 'document'} (${typeCode})`;
}

/** Whether a certificate whose title is `invoiceTypes` (TSCZ) may sign documents of this type (standard §5). */
export function allowsInvoiceType(invoiceTypes: string, invoiceType: InvoiceType): boolean {
  return invoiceTypes.charAt(invoiceType === 'standard' ? 0 : 1) === '1';
}

/** The documents that must pass the compliance checks before a production CSID is issued (standard §7.3). */
export function requiredComplianceSteps(invoiceTypes: string): ComplianceStep[] {
  const types = ['standard', 'simplified'] as const;
  return types
    .filter((type) => allowsInvoiceType(invoiceTypes, type))
    .flatMap((type) =>
      complianceSteps.map(({ typeCode, name }) => ({ kind: documentKindName(type, typeCode), name: `${type}-${name}` })),
    );
}

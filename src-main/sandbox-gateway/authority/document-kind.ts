import type { InvoiceType } from '../../../src-shared/invoice/document.ts';

const complianceTypeCodes = ['388', '381', '383'] as const;

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

/** Whether a certificate whose title is `invoiceTypes` (TSCZ) may stand under documents of this type (dossier §5). */
export function allowsInvoiceType(invoiceTypes: string, invoiceType: InvoiceType): boolean {
  return invoiceTypes.charAt(invoiceType === 'standard' ? 0 : 1) === '1';
}

/** Whether a title covers all that another one covers. */
export function coversInvoiceTypes(held: string, asked: string): boolean {
  const types = ['standard', 'simplified'] as const;
  return types.every((type) => !allowsInvoiceType(asked, type) || allowsInvoiceType(held, type));
}

/** The documents that must pass the compliance checks before a production CSID is issued (dossier §7.3). */
export function requiredComplianceKinds(invoiceTypes: string): string[] {
  const types = ['standard', 'simplified'] as const;
  return types
    .filter((type) => allowsInvoiceType(invoiceTypes, type))
    .flatMap((type) => complianceTypeCodes.map((code) => documentKindName(type, code)));
}

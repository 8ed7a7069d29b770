import {
  doubled,
  edited,
  withAttribute,
  withContent,
  withNext,
  without,
  type DocumentEdit,
} from '#support/core/document-edits.ts';
import { unstamped } from './unstamped.ts';

const total = 'cac:LegalMonetaryTotal';
const line = 'cac:InvoiceLine';
const seller = 'cac:AccountingSupplierParty/cac:Party';

const edits: Record<string, DocumentEdit> = {
  'without-number': without('cbc:ID'),
  'without-issue-date': without('cbc:IssueDate'),
  'without-customer': without('cac:AccountingCustomerParty'),
  'without-payable-amount': without(`${total}/cbc:PayableAmount`),
  'without-line': without(line),
  'without-currency-of-an-amount': withAttribute(`${total}/cbc:PayableAmount`, 'currencyID', undefined),
  'two-numbers': doubled('cbc:ID'),
  'two-totals': doubled(total),
  'uuid-after-the-date': (xml) => xml.replace(/(<cbc:UUID>.*<\/cbc:UUID>)(<cbc:IssueDate>.*<\/cbc:IssueDate>)/, '$2$1'),
  'customer-before-the-seller': (xml) =>
    xml.replace(
      /(<cac:AccountingSupplierParty>.*?<\/cac:AccountingSupplierParty>)(<cac:AccountingCustomerParty>.*?<\/cac:AccountingCustomerParty>)/s,
      '$2$1',
    ),
  'known-element-in-another-place': withNext(
    `${line}/cac:Item/cbc:Name`,
    '<cbc:PayableAmount currencyID="SAR">1.00</cbc:PayableAmount>',
  ),
  'element-of-ubl-not-in-the-profile': withNext(`${line}/cbc:ID`, '<cbc:Weight>heavy</cbc:Weight>'),
  'element-of-another-namespace': withNext('cbc:UUID', '<x:y xmlns:x="urn:x">1</x:y>'),
  'unknown-attribute': withAttribute('cbc:ID', 'colour', 'red'),
  'text-between-elements': withContent(`${seller}/cac:PartyTaxScheme/cac:TaxScheme`, 'VAT<cbc:ID>VAT</cbc:ID>'),
  'element-in-a-value': withContent('cbc:ID', '<cbc:UUID>1</cbc:UUID>'),
  'date-of-another-form': withContent('cbc:IssueDate', '20.11.2026'),
  'date-that-does-not-exist': withContent('cbc:IssueDate', '2026-02-30'),
  'time-that-does-not-exist': withContent('cbc:IssueTime', '24:30:00'),
  'amount-with-a-comma': withContent(`${total}/cbc:PayableAmount`, '1,035.00'),
  'amount-with-an-exponent': withContent(`${line}/cbc:LineExtensionAmount`, '9e2'),
  'amount-in-arabic-digits': withContent(`${total}/cbc:TaxExclusiveAmount`, '٩٠٠٫٠٠'),
  'empty-quantity': withContent(`${line}/cbc:InvoicedQuantity`, ''),
  'another-root': (xml) => xml.replace('<Invoice ', '<CreditNote ').replace('</Invoice>', '</CreditNote>'),
  'another-namespace-at-the-root': (xml) => xml.replace('schema:xsd:Invoice-2', 'schema:xsd:Invoice-3'),
  'end-tag-missing': (xml) => xml.replace('</cac:Price>', ''),
  'cut-off': (xml) => xml.slice(0, xml.length / 2),
  'text-after-the-root': (xml) => `${xml}INV`,
  'document-type-declaration': (xml) => xml.replace('<Invoice ', '<!DOCTYPE Invoice [<!ENTITY a "1">]><Invoice '),
  'prefix-not-declared': withNext('cbc:UUID', '<udt:Code>1</udt:Code>'),
  'bare-ampersand': withContent('cbc:ID', 'A&B'),
  'control-character': withContent('cbc:ID', 'A\u0007B'),
  empty: () => '',
};

const signature =
  'ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/sig:UBLDocumentSignatures/sac:SignatureInformation/ds:Signature';

const stampEdits: Record<string, DocumentEdit> = {
  'signature-no-base64': withContent(`${signature}/ds:SignatureValue`, '***'),
  'signature-without-its-value': without(`${signature}/ds:SignatureValue`),
};

/** Documents that break the structure of the schema, or are no XML, each in one way, by name. */
export function structureBreakingDocuments(stamped: string): Map<string, string> {
  const plain = unstamped(stamped);
  return new Map([
    ...Object.entries(edits).map(([name, edit]) => [name, edited(plain, edit)] as const),
    ...Object.entries(stampEdits).map(([name, edit]) => [name, edited(stamped, edit)] as const),
  ]);
}

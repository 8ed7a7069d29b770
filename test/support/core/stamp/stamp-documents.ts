import type { InvoiceType } from '#shared/invoice/document.ts';
import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import { stamp, type StampedDocument } from '#main/core/stamp/stamp.ts';
import type { DocumentSections, QrFields } from '#main/core/ubl/written-document.ts';
import { unitSigner } from './stamp-signer.ts';

const rootStart =
  '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"' +
  ' xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"' +
  ' xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"' +
  ' xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">';

function lineText(number: number): string {
  return (
    `<cac:InvoiceLine><cbc:ID>${number}</cbc:ID><cbc:InvoicedQuantity unitCode="PCE">2.000000</cbc:InvoicedQuantity>` +
    '<cbc:LineExtensionAmount currencyID="SAR">100.00</cbc:LineExtensionAmount><cac:TaxTotal>' +
    '<cbc:TaxAmount currencyID="SAR">15.00</cbc:TaxAmount><cbc:RoundingAmount currencyID="SAR">115.00</cbc:RoundingAmount></cac:TaxTotal>' +
    `<cac:Item><cbc:Name>قلم رصاص | Pen &amp; pencil &lt;${number}&gt;</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID>` +
    '<cbc:Percent>15.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item>' +
    '<cac:Price><cbc:PriceAmount currencyID="SAR">50.00</cbc:PriceAmount></cac:Price></cac:InvoiceLine>'
  );
}

export const sampleQrFields: QrFields = {
  sellerName: 'متجر | Shop & Sons',
  vatNumber: '399999999900003',
  timestamp: '2026-01-31T14:05:09',
  payable: '115.00',
  vat: '15.00',
};

/** A hand-written canonical body with everything that a stamp repeats, and characters of all lengths in UTF-8. */
export function sampleSections(invoiceType: InvoiceType, lineCount = 1): DocumentSections {
  const lines = Array.from({ length: lineCount }, (_, index) => lineText(index + 1)).join('');
  return {
    rootStart,
    beforeStamp:
      '<cbc:ProfileID>reporting:1.0</cbc:ProfileID><cbc:ID>INV-1</cbc:ID><cbc:UUID>8e6000cf-1a98-4174-b3e7-b5d5954bc10d</cbc:UUID>' +
      '<cbc:IssueDate>2026-01-31</cbc:IssueDate><cbc:IssueTime>14:05:09</cbc:IssueTime>' +
      `<cbc:InvoiceTypeCode name="${invoiceType === 'standard' ? '0100000' : '0200000'}">388</cbc:InvoiceTypeCode>` +
      '<cbc:DocumentCurrencyCode>SAR</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>SAR</cbc:TaxCurrencyCode>' +
      '<cac:AdditionalDocumentReference><cbc:ID>ICV</cbc:ID><cbc:UUID>1</cbc:UUID></cac:AdditionalDocumentReference>' +
      '<cac:AdditionalDocumentReference><cbc:ID>PIH</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain">' +
      `${initialPreviousHash}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
    afterStamp:
      '<cac:AccountingSupplierParty><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>399999999900003</cbc:CompanyID>' +
      '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity>' +
      '<cbc:RegistrationName>متجر | Shop &amp; Sons</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>' +
      '<cac:AccountingCustomerParty></cac:AccountingCustomerParty><cac:TaxTotal><cbc:TaxAmount currencyID="SAR">15.00</cbc:TaxAmount>' +
      '</cac:TaxTotal><cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="SAR">115.00</cbc:PayableAmount></cac:LegalMonetaryTotal>' +
      `${lines}</Invoice>`,
  };
}

export function sampleDocument(invoiceType: InvoiceType = 'simplified', lineCount = 1): StampedDocument {
  const written = { sections: sampleSections(invoiceType, lineCount), qrFields: sampleQrFields };
  return stamp(written, unitSigner(), { signingTime: '2026-01-31T14:05:09', invoiceType });
}

export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
export const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'utf8');

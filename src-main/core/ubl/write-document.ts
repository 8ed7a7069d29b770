import { format2 } from '#shared/invoice/amount.ts';
import { documentTypeCodes, type ChainLink, type TaxDocument, type Address, type Party } from '#shared/invoice/document.ts';
import { namespaces } from '../xml/namespaces.ts';
import { element, optionalElement, textElement } from '../xml/canonical-text.ts';
import type { WrittenDocument } from './written-document.ts';
import {
  writeDiscounts,
  writeExchangeRate,
  writeLine,
  writeMonetaryTotal,
  writeSettledPrepayment,
  writeTaxTotals,
} from './write-amounts.ts';

// The only namespace declarations of the body, in the order that Canonical XML prints them (standard §2).
const rootStart = `<Invoice xmlns="${namespaces.invoice}" xmlns:cac="${namespaces.cac}" xmlns:cbc="${namespaces.cbc}" xmlns:ext="${namespaces.ext}">`;

function writeHeader(document: TaxDocument, link: ChainLink): string {
  const originals = document.originalNumbers.map((number) =>
    element(
      'cac:BillingReference',
      element(
        'cac:InvoiceDocumentReference',
        textElement('cbc:ID', number),
        optionalElement('cbc:IssueDate', document.originalDate),
      ),
    ),
  );
  return [
    textElement('cbc:ProfileID', 'reporting:1.0'),
    textElement('cbc:ID', document.number),
    textElement('cbc:UUID', document.uuid),
    textElement('cbc:IssueDate', document.issueDate),
    textElement('cbc:IssueTime', document.issueTime),
    textElement('cbc:InvoiceTypeCode', documentTypeCodes[document.documentType], {
      name: 'name',
      value: document.transactionCode,
    }),
    textElement('cbc:DocumentCurrencyCode', document.currency),
    textElement('cbc:TaxCurrencyCode', 'SAR'),
    ...originals,
    element('cac:AdditionalDocumentReference', textElement('cbc:ID', 'ICV'), textElement('cbc:UUID', String(link.icv))),
    element(
      'cac:AdditionalDocumentReference',
      textElement('cbc:ID', 'PIH'),
      element(
        'cac:Attachment',
        textElement('cbc:EmbeddedDocumentBinaryObject', link.previousHash, { name: 'mimeCode', value: 'text/plain' }),
      ),
    ),
  ].join('');
}

function writeAddress(address: Address): string {
  const country =
    address.country === undefined ? '' : element('cac:Country', textElement('cbc:IdentificationCode', address.country));
  return element(
    'cac:PostalAddress',
    optionalElement('cbc:StreetName', address.street),
    optionalElement('cbc:BuildingNumber', address.buildingNumber),
    optionalElement('cbc:CitySubdivisionName', address.district),
    optionalElement('cbc:CityName', address.city),
    optionalElement('cbc:PostalZone', address.postalCode),
    country,
  );
}

// Writes the cac:Party of a seller or buyer: identification, address, VAT number, legal name (standard §2, Party).
function writeParty(party: Party): string {
  const { identification, address, vatNumber } = party;
  return element(
    'cac:Party',
    identification === undefined
      ? ''
      : element(
          'cac:PartyIdentification',
          textElement('cbc:ID', identification.number, { name: 'schemeID', value: identification.scheme }),
        ),
    address === undefined ? '' : writeAddress(address),
    vatNumber === undefined
      ? ''
      : element(
          'cac:PartyTaxScheme',
          textElement('cbc:CompanyID', vatNumber),
          element('cac:TaxScheme', textElement('cbc:ID', 'VAT')),
        ),
    element('cac:PartyLegalEntity', textElement('cbc:RegistrationName', party.name)),
  );
}

function writeParties(document: TaxDocument): string {
  const { seller, buyer, deliveryDate, lastDeliveryDate } = document;
  return [
    element('cac:AccountingSupplierParty', writeParty(seller)),
    // Compulsory for the schema, so it is empty where a consumer buys.
    element('cac:AccountingCustomerParty', buyer === undefined ? '' : writeParty(buyer)),
    deliveryDate === undefined
      ? ''
      : element(
          'cac:Delivery',
          textElement('cbc:ActualDeliveryDate', deliveryDate),
          optionalElement('cbc:LatestDeliveryDate', lastDeliveryDate),
        ),
    // The reason of a note stands in each of them (BR-KSA-17).
    ...document.paymentMeansCodes.map((code) =>
      element(
        'cac:PaymentMeans',
        textElement('cbc:PaymentMeansCode', code),
        optionalElement('cbc:InstructionNote', document.noteReason),
      ),
    ),
  ].join('');
}

function writeLines(document: TaxDocument): string {
  const lines = document.lines.map((line) => writeLine(line, document.currency));
  const settled = document.settledPrepayments.map((part, index) =>
    writeSettledPrepayment(part, document.lines.length + index + 1, document),
  );
  return lines.join('') + settled.join('');
}

/**
 * Writes a document at its place in the chain as canonical XML (C14N 1.1), in the element order of the UBL 2.1 schema and
 * without insignificant white space, so that the concatenated sections are the exact input of the invoice hash.
 *
 * The document is trusted to be complete and computed: texts hold only characters that XML 1.0 can carry.
 */
export function writeDocument(document: TaxDocument, link: ChainLink): WrittenDocument {
  return {
    sections: {
      rootStart,
      beforeStamp: writeHeader(document, link),
      afterStamp:
        writeParties(document) +
        writeDiscounts(document) +
        writeExchangeRate(document) +
        writeTaxTotals(document) +
        writeMonetaryTotal(document) +
        writeLines(document) +
        '</Invoice>',
    },
    qrFields: {
      sellerName: document.seller.name,
      vatNumber: document.seller.vatNumber ?? '',
      timestamp: `${document.issueDate}T${document.issueTime}`,
      payable: format2(document.totals.payable),
      vat: format2(document.totals.vatInSar),
    },
  };
}

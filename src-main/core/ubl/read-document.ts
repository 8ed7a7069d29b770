import {
  documentTypeCodes,
  type ChainLink,
  type DocumentType,
  type TaxDocument,
  type Address,
  type Party,
} from '#shared/invoice/document.ts';
import { failure, success, type Result } from '#shared/result.ts';
import { readXml } from '../xml/read-xml.ts';
import { attributeOf, elementAt, elementsAt, textAt, textOf } from '../xml/select.ts';
import type { XmlElement } from '../xml/xml-tree.ts';
import {
  amountAt,
  isSettledPrepayment,
  readDiscounts,
  readLine,
  readSettledPrepayment,
  readSubtotals,
  readTotals,
  requiredTextAt,
  UnreadableDocument,
  type DocumentFault,
} from './read-amounts.ts';

const documentTypes: DocumentType[] = ['invoice', 'credit_note', 'debit_note', 'prepayment'];

function readDocumentType(root: XmlElement): DocumentType {
  const code = requiredTextAt(root, 'cbc:InvoiceTypeCode');
  const documentType = documentTypes.find((known) => documentTypeCodes[known] === code);
  if (documentType === undefined) throw new UnreadableDocument({ code: 'document_type_unknown', value: code });
  return documentType;
}

function readLink(root: XmlElement): ChainLink {
  const references = elementsAt(root, 'cac:AdditionalDocumentReference');
  const named = (id: string): XmlElement | undefined => references.find((reference) => textAt(reference, 'cbc:ID') === id);
  const counter = named('ICV');
  const previous = named('PIH');
  if (counter === undefined || previous === undefined) throw new UnreadableDocument({ code: 'chain_link_missing' });
  return {
    icv: Number(requiredTextAt(counter, 'cbc:UUID')),
    previousHash: requiredTextAt(previous, 'cac:Attachment', 'cbc:EmbeddedDocumentBinaryObject'),
  };
}

function readAddress(address: XmlElement): Address {
  const street = textAt(address, 'cbc:StreetName');
  const buildingNumber = textAt(address, 'cbc:BuildingNumber');
  const district = textAt(address, 'cbc:CitySubdivisionName');
  const city = textAt(address, 'cbc:CityName');
  const postalCode = textAt(address, 'cbc:PostalZone');
  const country = textAt(address, 'cac:Country', 'cbc:IdentificationCode');
  return {
    ...(street === undefined ? {} : { street }),
    ...(buildingNumber === undefined ? {} : { buildingNumber }),
    ...(district === undefined ? {} : { district }),
    ...(city === undefined ? {} : { city }),
    ...(postalCode === undefined ? {} : { postalCode }),
    ...(country === undefined ? {} : { country }),
  };
}

// Reads the cac:Party under a supplier or customer party; undefined where that is empty, as on a consumer's document.
function readParty(holder: XmlElement): Party | undefined {
  const party = elementAt(holder, 'cac:Party');
  if (party === undefined) return undefined;
  const vatNumber = textAt(party, 'cac:PartyTaxScheme', 'cbc:CompanyID');
  const identification = elementAt(party, 'cac:PartyIdentification', 'cbc:ID');
  const address = elementAt(party, 'cac:PostalAddress');
  return {
    name: textAt(party, 'cac:PartyLegalEntity', 'cbc:RegistrationName') ?? '',
    ...(vatNumber === undefined ? {} : { vatNumber }),
    ...(identification === undefined
      ? {}
      : { identification: { scheme: attributeOf(identification, 'schemeID') ?? '', number: textOf(identification) } }),
    ...(address === undefined ? {} : { address: readAddress(address) }),
  };
}

function readBody(root: XmlElement): TaxDocument {
  const typeCode = elementAt(root, 'cbc:InvoiceTypeCode');
  const transactionCode = (typeCode && attributeOf(typeCode, 'name')) ?? '';
  const supplier = elementAt(root, 'cac:AccountingSupplierParty');
  const seller = supplier && readParty(supplier);
  if (seller === undefined) throw new UnreadableDocument({ code: 'seller_missing' });
  const customer = elementAt(root, 'cac:AccountingCustomerParty');
  const buyer = customer && readParty(customer);
  const deliveryDate = textAt(root, 'cac:Delivery', 'cbc:ActualDeliveryDate');
  const lastDeliveryDate = textAt(root, 'cac:Delivery', 'cbc:LatestDeliveryDate');
  const originalDate = textAt(root, 'cac:BillingReference', 'cac:InvoiceDocumentReference', 'cbc:IssueDate');
  const noteReason = textAt(root, 'cac:PaymentMeans', 'cbc:InstructionNote');
  const hasRate = textAt(root, 'cac:TaxExchangeRate', 'cbc:CalculationRate') !== undefined;
  const lines = elementsAt(root, 'cac:InvoiceLine');
  return {
    documentType: readDocumentType(root),
    invoiceType: transactionCode.startsWith('01') ? 'standard' : 'simplified',
    transactionCode,
    number: requiredTextAt(root, 'cbc:ID'),
    uuid: requiredTextAt(root, 'cbc:UUID'),
    issueDate: requiredTextAt(root, 'cbc:IssueDate'),
    issueTime: requiredTextAt(root, 'cbc:IssueTime'),
    currency: requiredTextAt(root, 'cbc:DocumentCurrencyCode'),
    ...(hasRate ? { exchangeRate: amountAt(root, 'cac:TaxExchangeRate', 'cbc:CalculationRate') } : {}),
    originalNumbers: elementsAt(root, 'cac:BillingReference').map((each) =>
      requiredTextAt(each, 'cac:InvoiceDocumentReference', 'cbc:ID'),
    ),
    ...(originalDate === undefined ? {} : { originalDate }),
    ...(noteReason === undefined ? {} : { noteReason }),
    seller,
    ...(buyer === undefined ? {} : { buyer }),
    ...(deliveryDate === undefined ? {} : { deliveryDate }),
    ...(lastDeliveryDate === undefined ? {} : { lastDeliveryDate }),
    paymentMeansCodes: elementsAt(root, 'cac:PaymentMeans').map((means) => textAt(means, 'cbc:PaymentMeansCode') ?? ''),
    lines: lines.filter((line) => !isSettledPrepayment(line)).map(readLine),
    discounts: readDiscounts(root),
    subtotals: readSubtotals(root),
    totals: readTotals(root),
    settledPrepayments: lines.filter(isSettledPrepayment).map(readSettledPrepayment),
  };
}

/**
 * Reads a document of the profile back from its parsed XML: the inverse of writeDocument. What the profile does not have
 * (charges, periods, contacts …) is passed over, so this is for documents of our own.
 *
 * @returns the document and its place in the chain, or the first fault that keeps it from being read.
 */
export function readDocument(root: XmlElement): Result<{ document: TaxDocument; link: ChainLink }, DocumentFault> {
  try {
    return success({ document: readBody(root), link: readLink(root) });
  } catch (cause) {
    if (cause instanceof UnreadableDocument) return failure(cause.fault);
    throw cause;
  }
}

/** The document in signed bytes; undefined where there are none, or they cannot be read. */
export function readSignedDocument(xml: Uint8Array | undefined): TaxDocument | undefined {
  const read = xml === undefined ? undefined : readXml(xml);
  const document = read?.ok === true ? readDocument(read.value) : undefined;
  return document?.ok === true ? document.value.document : undefined;
}

/** Says in a few words why a document cannot be read back. */
export function describeDocumentFault(fault: DocumentFault): string {
  switch (fault.code) {
    case 'element_missing':
      return `${fault.path} is missing`;
    case 'number_malformed':
      return `${fault.path} is no decimal number`;
    case 'vat_category_unknown':
      return `${fault.value} is no VAT category`;
    case 'document_type_unknown':
      return `${fault.value} is no kind of document of the profile`;
    case 'totals_missing':
      return 'a document has two cac:TaxTotal and a cac:LegalMonetaryTotal';
    case 'line_incomplete':
      return 'a line has a quantity and a VAT category';
    case 'prepayment_line_incomplete':
      return 'a prepayment line has reference and subtotal';
    case 'chain_link_missing':
      return 'a document has an ICV and a PIH';
    case 'seller_missing':
      return 'a document has a seller';
  }
}

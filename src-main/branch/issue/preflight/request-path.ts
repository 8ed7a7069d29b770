import type { CreateRequest } from '#shared/api/v1/invoice-requests.ts';
import { hasArabicLetters } from '#shared/i18n/in-language.ts';
import type { Party, TaxDocument } from '#shared/invoice/document.ts';

// The field that each element of the document comes from. The most specific comes first; `#` is the index of the line.
const origins: readonly [RegExp, string][] = [
  [/^cbc:IssueDate/, 'invoice_date'],
  [/^cbc:IssueTime/, 'invoice_time'],
  [/^cbc:ID/, 'invoice_number'],
  [/^cac:Delivery.*cbc:LatestDeliveryDate/, 'transaction.summary.supply_end_date'],
  [/^cac:Delivery/, 'supply_date'],
  [/^cbc:DocumentCurrencyCode/, 'currency'],
  [/^cac:TaxExchangeRate/, 'exchange_rate'],
  [/^cac:BillingReference.*cbc:IssueDate/, 'original_invoice.issue_date'],
  [/^cac:BillingReference/, 'original_invoice_uuid'],
  [/^cac:PaymentMeans.*cbc:InstructionNote/, 'reason'],
  [/^cac:PaymentMeans/, 'payment_means'],
  [/^cac:LegalMonetaryTotal.*cbc:PrepaidAmount/, 'prepaid_invoices'],
  [/^cac:InvoiceLine.*cbc:InvoicedQuantity.*@unitCode/, 'line_items[#].unit_code'],
  [/^cac:InvoiceLine.*cbc:InvoicedQuantity/, 'line_items[#].quantity'],
  [/^cac:InvoiceLine.*cac:ClassifiedTaxCategory/, 'line_items[#].vat_category'],
  [/^cac:InvoiceLine.*cac:Item/, 'line_items[#].description'],
  [/^cac:InvoiceLine.*cac:Price/, 'line_items[#].unit_price'],
  [/^cac:InvoiceLine.*cac:AllowanceCharge/, 'line_items[#].discount'],
  [/^cac:InvoiceLine/, 'line_items[#]'],
  [/^cac:TaxTotal.*cbc:TaxExemptionReason/, 'line_items[#].vat_exemption_code'],
  [/^cac:TaxTotal.*cac:TaxCategory/, 'line_items[#].vat_category'],
  [/^cac:TaxTotal.*cac:TaxSubtotal/, 'line_items[#]'],
  [/^cac:AllowanceCharge/, 'discounts'],
  [/^cac:(?:TaxTotal|LegalMonetaryTotal)/, 'line_items'],
];

const parties: readonly [RegExp, string][] = [
  [/cbc:StreetName/, '.address.street'],
  [/cbc:BuildingNumber/, '.address.building_number'],
  [/cbc:CitySubdivisionName/, '.address.district'],
  [/cbc:CityName/, '.address.city'],
  [/cbc:PostalZone/, '.address.postal_code'],
  [/cac:Country/, '.address.country'],
  [/cac:PostalAddress/, '.address'],
  [/cac:PartyTaxScheme/, '.vat_number'],
  [/cac:PartyLegalEntity/, '.name'],
];

// A document has one identification of a party; the request may have given it in one of three fields.
function identificationPath(name: 'seller' | 'buyer', document: TaxDocument, request: CreateRequest): string {
  if (name === 'seller') return 'seller.cr_number';
  if (request.buyer?.identification !== undefined) return 'buyer.identification';
  return document.buyer?.identification?.scheme === 'CRN' ? 'buyer.cr_number' : 'buyer.vat_number';
}

function partyPath(name: 'seller' | 'buyer', step: string, document: TaxDocument, request: CreateRequest): string {
  if (step.includes('cac:PartyIdentification')) return identificationPath(name, document, request);
  return name + (parties.find(([pattern]) => pattern.test(step))?.[1] ?? '');
}

function positionOf(step: string, name: string): number {
  const written = new RegExp(`${name}\\[(\\d+)\\]`).exec(step)?.[1];
  return written === undefined ? 0 : Number(written) - 1;
}

// Several payments may have been made by the means that the document names once.
function paymentPath(step: string, document: TaxDocument, { payments = [] }: CreateRequest): string {
  if (payments.length === 0) return 'payment_means';
  const code = document.paymentMeansCodes[positionOf(step, 'cac:PaymentMeans')];
  return `payments[${Math.max(
    payments.findIndex(({ means }) => means === code),
    0,
  )}].means`;
}

// The first line in a group of the VAT breakdown.
function lineOfSubtotal(document: TaxDocument, request: CreateRequest, position: number): number {
  const subtotal = document.subtotals[position];
  const line = request.line_items.findIndex(
    (item) => item.vat_category === subtotal?.category && item.vat_exemption_code === subtotal.exemptionCode,
  );
  return Math.max(line, 0);
}

// The index of the settled prepayment that a line after the request's own lines belongs to.
function settlementIndexOf(position: number, document: TaxDocument, request: CreateRequest): number {
  const settled = document.settledPrepayments[position - document.lines.length];
  const entries = request.prepaid_invoices ?? [];
  return Math.max(
    entries.findIndex((entry) => entry.invoice_uuid.trim().toLowerCase() === settled?.uuid),
    0,
  );
}

/**
 * The index of the request's line that an element belongs to: its own, or the first one of its group in the VAT breakdown. For a
 * settlement it is the index of the request's settlement.
 */
export function indexInRequest(path: string, document: TaxDocument, request: CreateRequest): number {
  if (!path.includes('cac:InvoiceLine')) return lineOfSubtotal(document, request, positionOf(path, 'cac:TaxSubtotal'));
  const position = positionOf(path, 'cac:InvoiceLine');
  return position < document.lines.length ? position : settlementIndexOf(position, document, request);
}

function isSettlement(step: string, document: TaxDocument): boolean {
  return step.startsWith('cac:InvoiceLine') && positionOf(step, 'cac:InvoiceLine') >= document.lines.length;
}

/**
 * The field of the request that an element of the document was made from; '' if there is none.
 *
 * @param path XPath as `elementPath` writes it.
 */
export function requestPath(path: string, document: TaxDocument, request: CreateRequest): string {
  const step = path.replace(/^\/Invoice\/?/, '');
  if (step.startsWith('cac:AccountingSupplierParty')) return partyPath('seller', step, document, request);
  if (step.startsWith('cac:AccountingCustomerParty')) return partyPath('buyer', step, document, request);
  if (step.includes('cbc:PaymentMeansCode')) return paymentPath(step, document, request);
  const origin = isSettlement(step, document)
    ? 'prepaid_invoices[#]'
    : (origins.find(([pattern]) => pattern.test(step))?.[1] ?? '');
  return origin.replace('#', String(indexInRequest(path, document, request)));
}

/** A text of a request and the path of its field. */
export type RequestText = { path: string; text: string };

function textsOf(value: unknown, path: string): RequestText[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((each, index) => textsOf(each, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, path === '' ? name : `${path}.${name}`));
}

/**
 * Every text of a request that may be printed, in the order of its fields; the seller's address is that of the document, from the
 * request or the profile.
 */
export function requestTexts(request: CreateRequest, seller: Party): RequestText[] {
  const { street, buildingNumber, district, city, postalCode } = seller.address ?? {};
  const address = { street, building_number: buildingNumber, district, city, postal_code: postalCode };
  const { till: _till, cashier: _cashier, replaces_invoice_id: _replaced, ...printed } = request;
  return textsOf({ ...printed, seller: { ...request.seller, address } }, '');
}

function isSaid(text: unknown): boolean {
  return text !== undefined && text !== null && (typeof text !== 'string' || text.trim() !== '');
}

/** The field of each line that should say in Arabic what is sold, and does not: `description_ar` may, or `description`. */
export function missingArabic(lines: readonly { description: unknown; description_ar?: unknown }[]): string[] {
  return lines.flatMap(({ description, description_ar }, index) => {
    const isArabic = typeof description === 'string' && hasArabicLetters(description);
    return isArabic || isSaid(description_ar) ? [] : [`line_items[${index}].description_ar`];
  });
}

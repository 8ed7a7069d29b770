import { joinLanguages, type BuyerRequest, type SellerRequest } from '#shared/api/v1/party-requests.ts';
import type { CreateRequest } from '#shared/api/v1/invoice-requests.ts';
import type { StoredLineItem } from '#shared/api/documents/invoice-results.ts';
import { lineItemsOf } from '#shared/api/documents/line-items-of.ts';
import { amount } from '#shared/invoice/amount.ts';
import {
  transactionCodeOf,
  type Address,
  type Identification,
  type InvoiceType,
  type Party,
  type TaxDocument,
} from '#shared/invoice/document.ts';
import type { ReturnedLine } from '#shared/invoice/returns.ts';
import type { Computation } from '#shared/invoice/totals.ts';
import { faultOf, type RequestFault } from '#main/server/request/request-fault.ts';
import { hasSaudiAddress } from '../companies/company-profile.ts';
import type { CompanyTable } from '../db/schema.ts';
import type { EarlierDocument, ExternalOriginal } from '../ledger/draft.ts';
import { documentTypeOf, type CreateKind } from './create-kind.ts';
import type { DocumentCurrency } from './document-currency.ts';
import { isForeign, type ValidSeller } from './read-request.ts';

const defaultPaymentMeans = '10';

type AddressRequest = NonNullable<SellerRequest['address']>;

// Maps a requested address to the document; absent parts stay absent.
function addressOf(request: AddressRequest): Address {
  const { street, building_number, district, city, postal_code, country } = request;
  return {
    ...(street === undefined ? {} : { street }),
    ...(building_number === undefined ? {} : { buildingNumber: building_number }),
    ...(district === undefined ? {} : { district }),
    ...(city === undefined ? {} : { city }),
    ...(postal_code === undefined ? {} : { postalCode: postal_code }),
    ...(country === undefined ? {} : { country }),
  };
}

function profileAddress(company: CompanyTable): Address {
  if (!hasSaudiAddress(company)) return {};
  return addressOf({
    street: company.street ?? undefined,
    building_number: company.building_number ?? undefined,
    district: company.district ?? undefined,
    city: company.city ?? undefined,
    postal_code: company.postal_code ?? undefined,
    country: company.country ?? undefined,
  });
}

/** The seller of the document: fields that the request omits come from the company profile. */
export function sellerParty(request: SellerRequest, company: CompanyTable): Party {
  const crNumber = request.cr_number ?? company.cr_number ?? undefined;
  return {
    name: joinLanguages(request.name, request.name_ar),
    vatNumber: request.vat_number,
    ...(crNumber === undefined ? {} : { identification: { scheme: 'CRN', number: crNumber } }),
    address: { ...profileAddress(company), ...addressOf(request.address ?? {}) },
  };
}

/** The faults of a seller compared with the company profile; invalid fields are reported separately. */
export function sellerFaults({ faulty, ...request }: ValidSeller, company: CompanyTable): RequestFault[] {
  const { vat_number: vatNumber, cr_number: crNumber = company.cr_number ?? undefined } = request;
  const address = { ...profileAddress(company), ...addressOf(request.address ?? {}) };
  const isAddressComplete = address.street !== undefined && address.city !== undefined && address.country !== undefined;
  const isMismatch = vatNumber !== undefined && vatNumber !== company.vat_number;
  return [
    ...(isMismatch ? [faultOf('SELLER_VAT_MISMATCH', 'seller.vat_number')] : []),
    ...(crNumber === undefined && !faulty.has('cr_number') ? [faultOf('SELLER_CRN_REQUIRED', 'seller.cr_number')] : []),
    ...(isAddressComplete || faulty.has('address') ? [] : [faultOf('MISSING_SELLER_ADDRESS', 'seller.address')]),
  ];
}

function buyerIdentification(buyer: BuyerRequest, isAbroad: boolean): Identification | undefined {
  // A foreign VAT number would be rejected as CompanyID (BR-KSA-44).
  if (isAbroad && buyer.vat_number !== undefined) return { scheme: 'OTH', number: buyer.vat_number };
  if (buyer.identification !== undefined) return buyer.identification;
  return buyer.cr_number === undefined ? undefined : { scheme: 'CRN', number: buyer.cr_number };
}

function buyerParty(buyer: BuyerRequest): Party {
  const isAbroad = isForeign(buyer.address?.country);
  const identification = buyerIdentification(buyer, isAbroad);
  return {
    name: joinLanguages(buyer.name, buyer.name_ar),
    ...(buyer.vat_number === undefined || isAbroad ? {} : { vatNumber: buyer.vat_number }),
    ...(identification === undefined ? {} : { identification }),
    ...(buyer.address === undefined ? {} : { address: addressOf(buyer.address) }),
  };
}

/** The values of a document that are not in its request. */
export type Composition = {
  kind: CreateKind;
  invoiceType: InvoiceType;
  /** KSA-1. */
  uuid: string;
  seller: Party;
  currency: DocumentCurrency;
  /** The document that a note corrects. */
  original: EarlierDocument | undefined;
  /** The one from before Sanad that it corrects in place of that. */
  external: ExternalOriginal | undefined;
  /** The invoice whose parties and means of payment a return or a conversion takes over. */
  returnedFrom?: TaxDocument | undefined;
  computation: Computation;
};

// Each means once, in the order in which the request names them; with nothing to pay there are no payments.
function paymentMeansOf(
  { payments = [], payment_means: means }: CreateRequest,
  usual: readonly string[] = [defaultPaymentMeans],
): readonly string[] {
  const codes = new Set(payments.map((payment) => payment.means));
  if (codes.size > 0) return [...codes];
  return means === undefined ? usual : [means];
}

/** Maps a request and its totals to the terms of the standard (contract §2). */
export function composeDocument(request: CreateRequest, composition: Composition): TaxDocument {
  const { kind, invoiceType, uuid, currency, original, external, returnedFrom, computation } = composition;
  const { seller } = returnedFrom ?? composition;
  const buyer = request.buyer === undefined ? returnedFrom?.buyer : buyerParty(request.buyer);
  const corrected = original ?? external;
  const { third_party: isThirdParty = false, nominal: isNominal = false, summary } = request.transaction ?? {};
  // Required on standard invoices and summaries; other documents have one if the request names it (contract §2 and §19).
  const needsDate = kind === 'standard' || summary !== undefined;
  const deliveryDate = request.supply_date ?? (needsDate ? request.invoice_date : undefined);
  const isExport = request.is_export ?? original?.isExport ?? false;
  return {
    documentType: documentTypeOf[kind],
    invoiceType,
    transactionCode: transactionCodeOf(invoiceType, { isThirdParty, isNominal, isExport, isSummary: summary !== undefined }),
    number: request.invoice_number,
    uuid,
    issueDate: request.invoice_date,
    issueTime: request.invoice_time,
    currency: currency.code,
    ...(currency.exchangeRate === undefined ? {} : { exchangeRate: amount(currency.exchangeRate) }),
    originalNumbers: corrected === undefined ? [] : [corrected.number],
    ...(external === undefined ? {} : { originalDate: external.issueDate }),
    ...(request.reason === undefined ? {} : { noteReason: joinLanguages(request.reason, request.reason_ar) }),
    seller,
    ...(buyer === undefined ? {} : { buyer }),
    ...(deliveryDate === undefined ? {} : { deliveryDate }),
    ...(summary === undefined ? {} : { lastDeliveryDate: summary.supply_end_date }),
    paymentMeansCodes: paymentMeansOf(request, returnedFrom?.paymentMeansCodes),
    settledPrepayments: [],
    ...computation,
  };
}

/** The line items beside a document: the values of the request with the computed net amounts, and which line of its invoice a return gives back. */
export function lineItemResults(
  request: CreateRequest,
  document: TaxDocument,
  returned: readonly ReturnedLine[] = [],
): StoredLineItem[] {
  return lineItemsOf(document).map((line, index) => {
    const original_line_number = returned[index]?.lineNumber;
    return {
      ...line,
      description: request.line_items[index]?.description ?? line.description,
      ...(original_line_number === undefined ? {} : { original_line_number }),
    };
  });
}

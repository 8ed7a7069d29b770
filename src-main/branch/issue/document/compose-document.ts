import { joinLanguages, type BuyerRequest } from '../../../../src-shared/api/v1/party-requests.ts';
import type { CreateRequest, LineItemRequest } from '../../../../src-shared/api/v1/invoice-requests.ts';
import type { LineItemResult } from '../../../../src-shared/api/v1/invoice-results.ts';
import { lineItemsOf } from '../../../../src-shared/api/v1/results/line-items-of.ts';
import { amount } from '../../../../src-shared/invoice/amount.ts';
import {
  transactionCodeOf,
  type Identification,
  type InvoiceType,
  type Party,
  type TaxDocument,
} from '../../../../src-shared/invoice/document.ts';
import { computeDocument, type Computation, type SaleLine } from '../../../../src-shared/invoice/totals.ts';
import { vatRates } from '../../../../src-shared/reference/vat-categories.ts';
import { exemptionReasonOf } from '../../../../src-shared/reference/vat-exemption-codes.ts';
import { documentTypeOf, type CreateKind } from '../request/create-kind.ts';
import { isForeign } from '../request/is-foreign.ts';
import type { DocumentCurrency } from './document-currency.ts';
import type { EarlierDocument } from './earlier-document.ts';
import { addressOf } from './seller-party.ts';

const defaultUnitCode = 'PCE';
const defaultPaymentMeans = '10';

function saleLine(request: LineItemRequest): SaleLine {
  const { vat_category: category, vat_exemption_code: exemptionCode } = request;
  const exemptionReason = exemptionCode === undefined ? undefined : exemptionReasonOf(exemptionCode);
  return {
    name: joinLanguages(request.description, request.description_ar),
    quantity: amount(request.quantity),
    unitCode: request.unit_code ?? defaultUnitCode,
    unitPrice: amount(request.unit_price),
    category,
    rate: amount(vatRates[category]),
    ...(exemptionCode === undefined ? {} : { exemptionCode }),
    ...(exemptionReason === undefined ? {} : { exemptionReason }),
  };
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

/** The totals of the lines of a request, even if the rest of it is faulty. */
export function totalsOf(
  lineItems: readonly LineItemRequest[],
  pricesIncludeVat: boolean,
  currency: DocumentCurrency,
): Computation {
  const exchangeRate = currency.code === 'SAR' ? undefined : amount(currency.exchangeRate ?? 1);
  return computeDocument(lineItems.map(saleLine), {
    pricesIncludeVat,
    ...(exchangeRate === undefined ? {} : { exchangeRate }),
  });
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
  computation: Computation;
};

/** Maps a request and its totals to the terms of the standard (contract §2). */
export function composeDocument(request: CreateRequest, composition: Composition): TaxDocument {
  const { kind, invoiceType, uuid, seller, currency, original, computation } = composition;
  // Required on standard invoices; other documents have one if the request names it (contract §2 and §19).
  const deliveryDate = request.supply_date ?? (kind === 'standard' ? request.invoice_date : undefined);
  return {
    documentType: documentTypeOf[kind],
    invoiceType,
    transactionCode: transactionCodeOf(invoiceType, request.is_export ?? original?.isExport),
    number: request.invoice_number,
    uuid,
    issueDate: request.invoice_date,
    issueTime: request.invoice_time,
    currency: currency.code,
    ...(currency.exchangeRate === undefined ? {} : { exchangeRate: amount(currency.exchangeRate) }),
    originalNumbers: original === undefined ? [] : [original.number],
    ...(request.reason === undefined ? {} : { noteReason: joinLanguages(request.reason, request.reason_ar) }),
    seller,
    ...(request.buyer === undefined ? {} : { buyer: buyerParty(request.buyer) }),
    ...(deliveryDate === undefined ? {} : { deliveryDate }),
    paymentMeansCode: request.payment_means ?? defaultPaymentMeans,
    settledPrepayments: [],
    ...computation,
  };
}

/** The line items of results: the values of the request with the computed net amounts. */
export function lineItemResults(request: CreateRequest, document: TaxDocument): LineItemResult[] {
  return lineItemsOf(document).map((line, index) => ({
    ...line,
    description: request.line_items[index]?.description ?? line.description,
  }));
}

import { randomUUID } from 'node:crypto';
import { joinLanguages } from '../../../src-shared/api/v1/invoice-requests.ts';
import type { BuyerRequest, InvoiceRequest, LineItemRequest } from '../../../src-shared/api/v1/invoice-requests.ts';
import type { LineItemResult } from '../../../src-shared/api/v1/invoice-results.ts';
import { amount, toJsonNumber } from '../../../src-shared/invoice/amount.ts';
import type { Amount } from '../../../src-shared/invoice/amount.ts';
import { plainTransactionCodes } from '../../../src-shared/invoice/document.ts';
import type { Identification, InvoiceType, Party, TaxDocument } from '../../../src-shared/invoice/document.ts';
import { computeDocument } from '../../../src-shared/invoice/totals.ts';
import type { SaleLine } from '../../../src-shared/invoice/totals.ts';
import { vatRates } from '../../../src-shared/reference/vat-categories.ts';
import { exemptionReasonOf } from '../../../src-shared/reference/vat-exemption-codes.ts';
import { addressOf } from './seller-party.ts';

const defaultUnitCode = 'PCE';
const defaultPaymentMeans = '10';

function saleLine(request: LineItemRequest): SaleLine {
  const { vat_category: category, vat_exemption_code } = request;
  // A reason on a standard-rated line would only be judged as a contradiction (BR-S-10).
  const exemptionCode = category === 'S' ? undefined : vat_exemption_code;
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

function buyerIdentification(buyer: BuyerRequest, isForeign: boolean): Identification | undefined {
  // A foreign VAT number is no Saudi one: as CompanyID it would be rejected (BR-KSA-44).
  if (isForeign && buyer.vat_number !== undefined) return { scheme: 'OTH', number: buyer.vat_number };
  if (buyer.identification !== undefined) return buyer.identification;
  return buyer.cr_number === undefined ? undefined : { scheme: 'CRN', number: buyer.cr_number };
}

function buyerParty(buyer: BuyerRequest): Party {
  const country = buyer.address?.country;
  const isForeign = country !== undefined && country !== 'SA';
  const identification = buyerIdentification(buyer, isForeign);
  return {
    name: joinLanguages(buyer.name, buyer.name_ar),
    ...(buyer.vat_number === undefined || isForeign ? {} : { vatNumber: buyer.vat_number }),
    ...(identification === undefined ? {} : { identification }),
    ...(buyer.address === undefined ? {} : { address: addressOf(buyer.address) }),
  };
}

/** Computes a request's figures and puts it into the words of the standard (decisions §2). */
export function composeDocument(invoiceType: InvoiceType, request: InvoiceRequest, seller: Party): TaxDocument {
  const exchangeRate = request.currency === 'SAR' ? undefined : amount(request.exchange_rate ?? 1);
  return {
    documentType: 'invoice',
    invoiceType,
    transactionCode: plainTransactionCodes[invoiceType],
    number: request.invoice_number,
    uuid: randomUUID(),
    issueDate: request.invoice_date,
    issueTime: request.invoice_time,
    currency: request.currency,
    ...(exchangeRate === undefined ? {} : { exchangeRate }),
    originalNumbers: [],
    seller,
    ...(request.buyer === undefined ? {} : { buyer: buyerParty(request.buyer) }),
    ...(invoiceType === 'standard' ? { deliveryDate: request.invoice_date } : {}),
    paymentMeansCode: request.payment_means ?? defaultPaymentMeans,
    settledPrepayments: [],
    ...computeDocument(request.line_items.map(saleLine), exchangeRate),
  };
}

/** What lines come to, VAT included, where the rest of their request cannot be composed. */
export function totalOf(lineItems: LineItemRequest[]): Amount {
  return computeDocument(lineItems.map(saleLine)).totals.taxInclusive;
}

/** The lines as results show them: the request's own words beside the computed net amounts. */
export function lineItemResults(request: InvoiceRequest, document: TaxDocument): LineItemResult[] {
  return document.lines.map((line, index) => ({
    line_number: line.number,
    description: request.line_items[index]?.description ?? line.name,
    quantity: line.quantity.toNumber(),
    unit_price: line.unitPrice.toNumber(),
    vat_rate: line.rate.toNumber(),
    line_total: toJsonNumber(line.net),
  }));
}

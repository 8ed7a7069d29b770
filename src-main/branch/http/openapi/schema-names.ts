import { z } from 'zod';
import { errorFields } from '../../../../src-shared/api/error-envelope.ts';
import { createEgsUnitRequest, egsUnit } from '../../../../src-shared/api/v1/egs.ts';
import {
  buyerAddress,
  identification,
  lineItem,
  prepaidInvoice,
  seller,
  sellerAddress,
  simplifiedBuyer,
  simplifiedInvoiceRequest,
  simplifiedNoteRequest,
  simplifiedPrepaymentRequest,
  standardBuyer,
  standardInvoiceRequest,
  standardNoteRequest,
  standardPrepaymentRequest,
} from '../../../../src-shared/api/v1/invoice-requests.ts';
import { invoiceListRow } from '../../../../src-shared/api/v1/invoice-list.ts';
import {
  createdInvoice,
  invoiceDetail,
  lineItemResult,
  queuedInvoice,
  settledPrepayment,
  taxWarning,
} from '../../../../src-shared/api/v1/invoice-results.ts';
import { preflightFinding, preflightRequest } from '../../../../src-shared/api/v1/preflight.ts';

const requestSchemas: Record<string, z.ZodType> = {
  Seller: seller,
  SellerAddress: sellerAddress,
  StandardBuyer: standardBuyer,
  SimplifiedBuyer: simplifiedBuyer,
  BuyerAddress: buyerAddress,
  Identification: identification,
  LineItem: lineItem,
  PrepaidInvoice: prepaidInvoice,
  SimplifiedInvoice: simplifiedInvoiceRequest,
  StandardInvoice: standardInvoiceRequest,
  NoteOnSimplified: simplifiedNoteRequest,
  NoteOnStandard: standardNoteRequest,
  SimplifiedPrepayment: simplifiedPrepaymentRequest,
  StandardPrepayment: standardPrepaymentRequest,
  CreateEgsUnit: createEgsUnitRequest,
  Preflight: preflightRequest,
};

const resultSchemas: Record<string, z.ZodType> = {
  EgsUnit: egsUnit,
  CreatedInvoice: createdInvoice,
  QueuedInvoice: queuedInvoice,
  InvoiceDetail: invoiceDetail,
  InvoiceListRow: invoiceListRow,
  LineItemResult: lineItemResult,
  SettledPrepayment: settledPrepayment,
  TaxWarning: taxWarning,
  PreflightFinding: preflightFinding,
  Error: errorFields,
};

/**
 * Tells zod what the document shall call the schemas that occur more than once or deserve a name. The registry is where
 * zod-openapi looks for names; saying it twice changes nothing.
 */
export function nameSchemas(): void {
  for (const [id, schema] of Object.entries({ ...requestSchemas, ...resultSchemas })) z.globalRegistry.add(schema, { id });
}

/** The names of what is sent; all others are answered. */
export const requestSchemaNames: ReadonlySet<string> = new Set(Object.keys(requestSchemas));

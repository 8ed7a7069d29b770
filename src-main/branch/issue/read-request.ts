import type { z } from 'zod';
import { simplifiedInvoiceRequest, standardInvoiceRequest } from '../../../src-shared/api/v1/invoice-requests.ts';
import type { InvoiceRequest } from '../../../src-shared/api/v1/invoice-requests.ts';
import type { InvoiceType } from '../../../src-shared/invoice/document.ts';
import { faultOf, invalid } from './request-fault.ts';
import { schemaFaults } from './schema-faults.ts';
import type { RequestFault } from './request-fault.ts';

type PartName = 'invoice_number' | 'invoice_date' | 'seller' | 'line_items' | 'currency';

/** The parts of a body that are judged further even where others have faults; those with a fault of their own are absent. */
export type RequestParts = { [Name in PartName]: InvoiceRequest[Name] | undefined };

/** A body as read: whole where its schema holds, its sound parts in any case, and every fault it has by itself. */
export type ReadRequest = {
  request: InvoiceRequest | undefined;
  parts: RequestParts;
  faults: RequestFault[];
  egsUnitId: string | undefined;
};

const schemas = { simplified: simplifiedInvoiceRequest, standard: standardInvoiceRequest };

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Object.entries(body).find(([key]) => key === name)?.[1] : undefined;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !isBlank(value);
}

function soundPart<Part>(schema: z.ZodType<Part>, value: unknown): Part | undefined {
  const read = schema.safeParse(value);
  return read.success ? read.data : undefined;
}

function soundParts(body: unknown): RequestParts {
  // What these fields take does not depend on the type of the document.
  const { shape } = simplifiedInvoiceRequest;
  return {
    invoice_number: soundPart(shape.invoice_number, fieldOf(body, 'invoice_number')),
    invoice_date: soundPart(shape.invoice_date, fieldOf(body, 'invoice_date')),
    seller: soundPart(shape.seller, fieldOf(body, 'seller')),
    line_items: soundPart(shape.line_items, fieldOf(body, 'line_items')),
    currency: soundPart(shape.currency, fieldOf(body, 'currency')),
  };
}

function dateFaults({ invoice_date: date }: RequestParts, today: string): RequestFault[] {
  if (date === undefined || date <= today) return [];
  return [invalid('invoice_date', 'in_the_future', `is later than today in Riyadh (${today})`)];
}

function currencyFaults({ currency }: RequestParts, exchangeRate: unknown): RequestFault[] {
  if (currency === undefined) return [];
  if (currency !== 'SAR') return exchangeRate === undefined ? [faultOf('EXCHANGE_RATE_REQUIRED', 'exchange_rate')] : [];
  if (isBlank(exchangeRate) || exchangeRate === 1) return [];
  return [invalid('exchange_rate', 'not_allowed', 'belongs to a currency other than SAR')];
}

function buyerFaults(buyer: unknown): RequestFault[] {
  const country = fieldOf(fieldOf(buyer, 'address'), 'country');
  const isForeign = isText(country) && country !== 'SA';
  if (!isForeign || isBlank(fieldOf(buyer, 'identification')) || !isText(fieldOf(buyer, 'vat_number'))) return [];
  return [
    invalid(
      'buyer.identification',
      'not_allowed',
      'a buyer outside SA is identified by vat_number; a document has room for one of them',
    ),
  ];
}

/**
 * Parses the body of a create endpoint and names every fault it has by itself.
 *
 * @param today the day in Riyadh: a later date would be rejected, and its counter spent.
 */
export function readRequest(invoiceType: InvoiceType, body: unknown, today: string): ReadRequest {
  const parsed = schemas[invoiceType].safeParse(body);
  const parts = parsed.success ? parsed.data : soundParts(body);
  const unitId = fieldOf(body, 'egs_unit_id');
  const missingUnit = isBlank(unitId) ? [faultOf('EGS_UNIT_REQUIRED', 'egs_unit_id')] : [];
  const ofSchema = parsed.success ? [] : schemaFaults(parsed.error);
  return {
    request: parsed.success ? parsed.data : undefined,
    parts,
    faults: [
      ...missingUnit,
      ...ofSchema.filter((fault) => missingUnit.length === 0 || fault.path !== 'egs_unit_id'),
      ...dateFaults(parts, today),
      ...buyerFaults(fieldOf(body, 'buyer')),
      ...currencyFaults(parts, fieldOf(body, 'exchange_rate')),
    ],
    egsUnitId: isText(unitId) ? unitId : undefined,
  };
}

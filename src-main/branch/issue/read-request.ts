import { simplifiedInvoiceRequest, standardInvoiceRequest, seller } from '../../../src-shared/api/v1/invoice-requests.ts';
import type { InvoiceRequest, SellerRequest } from '../../../src-shared/api/v1/invoice-requests.ts';
import type { InvoiceType } from '../../../src-shared/invoice/document.ts';
import { faultOf, invalid, schemaFaults } from './request-fault.ts';
import type { RequestFault } from './request-fault.ts';

/** A body as read: whole where it has no fault, else its faults and the parts that can be judged further all the same. */
export type ReadRequest = {
  request: InvoiceRequest | undefined;
  faults: RequestFault[];
  egsUnitId: string | undefined;
  seller: SellerRequest | undefined;
};

const schemas = { simplified: simplifiedInvoiceRequest, standard: standardInvoiceRequest };

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Object.entries(body).find(([key]) => key === name)?.[1] : undefined;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function dateFaults(body: unknown, today: string): RequestFault[] {
  const date = fieldOf(body, 'invoice_date');
  const isLater = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) && date > today;
  return isLater ? [invalid('invoice_date', 'in_the_future', `is later than today in Riyadh (${today})`)] : [];
}

function currencyFaults({ currency, exchange_rate }: InvoiceRequest): RequestFault[] {
  if (currency !== 'SAR' && exchange_rate === undefined) return [faultOf('EXCHANGE_RATE_REQUIRED', 'exchange_rate')];
  if (currency === 'SAR' && exchange_rate !== undefined && exchange_rate !== 1) {
    return [invalid('exchange_rate', 'not_allowed', 'belongs to a currency other than SAR')];
  }
  return [];
}

function buyerFaults({ buyer }: InvoiceRequest): RequestFault[] {
  const isForeign = buyer?.address?.country !== undefined && buyer.address.country !== 'SA';
  if (!isForeign || buyer?.identification === undefined || buyer.vat_number === undefined) return [];
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
  const unitId = fieldOf(body, 'egs_unit_id');
  const missingUnit = isBlank(unitId) ? [faultOf('EGS_UNIT_REQUIRED', 'egs_unit_id')] : [];
  const ofSchema = parsed.success ? [] : schemaFaults(parsed.error);
  const faults = [
    ...missingUnit,
    ...ofSchema.filter((fault) => missingUnit.length === 0 || fault.path !== 'egs_unit_id'),
    ...dateFaults(body, today),
    ...(parsed.success ? [...buyerFaults(parsed.data), ...currencyFaults(parsed.data)] : []),
  ];
  const readSeller = seller.safeParse(fieldOf(body, 'seller'));
  return {
    request: parsed.success && faults.length === 0 ? parsed.data : undefined,
    faults,
    egsUnitId: typeof unitId === 'string' && !isBlank(unitId) ? unitId : undefined,
    seller: readSeller.success ? readSeller.data : undefined,
  };
}

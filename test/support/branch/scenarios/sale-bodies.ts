import { riyadhDate, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import { sampleBuyerAddress } from '../../core/sample-parties.ts';
import { requestAddress } from '../request-address.ts';

type Sale = { egsUnitId: string; seller: Record<string, unknown>; number: string; at: Date };

/** A complete body for `POST /v1/invoices/simplified`. */
export function simplifiedBody(
  { egsUnitId, seller, number, at }: Sale,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    egs_unit_id: egsUnitId,
    invoice_number: number,
    invoice_date: riyadhDate(at),
    invoice_time: riyadhTime(at),
    seller,
    line_items: [
      { description: 'Arabic coffee', description_ar: 'قهوة عربية', quantity: 2, unit_price: 12.5 },
      { description: 'Dates "Ajwa" & <nuts>', quantity: 0.75, unit_price: 33.333 },
    ],
    ...changes,
  };
}

/** A complete body for `POST /v1/invoices/standard`. */
export function standardBody(sale: Sale, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ...simplifiedBody(sale),
    buyer: {
      name: 'Fahd Contracting Est.',
      name_ar: 'مؤسسة فهد للمقاولات',
      vat_number: '300075588700003',
      cr_number: '4030283037',
      address: requestAddress(sampleBuyerAddress),
    },
    ...changes,
  };
}

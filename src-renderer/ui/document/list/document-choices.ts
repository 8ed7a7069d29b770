import { z } from 'zod';
import type { ListChoices } from '../../list/list-address.ts';
import { bothEnvironments } from '../../shell/shown-scope.ts';

/** What documents can be chosen by; a program offers those that its API has. */
export type DocumentFilter =
  | 'search'
  | 'status'
  | 'document_type'
  | 'invoice_type'
  | 'environment'
  | 'company_id'
  | 'appliance_id'
  | 'egs_unit_id'
  | 'tax_compliant'
  | 'date_from'
  | 'date_to'
  | 'created_from'
  | 'created_to'
  | 'total_min'
  | 'total_max'
  | 'buyer_vat_number'
  | 'till'
  | 'cashier'
  | 'payment_means';

/** The filters that are set. */
export type DocumentFilterChoices = ListChoices<DocumentFilter>;

/** The filters that are set, and the order of the list. */
export type DocumentChoices = ListChoices<DocumentFilter | 'sort'>;

/** Sets parameters of the list; an empty value takes one away. */
export type Choose = (
  changes: Partial<Record<keyof DocumentChoices, string | undefined>>,
  options?: { replace?: boolean },
) => void;

function namesBoth(found: unknown): found is object {
  return typeof found === 'object' && found !== null && Reflect.get(found, 'environment') === bothEnvironments;
}

/** What the parameters in the address mean: what they mean to the API, and a word for both environments. */
export function documentsAddressOf(query: z.ZodType): z.ZodType {
  return z.preprocess((found) => (namesBoth(found) ? { ...found, environment: undefined } : found), query);
}

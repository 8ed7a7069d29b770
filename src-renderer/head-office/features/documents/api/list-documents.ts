import { z } from 'zod';
import { invoicesPage, invoicesQuery } from '../../../../../src-shared/api/dashboard/documents/invoices.ts';
import type { ListChoices } from '../../../../ui/list/list-address.ts';
import { usePagedRows } from '../../../../ui/list/paging/use-paged-rows.ts';
import { bothEnvironments, useShownScope } from '../../../../ui/shell/shown-scope.ts';

/** The parameters that choose documents; the list and its export share them. */
export const documentFilters = [
  'search',
  'status',
  'document_type',
  'invoice_type',
  'environment',
  'company_id',
  'appliance_id',
  'egs_unit_id',
  'tax_compliant',
  'date_from',
  'date_to',
  'created_from',
  'created_to',
  'total_min',
  'total_max',
  'buyer_vat_number',
] as const;

/** The parameters of the list that stand in the address of the page. */
export const documentChoices = [...documentFilters, 'sort'] as const;

function namesBoth(found: unknown): found is object {
  return typeof found === 'object' && found !== null && Reflect.get(found, 'environment') === bothEnvironments;
}

/** What the parameters in the address mean: what they mean to the API, and a word for both environments. */
export const documentsAddress = z.preprocess(
  (found) => (namesBoth(found) ? { ...found, environment: undefined } : found),
  invoicesQuery,
);

/** See {@link documentChoices}. */
export type DocumentChoices = ListChoices<(typeof documentChoices)[number]>;

/** See {@link documentFilters}. */
export type DocumentFilterChoices = ListChoices<(typeof documentFilters)[number]>;

/** Sets parameters of the list; an empty value takes one away. */
export type Choose = (
  changes: Partial<Record<keyof DocumentChoices, string | undefined>>,
  options?: { replace?: boolean },
) => void;

/** What is asked for: documents of the environment that the address names, or else that the pages show; of both with `all`. */
export function useAsked({ environment, ...others }: DocumentChoices): DocumentChoices {
  const { environment: shown, hasProduction } = useShownScope();
  if (environment === bothEnvironments) return others;
  if (environment === undefined && !hasProduction) return others;
  return { ...others, environment: environment ?? shown };
}

/** The organization's documents by filters and order, page after page. */
export function useDocumentList(choices: DocumentChoices) {
  return usePagedRows({ queryKey: ['documents', 'list'], path: '/invoices', query: choices, answer: invoicesPage });
}

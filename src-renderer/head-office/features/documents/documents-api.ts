import { invoicesPage, invoicesQuery } from '#shared/api/dashboard/invoices.ts';
import { documentsAddressOf, type DocumentChoices, type DocumentFilter } from '#ui/document/list/document-choices.ts';
import { usePagedRows } from '#ui/list/use-paged-rows.ts';
import { bothEnvironments, useShownScope } from '#ui/shell/shown-scope.ts';

/** The parameters that choose documents; the list and its export share them. */
export const documentFilters: readonly DocumentFilter[] = [
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
  'till',
  'cashier',
  'payment_means',
];

/** The parameters of the list that stand in the address of the page. */
export const documentChoices = [...documentFilters, 'sort'] as const;

/** What they mean in the address. */
export const documentsAddress = documentsAddressOf(invoicesQuery);

/** What is asked for: documents of the environment that the address names, or else that the pages show; of both with `all`. */
export function useAsked({ environment, ...others }: DocumentChoices): DocumentChoices {
  const { environment: shown, hasProduction } = useShownScope();
  if (environment === bothEnvironments) return others;
  if (environment === undefined && !hasProduction) return others;
  return { ...others, environment: environment ?? shown };
}

/** The organization's documents by filters and order, page after page. */
export function useDocumentList(choices: DocumentChoices) {
  return usePagedRows({ path: '/invoices', query: choices, answer: invoicesPage });
}

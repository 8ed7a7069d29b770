import { z } from 'zod';
import { managerDocumentsPage, managerDocumentsQuery } from '../../../../../src-shared/api/manager/documents/documents.ts';
import type { ListChoices } from '../../../../ui/list/list-address.ts';
import { usePagedRows } from '../../../../ui/list/paging/use-paged-rows.ts';
import { bothEnvironments, useShownScope } from '../../../../ui/shell/shown-scope.ts';

/** The parameters of the list that stand in the address of the page. */
export const documentFilters = [
  'search',
  'status',
  'document_type',
  'invoice_type',
  'environment',
  'egs_unit_id',
  'date_from',
  'date_to',
] as const;

/** See {@link documentFilters}. */
export type DocumentChoices = ListChoices<(typeof documentFilters)[number]>;

/** Sets parameters of the list; an empty value takes one away. */
export type Choose = (
  changes: Partial<Record<keyof DocumentChoices, string | undefined>>,
  options?: { replace?: boolean },
) => void;

function namesBoth(found: unknown): found is object {
  return typeof found === 'object' && found !== null && Reflect.get(found, 'environment') === bothEnvironments;
}

/** What the parameters in the address mean: what they mean to the API, and a word for both environments. */
export const documentsAddress = z.preprocess(
  (found) => (namesBoth(found) ? { ...found, environment: undefined } : found),
  managerDocumentsQuery,
);

/** The documents of the branch, newest first: of the environment that the address names, or else that the branch sells in. */
export function useDocumentList({ environment, ...others }: DocumentChoices) {
  const { environment: shown, hasProduction } = useShownScope();
  const asked = environment === bothEnvironments ? undefined : (environment ?? (hasProduction ? shown : undefined));
  const query = asked === undefined ? others : { ...others, environment: asked };
  return usePagedRows({ queryKey: ['documents', 'list'], path: '/documents', query, answer: managerDocumentsPage });
}

import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { issuedByHand, nextNumber } from '#shared/api/people/sell.ts';
import { preflightResult, type PreflightResult } from '#shared/api/v1/preflight.ts';
import { ApiFault } from '#ui/client/api-fault.ts';
import { useServices, type ApiClient } from '#ui/client/services.ts';
import { useChange } from '#ui/client/use-change.ts';
import { useRead } from '#ui/client/use-read.ts';
import { readTyped } from '#ui/form/field-fault.ts';
import { issueRequest, saleSchema, type SaleRequest } from './sale-values.ts';

const checkedForMs = 30_000;

// What the server finds in a sale; the same sale is not checked twice in a row.
function checkOptions(client: ApiClient, sale: SaleRequest) {
  const body = issueRequest(sale);
  return queryOptions({
    queryKey: ['preflight', body],
    queryFn: ({ signal }) => client.send({ method: 'POST', path: '/documents/preflight', body, answer: preflightResult, signal }),
    retry: false,
    staleTime: checkedForMs,
    gcTime: checkedForMs,
  });
}

/** What the server finds in a sale as soon as it is complete, which is not told before. */
export function useSaleCheck(typed: string) {
  const { client } = useServices();
  const read = useMemo(() => readTyped(saleSchema, JSON.parse(typed)), [typed]);
  const options = read.ok ? checkOptions(client, read.value) : undefined;
  const { data, error, isFetching } = useQuery({
    queryKey: ['preflight'],
    queryFn: () => Promise.reject(new Error('nothing is complete')),
    ...options,
    enabled: read.ok,
    placeholderData: keepPreviousData,
  });
  const found: PreflightResult | undefined = read.ok && error === null ? data : undefined;
  return { found, refusal: read.ok ? error : null, isChecking: isFetching };
}

function refuseRejected({ would_be_accepted: isAccepted }: PreflightResult): void {
  if (isAccepted) return;
  throw new ApiFault({ code: 'DOCUMENT_WOULD_BE_REJECTED', status: 422, message: 'The authority would reject this document.' });
}

/**
 * Checks a sale and issues it. What cannot be checked now is issued all the same: a sale waits for nothing but the ledger. What the check
 * refuses, issuing refuses too, but for what an earlier attempt has issued: its number is taken, and by itself.
 */
export function useIssue() {
  const { client } = useServices();
  const queries = useQueryClient();
  const change = useChange(['/documents', '/queue', '/rejected', '/today', '/next-number']);
  return async (sale: SaleRequest, idempotencyKey: string) => {
    const checked = await queries.fetchQuery(checkOptions(client, sale)).catch(() => undefined);
    if (checked !== undefined) refuseRejected(checked);
    return change({ method: 'POST', path: '/documents', body: issueRequest(sale), answer: issuedByHand, idempotencyKey });
  };
}

/** The number that a unit's next document by hand would have. */
export function useNextNumber(egsUnitId: string): string {
  const { data } = useRead({ path: '/next-number', query: { egs_unit_id: egsUnitId }, answer: nextNumber });
  return data?.invoice_number ?? '';
}

import { useMemo } from 'react';
import { nextNumber } from '#shared/api/people/sell.ts';
import { useRead } from '#ui/client/use-read.ts';
import { readTyped } from '#ui/form/field-fault.ts';
import { usePreflight } from '../../preflight/preflight-api.ts';
import { issueRequest, saleSchema } from './sale-values.ts';

/** What the server finds in a sale as soon as it is complete, which is not told before. */
export function useSaleCheck(typed: string) {
  const read = useMemo(() => readTyped(saleSchema, JSON.parse(typed)), [typed]);
  return usePreflight(read.ok ? issueRequest(read.value) : undefined);
}

/** The number that a unit's next document by hand would have. */
export function useNextNumber(egsUnitId: string): string {
  const { data } = useRead({ path: '/next-number', query: { egs_unit_id: egsUnitId }, answer: nextNumber });
  return data?.invoice_number ?? '';
}

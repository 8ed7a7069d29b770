import { nextNumber } from '#shared/api/people/sell.ts';
import { useRead } from '#ui/client/use-read.ts';

/** The number that a unit's next document by hand would have. */
export function useNextNumber(egsUnitId: string): string {
  const { data } = useRead({ path: '/next-number', query: { egs_unit_id: egsUnitId }, answer: nextNumber });
  return data?.invoice_number ?? '';
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { vatReturn } from '../../../../../src-shared/api/dashboard/documents/reports.ts';
import { saveFile } from '../../../../ui/client/save-file.ts';
import { useServices } from '../../../../ui/client/services.tsx';

const path = '/reports/vat-return';

/** Whose VAT return, and of which days. */
export type VatReturnChoices = { company_id: string; from: string; to: string; environment: string };

/** The output VAT of a company in a period. */
export function useVatReturn(query: VatReturnChoices) {
  const { client } = useServices();
  return useQuery({
    queryKey: ['reports', 'vat-return', query],
    queryFn: ({ signal }) => client.send({ path, query, answer: vatReturn, signal }),
  });
}

/** Saves it as a file. */
export function useSaveVatReturn(query: VatReturnChoices) {
  const { client } = useServices();
  return useMutation({
    mutationFn: (format: 'csv' | 'pdf') => {
      const wanted = new URLSearchParams({ ...query, format });
      return saveFile(client, `${path}?${wanted.toString()}`, `vat-return.${format}`);
    },
  });
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { vatReturn, type VatReturn, type VatReturnDocument } from '../../../../../src-shared/api/dashboard/documents/reports.ts';
import type { VatReturnBox } from '../../../../../src-shared/reference/vat-return-box.ts';
import { saveFile } from '../../../../ui/client/save-file.ts';
import { useServices } from '../../../../ui/client/services.tsx';

const path = '/reports/vat-return';

/** Whose VAT return, and of which days. */
export type VatReturnChoices = { company_id: string; from: string; to: string; environment: string };

/** The documents behind a box of a return. */
export function documentsOfBox({ data }: VatReturn, wanted: VatReturnBox): VatReturnDocument[] {
  return data.flatMap(({ documents }) => documents.filter(({ box }) => box === wanted));
}

/** The output VAT of a company in a period. */
export function useVatReturn(query: VatReturnChoices) {
  const { client } = useServices();
  return useQuery({
    queryKey: ['reports', 'vat-return', query],
    queryFn: ({ signal }) => client.send({ path, query, answer: vatReturn, signal }),
  });
}

const files = {
  boxes: { format: 'csv', part: 'boxes' },
  documents: { format: 'csv', part: 'documents' },
  pdf: { format: 'pdf' },
} as const;

/** A file of it: the boxes, the documents behind them, or the boxes on paper. */
export type VatReturnFile = keyof typeof files;

/** Saves it as a file. */
export function useSaveVatReturn(query: VatReturnChoices) {
  const { client } = useServices();
  return useMutation({
    mutationFn: (file: VatReturnFile) => {
      const wanted = new URLSearchParams({ ...query, ...files[file] });
      return saveFile(client, `${path}?${wanted.toString()}`, `vat-return.${files[file].format}`);
    },
  });
}

import { useMutation } from '@tanstack/react-query';
import { vatReturn, type VatReturn, type VatReturnDocument } from '#shared/api/dashboard/reports.ts';
import type { VatReturnBox } from '#shared/reference/vat-return-box.ts';
import { saveFile } from '#ui/client/save-file.ts';
import { useServices } from '#ui/client/services.ts';
import { useRead } from '#ui/client/use-read.ts';

const path = '/reports/vat-return';

/** Whose VAT return, and of which days. */
export type VatReturnChoices = { company_id: string; from: string; to: string; environment: string };

/** The documents behind a box of a return. */
export function documentsOfBox({ data }: VatReturn, wanted: VatReturnBox): VatReturnDocument[] {
  return data.flatMap(({ documents }) => documents.filter(({ box }) => box === wanted));
}

/** The output VAT of a company in a period. */
export function useVatReturn(query: VatReturnChoices) {
  return useRead({ path, query, answer: vatReturn });
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

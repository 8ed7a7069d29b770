import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { ApiFault } from '../../client/api-fault.ts';
import { type ApiClient, useServices } from '../../client/services.ts';
import { saveBlob } from '../../client/save-file.ts';

/** What is being exported, and how far it has come; or why it ended early. */
export type ExportState = { format: 'csv' | 'zip'; done: number; total: number | undefined; isHidden: boolean; fault?: unknown };

// What is exported: where it is read, the documents of the filters, how many there are, and the name of the file without its ending.
type Wanted = {
  path: string;
  filters: Readonly<Record<string, string | undefined>>;
  matching: number;
  fileName: string;
  language: Language;
};

type Progress = (done: number, total: number | undefined) => void;

const newLine = 10;

// A line for each document, but for names with line breaks: near enough to say how far it has come.
async function readSheet(response: Response, onRows: (rows: number) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let lines = 0;
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) return new Blob(pieces, { type: 'text/csv' });
    pieces.push(piece.value);
    for (const byte of piece.value) if (byte === newLine) lines += 1;
    onRows(Math.max(0, lines - 1));
  }
}

async function exportSheet(
  client: ApiClient,
  { path, filters, fileName, language, matching: total }: Wanted,
  progress: Progress,
): Promise<void> {
  const response = await client.download(path, { ...filters, format: 'csv', language });
  saveBlob(await readSheet(response, (rows) => progress(rows, Math.max(rows, total))), `${fileName}.csv`);
}

// Each part is a ZIP of its own; the first one says how many there are.
async function exportArchives(client: ApiClient, { path, filters, fileName }: Wanted, progress: Progress): Promise<void> {
  let done = 0;
  for (let part = 0, parts = 1; part < parts; part += 1) {
    const response = await client.download(path, { ...filters, part });
    const headerOf = (name: string): number => Number(response.headers.get(name) ?? 0);
    parts = headerOf('x-export-parts-total');
    const total = headerOf('x-export-total-count');
    progress(done, total);
    saveBlob(await response.blob(), `${fileName}_part-${part + 1}-of-${parts}.zip`);
    done += headerOf('x-export-invoice-count');
    progress(done, total);
  }
}

const stateKey = ['documents', 'export'];

/** Exports the documents of the filters to files. It goes on while other pages are shown, and is found again in its place. */
export function useExport() {
  const { client } = useServices();
  const queries = useQueryClient();
  const { data: state = null } = useQuery<ExportState | null>({
    queryKey: stateKey,
    queryFn: () => null,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const change = (next: (before: ExportState | null) => ExportState | null): void => {
    queries.setQueryData<ExportState | null>(stateKey, (before) => next(before ?? null));
  };

  async function start(format: ExportState['format'], wanted: Wanted): Promise<boolean> {
    const progress: Progress = (done, total) => change((before) => before && { ...before, done, total });
    change(() => ({ format, done: 0, total: undefined, isHidden: false }));
    try {
      await (format === 'csv' ? exportSheet(client, wanted, progress) : exportArchives(client, wanted, progress));
      change(() => null);
      return true;
    } catch (fault) {
      if (!(fault instanceof ApiFault) && !(fault instanceof TypeError)) throw fault;
      change((before) => before && { ...before, isHidden: false, fault });
      return false;
    }
  }
  return {
    state,
    start,
    hide: () => change((before) => before && { ...before, isHidden: true }),
    close: () => change(() => null),
  };
}

import { queryOptions, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { type ApiClient, useServices } from './services.ts';
import type { ApiRequest } from './send-request.ts';

/** What is read of the API: where it is, which part of it, and what it is like. */
export type ReadRequest<Answer extends z.ZodType> = Pick<ApiRequest<Answer>, 'path' | 'query' | 'answer'>;

/**
 * Names what is read from a path among what has been loaded: by the parts of the path, then the query. So the key of `/companies`
 * stands for its lists, for each company and for all below it.
 */
export function readKey(path: string, query?: ApiRequest<z.ZodType>['query']): QueryKey {
  const parts = path.split('/').filter((part) => part !== '');
  return query === undefined ? parts : [...parts, query];
}

/** Whether a key is that of a path, or of something below it; see {@link readKey}. */
export function isBelow(key: QueryKey, path: string): boolean {
  return readKey(path).every((part, position) => key[position] === part);
}

/** How something of the API is read and remembered. */
export function readOptions<Answer extends z.ZodType>(client: ApiClient, { path, query, answer }: ReadRequest<Answer>) {
  return queryOptions({
    queryKey: readKey(path, query),
    queryFn: ({ signal }) => client.send({ path, answer, signal, ...(query === undefined ? {} : { query }) }),
  });
}

// A page of a list, as the API answers it.
type Page<Row> = { data: readonly Row[]; pagination: { next_cursor: string | null } };

// A list that is longer belongs into a table that loads its rows as they are looked at.
const mostPages = 20;

// All rows of a list that is short enough to be held as a whole, page after page.
async function readAllPages<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const { data, pagination } = await read(cursor);
    rows.push(...data);
    if (pagination.next_cursor === null) return rows;
    cursor = pagination.next_cursor;
  }
  return rows;
}

/** The options of `useQuery` that a reader may choose. */
export type ReadOptions<Read> = Omit<UseQueryOptions<Read>, 'queryKey' | 'queryFn' | 'select'>;

/** Reads something of the API, remembered by its path and query; `options` are those of `useQuery`. */
export function useRead<Answer extends z.ZodType>(asked: ReadRequest<Answer>, options: ReadOptions<z.output<Answer>> = {}) {
  const { client } = useServices();
  return useQuery({ ...options, ...readOptions(client, asked) });
}

// The most that the API gives at once.
const pageSize = 100;

/** Reads all rows of a list that is short enough to be held as a whole. */
export function useReadAll<Row>(
  { path, answer }: { path: string; answer: z.ZodType<Page<Row>> },
  options: ReadOptions<Row[]> = {},
) {
  const { client } = useServices();
  return useQuery({
    ...options,
    queryKey: [...readKey(path), 'all'],
    queryFn: ({ signal }) => readAllPages((cursor) => client.send({ path, query: { limit: pageSize, cursor }, answer, signal })),
  });
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { z } from 'zod';
import { isBelow } from './use-read.ts';
import type { ApiRequest } from './send-request.ts';
import { useServices, type ApiClient } from './services.ts';
import { ApiFault } from './api-fault.ts';

/**
 * Reads anew what was read from these paths, or from below them: at once what is shown, the rest when it is shown next. What is at
 * `gone` exists no longer, and is not asked for.
 */
export function useReread(): (paths: readonly string[], gone?: string) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    (paths, gone) =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) =>
          paths.some((path) => isBelow(queryKey, path)) && !(gone !== undefined && isBelow(queryKey, gone)),
      }),
    [queries],
  );
}

/** Sends what changes something at the server, and then reads anew what it has changed; see {@link useReread}. */
export function useChange(
  changed: readonly string[],
): <Answer extends z.ZodType>(request: ApiRequest<Answer>) => Promise<z.output<Answer>> {
  const { client } = useServices();
  const reread = useReread();
  return async (request) => {
    const answer = await client.send(request);
    await reread(changed, request.method === 'DELETE' ? request.path : undefined);
    return answer;
  };
}

/** The request that saves a thing: a new one is added at `path`, the one of this id is changed. */
export function savingAt(path: string, id: string | undefined): { method: 'POST' | 'PATCH'; path: string } {
  return id === undefined ? { method: 'POST', path } : { method: 'PATCH', path: `${path}/${id}` };
}

/** Deletes things one after the other; what is gone already is passed over. */
export async function deleteAll(client: ApiClient, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await client.send({ method: 'DELETE', path, answer: z.unknown() }).catch((fault: unknown) => {
      if (!(fault instanceof ApiFault && fault.code === 'NOT_FOUND')) throw fault;
    });
  }
}

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { issuedByHand } from '#shared/api/people/sell.ts';
import type { createKind } from '#shared/api/v1/invoice-requests.ts';
import { preflightResult, type PreflightResult } from '#shared/api/v1/preflight.ts';
import { ApiFault } from '#ui/client/api-fault.ts';
import { useServices, type ApiClient } from '#ui/client/services.ts';
import { useChange } from '#ui/client/use-change.ts';
import { readTyped } from '#ui/form/field-fault.ts';

/** A document to be issued by hand. */
export type HandRequest = { kind: z.output<typeof createKind>; document: object };

type Asked = { path: `/documents/${string}`; body: object };

const checkedForMs = 30_000;

// What the server finds in a document; the same one is not checked twice in a row.
function checkOptions(client: ApiClient, { path, body }: Asked) {
  return queryOptions({
    queryKey: ['preflight', path, body],
    queryFn: ({ signal }) => client.send({ method: 'POST', path, body, answer: preflightResult, signal }),
    retry: false,
    staleTime: checkedForMs,
    gcTime: checkedForMs,
  });
}

// What the server finds in a document as soon as it is complete; `request` is undefined before.
function usePreflight(request: Asked | undefined) {
  const { client } = useServices();
  const options = request && checkOptions(client, request);
  const { data, error, isFetching } = useQuery({
    queryKey: ['preflight'],
    queryFn: () => Promise.reject(new Error('nothing is complete')),
    ...options,
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
  });
  const found: PreflightResult | undefined = request !== undefined && error === null ? data : undefined;
  return { found, refusal: request === undefined ? null : error, isChecking: isFetching };
}

const typingPauseMs = 600;
const byHandPath = '/documents/preflight';

/**
 * The same of a document that is typed: once it is complete, and whenever somebody pauses.
 *
 * @param options.path what checks it, where that is not a document of a kind.
 * @param options.isSent whether it is being issued: what is found meanwhile may be of what it was issued into.
 */
export function useTypedPreflight<Schema extends z.ZodType, Request extends object = HandRequest>(
  schema: Schema,
  body: unknown,
  requestOf: (document: z.output<Schema>) => Request,
  { path = byHandPath, isSent = false }: { path?: Asked['path']; isSent?: boolean } = {},
) {
  // As a text, which is the same where nothing has changed.
  const now = JSON.stringify(body);
  const [typed] = useDebouncedValue(now, typingPauseMs);
  const read = useMemo(() => readTyped(schema, JSON.parse(typed)), [schema, typed]);
  const checked = usePreflight(read.ok && !isSent ? { path, body: requestOf(read.value) } : undefined);
  /** `isOfEarlier`: what was found is of what was typed before. */
  return { ...checked, isOfEarlier: checked.isChecking || typed !== now };
}

function refuseRejected({ would_be_accepted: isAccepted }: PreflightResult): void {
  if (isAccepted) return;
  throw new ApiFault({ code: 'DOCUMENT_WOULD_BE_REJECTED', status: 422, message: 'The authority would reject this document.' });
}

/**
 * Checks a document and issues it. What cannot be checked now is issued all the same: a sale waits for nothing but the ledger. What the
 * check refuses, issuing refuses too, but for what an earlier attempt has issued: its number is taken, and by itself.
 */
export function useIssue() {
  const { client } = useServices();
  const queries = useQueryClient();
  const change = useChange(['/documents', '/queue', '/rejected', '/today', '/next-number']);
  return async (body: HandRequest, idempotencyKey: string) => {
    const checked = await queries.fetchQuery(checkOptions(client, { path: byHandPath, body })).catch(() => undefined);
    if (checked !== undefined) refuseRejected(checked);
    return change({ method: 'POST', path: '/documents', body, answer: issuedByHand, idempotencyKey });
  };
}

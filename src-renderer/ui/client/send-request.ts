import type { z } from 'zod';
import type { ApiClient } from './services.ts';
import { apiFaultOf, offlineFault, unexpectedAnswer } from './api-fault.ts';

// A value of a query; a list becomes several parameters, and what is undefined none.
type QueryValue = string | number | boolean | readonly string[] | undefined;

/** A request of the API. */
export type ApiRequest<Answer extends z.ZodType> = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** From the API's own address on. */
  path: string;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  /** The schema of the answer, shared with the server. */
  answer: Answer;
  /** The same for each attempt of one act of a person, so that it is done once. */
  idempotencyKey?: string;
  /** Whether the browser goes on with it when the person leaves the page. */
  outlivesPage?: boolean;
  signal?: AbortSignal;
};

/** The address of a request to the API that is at `base`, such as `/api`. */
export function urlOf(base: string, { path, query = {} }: Pick<ApiRequest<z.ZodType>, 'path' | 'query'>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) parameters.append(name, String(each));
  }
  const text = parameters.toString();
  return `${base}${path}${text === '' ? '' : `?${text}`}`;
}

/** Sends a request as `fetch` does. @throws ApiFault OFFLINE where no server answers. */
export async function fetchAnswer(address: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { credentials: 'same-origin', ...options });
  } catch (cause) {
    if (options.signal?.aborted === true) throw cause;
    throw offlineFault(cause);
  }
}

/** What a request is sent with. */
export function requestOptions({
  method = 'GET',
  body,
  idempotencyKey,
  outlivesPage = false,
  signal,
}: Omit<ApiRequest<z.ZodType>, 'path' | 'answer'>) {
  const headers = new Headers({ Accept: 'application/json' });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  const sent = body === undefined ? null : JSON.stringify(body);
  return { method, headers, body: sent, keepalive: outlivesPage, signal: signal ?? null };
}

/** The answer as its schema describes it. @throws ApiFault */
export async function parsedAnswer<Answer extends z.ZodType>(response: Response, answer: Answer): Promise<z.output<Answer>> {
  const body: unknown = response.status === 204 ? undefined : await response.json().catch((cause: unknown) => cause);
  const read = answer.safeParse(body);
  if (!read.success) throw unexpectedAnswer(response, read.error);
  return read.data;
}

/** The client of an API that is at `base`, over what sends its requests. */
export function clientOver(
  base: string,
  ask: (address: string, options: ReturnType<typeof requestOptions>) => Promise<Response>,
): ApiClient {
  return {
    send: async (asked) => parsedAnswer(await ask(urlOf(base, asked), requestOptions(asked)), asked.answer),
    download: (path, query, signal, body) =>
      ask(
        urlOf(base, query === undefined ? { path } : { path, query }),
        requestOptions({ ...(signal === undefined ? {} : { signal }), ...(body === undefined ? {} : { method: 'POST', body }) }),
      ),
  };
}

/** Sends a request to the API that is at `base`, with what the browser has for it. @throws ApiFault */
export async function sendRequest<Answer extends z.ZodType>(base: string, asked: ApiRequest<Answer>): Promise<z.output<Answer>> {
  const response = await fetchAnswer(urlOf(base, asked), requestOptions(asked));
  if (!response.ok) throw await apiFaultOf(response);
  return parsedAnswer(response, asked.answer);
}

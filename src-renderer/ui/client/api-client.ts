import type { z } from 'zod';
import { faultOf } from './api-fault.ts';
import { addressOf, fetchAnswer, optionsOf, parsedAnswer, type ApiRequest } from './send-request.ts';
import type { Session } from './session.ts';

/** Sends requests of a signed-in person. */
export type ApiClient = {
  /** @throws ApiFault */
  send<Answer extends z.ZodType>(request: ApiRequest<Answer>): Promise<z.output<Answer>>;
  /** The answer as a file. @throws ApiFault */
  download(path: string, query?: ApiRequest<z.ZodType>['query'], signal?: AbortSignal): Promise<Response>;
};

/** The client of a session: each request carries its access token, and one that has expired is replaced once. */
export function createApiClient(session: Session): ApiClient {
  async function signedIn(address: string, options: ReturnType<typeof optionsOf>): Promise<Response> {
    const token = await session.accessToken();
    options.headers.set('Authorization', `Bearer ${token}`);
    const response = await fetchAnswer(address, options);
    if (response.ok) return response;
    const fault = await faultOf(response);
    if (fault.status !== 401) throw fault;
    options.headers.set('Authorization', `Bearer ${await session.replaceToken(token)}`);
    const second = await fetchAnswer(address, options);
    if (second.ok) return second;
    const secondFault = await faultOf(second);
    if (secondFault.status === 401) session.end();
    throw secondFault;
  }
  return {
    send: async (asked) => parsedAnswer(await signedIn(addressOf(asked), optionsOf(asked)), asked.answer),
    download: (path, query, signal) =>
      signedIn(addressOf(query === undefined ? { path } : { path, query }), optionsOf(signal === undefined ? {} : { signal })),
  };
}

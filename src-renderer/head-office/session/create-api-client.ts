import type { ApiClient } from '#ui/client/services.ts';
import { apiFaultOf } from '#ui/client/api-fault.ts';
import { clientOver, fetchAnswer, type requestOptions } from '#ui/client/send-request.ts';
import { withPauses } from '#ui/client/with-pauses.ts';
import { apiBase } from './send-open.ts';
import type { Session } from './session.ts';

/** The client of a session: each request carries its access token, and one that has expired is replaced once. */
export function createApiClient(session: Session): ApiClient {
  async function signedIn(address: string, options: ReturnType<typeof requestOptions>): Promise<Response> {
    const token = await session.accessToken();
    options.headers.set('Authorization', `Bearer ${token}`);
    const response = await fetchAnswer(address, options);
    if (response.ok) return response;
    const fault = await apiFaultOf(response);
    if (fault.status !== 401) throw fault;
    options.headers.set('Authorization', `Bearer ${await session.replaceToken(token)}`);
    const second = await fetchAnswer(address, options);
    if (second.ok) return second;
    const secondFault = await apiFaultOf(second);
    if (secondFault.status === 401) session.end();
    throw secondFault;
  }
  return withPauses(clientOver(apiBase, signedIn), session.pauses);
}

import { backgroundHeader } from '#shared/api/people/sessions.ts';
import type { ApiClient } from '#ui/client/services.ts';
import { apiFaultOf } from '#ui/client/api-fault.ts';
import { clientOver, fetchAnswer, type requestOptions } from '#ui/client/send-request.ts';
import { createPauses, watchActs, withPauses } from '#ui/client/with-pauses.ts';
import type { SessionSignals } from './session-signals.ts';

/** Where the API for the people of the branch is. */
export const peopleBase = '/manager';

// A page that a person uses sends requests soon after a key or a click; the others it sends by itself.
const personMs = 10_000;

const ends: readonly string[] = ['SESSION_MISSING', 'SESSION_ENDED'];

/**
 * The client of the session that the browser's cookie is. What the page asks by itself does not keep the session awake, so that an
 * abandoned screen is locked although it is live. A session that is locked or has ended is told to all tabs.
 */
export function createPeopleClient(signals: SessionSignals): ApiClient {
  const lastActAt = watchActs();
  async function ask(address: string, options: ReturnType<typeof requestOptions>): Promise<Response> {
    if (performance.now() - lastActAt() >= personMs) options.headers.set(backgroundHeader, '1');
    const response = await fetchAnswer(address, options);
    if (response.ok) return response;
    const fault = await apiFaultOf(response);
    if (fault.code === 'SESSION_LOCKED') signals.tell('locked');
    if (ends.includes(fault.code)) signals.tell('ended');
    throw fault;
  }
  const pauses = createPauses(lastActAt);
  signals.hear((what) => what === 'changed' && pauses.forgetFailures());
  return withPauses(clientOver(peopleBase, ask), pauses);
}

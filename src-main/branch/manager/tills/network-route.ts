import assert from 'node:assert/strict';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import { changeLanRequest, managerLan } from '../../../../src-shared/api/manager/appliance/tills.ts';
import { ListenFault } from '../../../server/http-server.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { route, type Route } from '../request/route.ts';
import { describeLan, exampleLan, type TillTools } from './shown-lan.ts';

// A port is for a person to free; everything else keeps its own code.
function inWords(cause: unknown): unknown {
  if (!(cause instanceof ListenFault)) return cause;
  const { message, port, isTaken } = cause;
  return new AppError('NETWORK_PORT_UNUSABLE', { message, extra: { port, reason: isTaken ? 'taken' : 'refused' }, cause });
}

/** `PATCH /lan`: opens the network for tills, and closes it. */
export function networkRoute(tools: TillTools): Route {
  const { commit, clock, listens } = tools;

  return route({
    method: 'patch',
    path: '/lan',
    access: 'network.change',
    id: 'changeLan',
    area: 'Tills',
    summary: 'Serve tills in the network, or this machine alone',
    description:
      'It holds at once and after every start. Tills in the network are served by HTTPS; this machine goes on as before. When the ' +
      'network is closed, what was accepted from it is still answered. Where the start of the appliance says what is served, that holds.',
    answers: { 200: { description: 'The network.', schema: managerLan } },
    errors: ['SET_BY_FLAG', 'NETWORK_PORT_UNUSABLE', 'KEY_STORE_UNAVAILABLE'],
    examples: { open: { summary: 'Open the network', body: { is_open: true }, status: 200, answer: exampleLan } },
    body: changeLanRequest,
    handle: async ({ body: { is_open }, caller, origin }) => {
      const where = listens();
      assert(where !== undefined, 'an appliance that is asked listens');
      const action = is_open ? 'network.opened' : 'network.closed';
      const store = (): Promise<void> =>
        commit((writer) => {
          writer.update('manager_settings', { serves_network: is_open ? 1 : 0 }, { id: 1 });
          recordAudit(writer, { at: clock.now(), action, user: caller.user, origin });
        });
      await where.network.set(is_open, store).catch((cause: unknown) => {
        throw inWords(cause);
      });
      return { status: 200, body: describeLan(tools) };
    },
  });
}

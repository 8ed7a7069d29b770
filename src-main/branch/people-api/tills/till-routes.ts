import assert from 'node:assert/strict';
import { AppError } from '#shared/api/app-error.ts';
import {
  invitationRequest,
  managerLan,
  openInvitationList,
  seenTillList,
  tillInvitation,
  type SeenTill,
  changeLanRequest,
} from '#shared/api/people/tills.ts';
import { qrMatrix } from '#main/rendering/qr/qr-matrix.ts';
import { qrSvg } from '#main/rendering/qr/qr-svg.ts';
import { ListenFault } from '#main/server/http-server.ts';
import { routesIn, type Route } from '../request/route.ts';
import { describeLan, exampleLan, type TillTools } from './shown-lan.ts';

const route = routesIn('Tills');

// A port is for a person to free; everything else keeps its own code.
function inWords(cause: unknown): unknown {
  if (!(cause instanceof ListenFault)) return cause;
  const { message, port, isTaken } = cause;
  return new AppError('NETWORK_PORT_UNUSABLE', { message, extra: { port, reason: isTaken ? 'taken' : 'refused' }, cause });
}

// `PATCH /lan`: opens the network for tills, and closes it.
function networkRoute(tools: TillTools): Route {
  const { commit, listens } = tools;

  return route.patch('/lan', {
    access: 'network.change',
    id: 'changeLan',
    summary: 'Serve tills in the network, or this machine alone',
    description:
      'It holds at once and after every start. Tills in the network are served by HTTPS; this machine goes on as before. When the ' +
      'network is closed, what was accepted from it is still answered. Where the start of the appliance says what is served, that holds.',
    answers: { 200: { description: 'The network.', schema: managerLan } },
    errors: ['SET_BY_FLAG', 'NETWORK_PORT_UNUSABLE', 'KEY_STORE_UNAVAILABLE'],
    examples: { open: { summary: 'Open the network', body: { is_open: true }, answer: exampleLan } },
    body: changeLanRequest,
    handle: async ({ body: { is_open }, record }) => {
      const where = listens();
      assert(where !== undefined, 'an appliance that is asked listens');
      const action = is_open ? 'network.opened' : 'network.closed';
      const store = (): Promise<void> =>
        commit((writer) => {
          writer.update('manager_settings', { serves_network: is_open ? 1 : 0 }, { id: 1 });
          record(writer, { action });
        });
      await where.network.set(is_open, store).catch((cause: unknown) => {
        throw inWords(cause);
      });
      return { body: describeLan(tools) };
    },
  });
}

const qrPixels = 512;

function seenTills({ db, tillErrors }: TillTools): SeenTill[] {
  const rows = db.all(
    db.sql
      .selectFrom('tills as till')
      .leftJoin('api_keys as key', 'key.key_id', 'till.key_id')
      .select(['till.till_id', 'till.name', 'till.address', 'till.key_id', 'till.first_seen_at', 'till.last_sale_at'])
      .select(['key.name as key_name', 'key.environment', 'key.last_four', 'key.revoked_at'])
      .orderBy('till.last_sale_at', 'desc')
      .orderBy('till.first_seen_at', 'desc'),
  );
  return rows.map(({ key_id, key_name, environment, last_four, revoked_at, ...till }) => ({
    ...till,
    api_key:
      key_id === null || key_name === null || environment === null || last_four === null
        ? null
        : { key_id, name: key_name, environment, last_four, revoked_at, attempts_after_end: tillErrors.withEndedKey(key_id) },
    errors_today: key_id === null ? 0 : tillErrors.today(key_id, till.address),
  }));
}

function inviteRoute({ db, commit, clock, pairing }: TillTools): Route {
  return route.post('/tills/invitation', {
    access: 'tills.change',
    id: 'inviteTill',
    summary: 'Show a pairing code',
    description:
      'A code of eight digits for one till, for 5 minutes. Several may be open at once; 5 wrong tries, counted over all of them, end them ' +
      'all. With `with_key` the till gets a new API key, named after it, with the unit as its default.',
    answers: { 201: { description: 'The invitation.', schema: tillInvitation } },
    errors: [{ code: 'EGS_UNIT_NOT_FOUND', status: 400 }, 'EGS_UNIT_REQUIRED', 'COMPANY_PROFILE_INCOMPLETE'],
    body: invitationRequest,
    handle: async ({ body, record }) => {
      const { egs_unit_id: unit, with_key: withKey } = body;
      const known = db.sql.selectFrom('egs_units').select('egs_unit_id');
      if (unit !== undefined && db.first(known.where('egs_unit_id', '=', unit)) === undefined)
        throw new AppError('EGS_UNIT_NOT_FOUND');
      const invitation = pairing.invite({ egsUnitId: unit, withKey });
      const valid_for_seconds = Math.floor((Date.parse(invitation.expires_at) - clock.now().getTime()) / 1_000);
      const qr_svg = qrSvg(qrMatrix(invitation.pairing_url, 'M'), qrPixels);
      const target = unit === undefined ? {} : { target: unit };
      const detail = withKey ? { detail: { with_key: true } } : {};
      await commit((writer) => record(writer, { action: 'till.invited', ...target, ...detail }));
      return { body: { ...invitation, valid_for_seconds, qr_svg } };
    },
  });
}

/** `/tills` and `/lan`: the tills, and how they reach the appliance. */
export function tillRoutes(tools: TillTools): Route[] {
  return [
    route.get('/tills', {
      access: 'appliance.read',
      id: 'listTills',
      summary: 'List tills',
      description: 'The tills that were paired or have sold something, by address and API key; the latest sale first.',
      answers: { 200: { description: 'The tills.', schema: seenTillList } },
      examples: { none: { summary: 'None yet', answer: { data: [] } } },
      handle: () => ({ body: { data: seenTills(tools) } }),
    }),
    inviteRoute(tools),
    route.get('/tills/invitations', {
      access: 'appliance.read',
      id: 'listTillInvitations',
      summary: 'List open pairing codes',
      description: 'Those that can be used now, with their ends, the first to end first. The codes themselves are not in it.',
      answers: { 200: { description: 'The invitations.', schema: openInvitationList } },
      examples: {
        one: {
          summary: 'One, with a key',
          answer: {
            data: [
              {
                expires_at: '2026-11-20T09:05:00.000Z',
                with_key: true,
                egs_unit_id: '5931abe6-2d17-4625-97cd-272dd5050a62',
              },
            ],
          },
        },
      },
      handle: () => ({ body: { data: tools.pairing.invitations() } }),
    }),
    route.get('/lan', {
      access: 'appliance.read',
      id: 'getLan',
      summary: 'How tills reach the appliance',
      description: 'Whether the network is served, by which addresses and encryption, and the CA that tills have to trust.',
      answers: { 200: { description: 'The network.', schema: managerLan } },
      examples: { open: { summary: 'Open to the network', answer: exampleLan } },
      handle: () => ({ body: describeLan(tools) }),
    }),
    networkRoute(tools),
  ];
}

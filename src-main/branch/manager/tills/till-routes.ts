import { AppError } from '../../../../src-shared/api/app-error.ts';
import {
  invitationRequest,
  managerLan,
  seenTillList,
  tillInvitation,
  type SeenTill,
} from '../../../../src-shared/api/manager/appliance/tills.ts';
import { qrMatrix } from '../../../rendering/qr/qr-matrix.ts';
import { qrSvg } from '../../../rendering/qr/qr-svg.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { route, type Route } from '../request/route.ts';
import { networkRoute } from './network-route.ts';
import { describeLan, exampleLan, type TillTools } from './shown-lan.ts';

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
  return route({
    method: 'post',
    path: '/tills/invitation',
    access: 'tills.change',
    id: 'inviteTill',
    area: 'Tills',
    summary: 'Show a pairing code',
    description: 'A code of eight digits for one till, for 5 minutes and 5 tries. It replaces the code before.',
    answers: { 201: { description: 'The invitation.', schema: tillInvitation } },
    errors: [{ code: 'EGS_UNIT_NOT_FOUND', status: 400 }],
    body: invitationRequest,
    handle: async ({ body, caller, origin }) => {
      const { egs_unit_id: unit } = body;
      const known = db.sql.selectFrom('egs_units').select('egs_unit_id');
      if (unit !== undefined && db.first(known.where('egs_unit_id', '=', unit)) === undefined)
        throw new AppError('EGS_UNIT_NOT_FOUND');
      const invitation = pairing.invite(unit);
      const valid_for_seconds = Math.floor((Date.parse(invitation.expires_at) - clock.now().getTime()) / 1_000);
      const qr_svg = qrSvg(qrMatrix(invitation.pairing_url, 'M'), qrPixels);
      const target = unit === undefined ? {} : { target: unit };
      await commit((writer) =>
        recordAudit(writer, { at: clock.now(), action: 'till.invited', user: caller.user, ...target, origin }),
      );
      return { status: 201, body: { ...invitation, valid_for_seconds, qr_svg } };
    },
  });
}

/** `/tills` and `/lan`: the tills, and how they reach the appliance. */
export function tillRoutes(tools: TillTools): Route[] {
  return [
    route({
      method: 'get',
      path: '/tills',
      access: 'appliance.read',
      id: 'listTills',
      area: 'Tills',
      summary: 'List tills',
      description: 'The tills that were paired or have sold something, by address and API key; the latest sale first.',
      answers: { 200: { description: 'The tills.', schema: seenTillList } },
      examples: { none: { summary: 'None yet', status: 200, answer: { data: [] } } },
      handle: () => ({
        status: 200,
        body: { data: seenTills(tools) },
      }),
    }),
    inviteRoute(tools),
    route({
      method: 'get',
      path: '/lan',
      access: 'appliance.read',
      id: 'getLan',
      area: 'Tills',
      summary: 'How tills reach the appliance',
      description: 'Whether the network is served, by which addresses and encryption, and the CA that tills have to trust.',
      answers: { 200: { description: 'The network.', schema: managerLan } },
      examples: { open: { summary: 'Open to the network', status: 200, answer: exampleLan } },
      handle: () => ({
        status: 200,
        body: describeLan(tools),
      }),
    }),
    networkRoute(tools),
  ];
}

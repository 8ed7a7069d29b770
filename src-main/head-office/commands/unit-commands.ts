import { randomUUID } from 'node:crypto';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { type CertificateRequested, certificateRequested } from '../../../src-shared/api/dashboard/branches/appliances.ts';
import { requestProductionRequest } from '../../../src-shared/api/v1/egs.ts';
import { ids } from '../openapi/example-organization.ts';
import { auditCall } from '../audit/append-audit.ts';
import { raiseSnapshotVersion } from '../organizations/snapshot-version.ts';
import { requireFound, requireId } from '../request/require-id.ts';
import { type RawCall, route, type Route, type Signed } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { sealOneTimeCode } from './one-time-code.ts';

const parameters = { egs_unit_id: ids.unit };

const requestedAt = '2026-11-20T09:09:00.000Z';
const answers = { 202: { description: 'The branch is asked; it answers in the activity log.', schema: certificateRequested } };

function exampleOf(command_id: string) {
  const answer = { command_id, egs_unit_id: ids.unit, requested_at: requestedAt };
  return { code: { summary: 'With a one-time code', parameters, body: { otp: '123345' }, status: 202, answer } };
}

type CommandServices = Pick<Services, 'clock' | 'sealer'>;

// A unit and whether its appliance still takes commands.
type CommandedUnit = { egs_unit_id: string; appliance_id: string; revoked_at: Date | null };

async function findUnit({ tenant, params }: RawCall & Signed): Promise<CommandedUnit> {
  const found = await tenant
    .selectFrom('egs_units as unit')
    .innerJoin('appliances as appliance', 'appliance.appliance_id', 'unit.appliance_id')
    .select(['unit.egs_unit_id', 'unit.appliance_id', 'appliance.revoked_at'])
    .where('unit.egs_unit_id', '=', requireId(params, 'egs_unit_id'))
    .executeTakeFirst();
  return requireFound(found);
}

// A further code replaces one that the branch has not answered yet: codes are mistyped, and expire.
async function orderCertificate(
  call: RawCall & Signed,
  { egs_unit_id, appliance_id, revoked_at }: CommandedUnit,
  otp: string,
  { clock, sealer }: CommandServices,
): Promise<CertificateRequested> {
  if (revoked_at !== null) throw new AppError('BRANCH_REVOKED');
  const { tenant, caller } = call;
  const now = clock.now();
  const command_id = randomUUID();
  await raiseSnapshotVersion(tenant, caller.organizationId);
  await tenant
    .updateTable('appliance_commands')
    .set({ taken_at: now, secret: null, failure_code: 'REPLACED' })
    .where('egs_unit_id', '=', egs_unit_id)
    .where('taken_at', 'is', null)
    .execute();
  await tenant
    .insertInto('appliance_commands')
    .values({
      organization_id: caller.organizationId,
      command_id,
      appliance_id,
      kind: 'obtain_certificate',
      invoice_id: null,
      egs_unit_id,
      secret: sealOneTimeCode(sealer, command_id, otp),
      failure_code: null,
      created_at: now,
      taken_at: null,
    })
    .execute();
  await auditCall(call, { at: now, action: 'unit.certificate_requested', target: egs_unit_id, after: { command_id } });
  return { command_id, egs_unit_id, requested_at: now.toISOString() };
}

/** `/egs-units/:egs_unit_id`: what the branch of a unit is asked to do with it, in the words of `/v1`. */
export function unitCommandRoutes(services: CommandServices): Route[] {
  const ordering = {
    method: 'post',
    access: 'units.change',
    area: 'Branches',
    answers,
    errors: ['BRANCH_REVOKED'],
    body: requestProductionRequest,
    find: findUnit,
    async handle({ found, body, ...call }: RawCall & Signed & { found: CommandedUnit; body: { otp: string } }) {
      return { status: 202, body: await orderCertificate(call, found, body.otp, services) };
    },
  } as const;
  return [
    route({
      ...ordering,
      path: '/egs-units/:egs_unit_id/renew',
      id: 'renewUnit',
      summary: 'Renew the certificate of a unit',
      description:
        'Its branch gets a new certificate with a one-time code of the authority; the unit goes on signing with the old one until then. A further ' +
        'code replaces one that the branch has not used yet.',
      examples: exampleOf(ids.command),
    }),
    route({
      ...ordering,
      path: '/egs-units/:egs_unit_id/request-production',
      id: 'requestUnitCertificate',
      summary: 'Onboard a unit again',
      description:
        'For a unit whose onboarding has failed or whose key is lost: its branch onboards it with a one-time code of the authority.',
      examples: exampleOf(ids.nextCommand),
    }),
  ];
}

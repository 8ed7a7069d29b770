import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/api/app-error.ts';
import { type CertificateRequested, certificateRequested } from '#shared/api/dashboard/appliances.ts';
import { requestProductionRequest } from '#shared/api/v1/egs.ts';
import type { Sealer } from '#main/platform/sealer.ts';
import {
  type CommandOutcome,
  type CommandsAcknowledged,
  mostCommands,
  type ApplianceCommand,
} from '#shared/api/sync/commands.ts';
import { ids } from '../request/examples.ts';
import { auditCall } from '../records/append-audit.ts';
import { raiseSnapshotVersion, announceSnapshot } from '../people/accounts/snapshot-version.ts';
import { requireFound, requireId } from '../request/require-id.ts';
import { routesIn, type Route, type SignedCall } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { appendActivity } from '../records/activity.ts';
import type { Tenant } from '../db/in-organization.ts';
import { invoiceIdOf } from '../db/invoice-ids.ts';
import type { ApplianceCaller } from './appliance-credential.ts';

const route = routesIn('Branches');

async function takeOutcome(
  tenant: Tenant,
  { organizationId, applianceId }: ApplianceCaller,
  { command_id, outcome, failure_code }: CommandOutcome,
  now: Date,
): Promise<void> {
  const taken = await tenant
    .updateTable('appliance_commands')
    .set({ taken_at: now, secret: null, failure_code })
    .where('command_id', '=', command_id)
    .where('appliance_id', '=', applianceId)
    .where('taken_at', 'is', null)
    .returning(['kind', 'invoice_id', 'egs_unit_id'])
    .executeTakeFirst();
  // Said before, replaced by another one, or never ordered: nothing is left to say.
  if (taken === undefined) return;
  const { kind, invoice_id, egs_unit_id } = taken;
  await appendActivity(tenant, organizationId, {
    at: now,
    kind: outcome === 'done' ? 'command.done' : 'command.failed',
    severity: outcome === 'done' ? 'normal' : 'warning',
    applianceId,
    ...(invoice_id === null ? {} : { invoiceId: invoiceIdOf(invoice_id) }),
    ...(egs_unit_id === null ? {} : { egsUnitId: egs_unit_id }),
    details: { command_id, command: kind, ...(failure_code === null ? {} : { failure_code }) },
  });
}

/** Records what an appliance has done about its commands; what was recorded before stays as it is. It pulls again, now without them. */
export async function takeOutcomes(
  tenant: Tenant,
  caller: ApplianceCaller,
  outcomes: readonly CommandOutcome[],
  now: Date,
): Promise<CommandsAcknowledged> {
  await announceSnapshot(tenant, caller.organizationId);
  for (const outcome of outcomes) await takeOutcome(tenant, caller, outcome, now);
  return { acknowledged: outcomes.map(({ command_id }) => command_id) };
}

const parameters = { egs_unit_id: ids.unit };

const requestedAt = '2026-11-20T09:09:00.000Z';
const answers = { 202: { description: 'The branch is asked; it answers in the activity log.', schema: certificateRequested } };

function exampleOf(command_id: string) {
  const answer = { command_id, egs_unit_id: ids.unit, requested_at: requestedAt };
  return { code: { summary: 'With a one-time code', parameters, body: { otp: '123345' }, answer } };
}

type CommandServices = Pick<Services, 'clock' | 'sealer'>;

// A unit and whether its appliance still takes commands.
type CommandedUnit = { egs_unit_id: string; appliance_id: string; revoked_at: Date | null };

async function findUnit({ tenant, params }: SignedCall): Promise<CommandedUnit> {
  const found = await tenant
    .selectFrom('egs_units as unit')
    .innerJoin('appliances as appliance', 'appliance.appliance_id', 'unit.appliance_id')
    .select(['unit.egs_unit_id', 'unit.appliance_id', 'appliance.revoked_at'])
    .where('unit.egs_unit_id', '=', requireId(params, 'egs_unit_id'))
    .executeTakeFirst();
  return requireFound(found);
}

function purposeOf(commandId: string): string {
  return `one_time_code:${commandId}`;
}

// The form in which a command keeps its one-time code until it is taken.
function sealOneTimeCode(sealer: Sealer, commandId: string, otp: string): string {
  return sealer.seal(otp, purposeOf(commandId));
}

// The one-time code of a command.
function openOneTimeCode(sealer: Sealer, commandId: string, sealed: string): string {
  return sealer.open(sealed, purposeOf(commandId));
}

// A further code replaces one that the branch has not answered yet: codes are mistyped, and expire.
async function orderCertificate(
  call: SignedCall,
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
    access: 'units.change',
    answers,
    errors: ['BRANCH_REVOKED'],
    body: requestProductionRequest,
    find: findUnit,
    async handle({ found, body, ...call }: SignedCall & { found: CommandedUnit; body: { otp: string } }) {
      return { body: await orderCertificate(call, found, body.otp, services) };
    },
  } as const;
  return [
    route.post('/egs-units/:egs_unit_id/renew', {
      ...ordering,
      id: 'renewUnit',
      summary: 'Renew the certificate of a unit',
      description:
        'Its branch gets a new certificate with a one-time code of the authority; the unit goes on signing with the old one until then. A further ' +
        'code replaces one that the branch has not used yet.',
      examples: exampleOf(ids.command),
    }),
    route.post('/egs-units/:egs_unit_id/request-production', {
      ...ordering,
      id: 'requestUnitCertificate',
      summary: 'Onboard a unit again',
      description:
        'For a unit whose onboarding has failed or whose key is lost: its branch onboards it with a one-time code of the authority.',
      examples: exampleOf(ids.nextCommand),
    }),
  ];
}

/** The commands that an appliance has not answered yet, the oldest first. */
export async function waitingCommands(tenant: Tenant, applianceId: string, sealer: Sealer): Promise<ApplianceCommand[]> {
  const rows = await tenant
    .selectFrom('appliance_commands')
    .select(['command_id', 'invoice_id', 'egs_unit_id', 'secret'])
    .where('appliance_id', '=', applianceId)
    .where('taken_at', 'is', null)
    .orderBy('created_at')
    .orderBy('command_id')
    .limit(mostCommands)
    .execute();
  return rows.flatMap(({ command_id, invoice_id, egs_unit_id, secret }): ApplianceCommand[] => {
    if (invoice_id !== null) return [{ command_id, kind: 'retry_document', invoice_id: invoiceIdOf(invoice_id) }];
    if (egs_unit_id === null || secret === null) return [];
    return [{ command_id, kind: 'obtain_certificate', egs_unit_id, otp: openOneTimeCode(sealer, command_id, secret) }];
  });
}

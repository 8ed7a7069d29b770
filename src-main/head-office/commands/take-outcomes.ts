import type { CommandOutcome, CommandsAcknowledged } from '../../../src-shared/api/sync/commands.ts';
import { appendActivity } from '../activity/append-activity.ts';
import type { ApplianceCaller } from '../appliances/appliance-credential.ts';
import type { Tenant } from '../db/in-organization.ts';
import { invoiceIdOf } from '../db/invoice-ids.ts';
import { announceSnapshot } from '../organizations/snapshot-version.ts';

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

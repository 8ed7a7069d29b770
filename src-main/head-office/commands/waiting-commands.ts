import { mostCommands, type ApplianceCommand } from '../../../src-shared/api/sync/commands.ts';
import type { Sealer } from '../../platform/sealer.ts';
import type { Tenant } from '../db/in-organization.ts';
import { invoiceIdOf } from '../db/invoice-ids.ts';
import { openOneTimeCode } from './one-time-code.ts';

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

import { sql } from 'kysely';
import type { Appliance } from '#shared/api/dashboard/appliances.ts';
import { isPresent } from '../db/present-units.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { AlertReason } from './alert-reason.ts';

const dayMs = 24 * 3_600_000;
// For so long a unit that issues may yet bring another document of the other machine.
const watchedMs = 14 * dayMs;

/** What was kept apart of the chains of an appliance, since when, and how many documents it is. */
export type ChainFaults = { since: Date; documents: number };

/** A chain that was continued in two ways. */
export type ClonedChain = { egsUnitId: string; applianceId: string; since: Date; newest: Date; icv: number; isOver: boolean };

/**
 * The chains of which a document was refused in whose place head office has another: two ledgers have issued for the unit. It is over
 * once the unit was given up or replaced, or issues, and brings no other such document for two weeks.
 */
export async function clonedChains(
  tenant: Tenant,
  now: Date,
): Promise<(ClonedChain & { unitName: string; companyId: string })[]> {
  const rows = await tenant
    .selectFrom('kept_apart_documents as apart')
    .innerJoin('documents', (join) =>
      join.onRef('documents.egs_unit_id', '=', 'apart.egs_unit_id').onRef('documents.icv', '=', 'apart.icv'),
    )
    .innerJoin('egs_units as unit', 'unit.egs_unit_id', 'apart.egs_unit_id')
    .where('apart.code', '=', 'CHAIN_FORKED')
    .where('apart.taken_at', 'is', null)
    .where(sql<boolean>`documents.hash IS DISTINCT FROM apart.hash`)
    .groupBy(['unit.organization_id', 'unit.egs_unit_id', 'apart.appliance_id'])
    .select(['unit.egs_unit_id', 'unit.unit_name', 'unit.company_id', 'unit.chain_end', 'apart.appliance_id'])
    .select([isPresent.as('is_present'), sql<Date>`min(apart.received_at)`.as('since')])
    .select([sql<Date>`max(apart.received_at)`.as('newest'), sql<number>`min(apart.icv)`.as('icv')])
    .execute();
  return rows.map(({ egs_unit_id, unit_name, company_id, chain_end, appliance_id, is_present, since, newest, icv }) => {
    const isGone = !is_present || (chain_end !== null && chain_end.given_up_at !== null);
    const isQuiet = chain_end === null && now.getTime() - newest.getTime() > watchedMs;
    const of = { egsUnitId: egs_unit_id, unitName: unit_name, companyId: company_id, applianceId: appliance_id };
    return { ...of, since, newest, icv, isOver: isGone || isQuiet };
  });
}

/** What else was kept apart of chains, by appliance; what tells of a clone is left out. */
export async function chainFaults(tenant: Tenant, cloned: readonly ClonedChain[]): Promise<Map<string, ChainFaults>> {
  const rows = await tenant
    .selectFrom('kept_apart_documents')
    .select(['appliance_id', sql<Date>`min(received_at)`.as('since')])
    .select(sql<number>`count(distinct (egs_unit_id, icv, hash))`.as('documents'))
    .where('code', '=', 'CHAIN_FORKED')
    .where(sql<boolean>`egs_unit_id IS NULL OR egs_unit_id <> ALL (${cloned.map(({ egsUnitId }) => egsUnitId)}::uuid[])`)
    .groupBy('appliance_id')
    .execute();
  return new Map(rows.map(({ appliance_id, ...faults }) => [appliance_id, faults]));
}

/** Documents that do not continue the chain of their unit. */
export function chainAlerts({ appliance_id, branch_name }: Appliance, faults: ChainFaults | undefined): AlertReason[] {
  if (faults === undefined) return [];
  const { since, documents: count } = faults;
  const documents = count === 1 ? 'One document' : `${count} documents`;
  const message = `${documents} of ${branch_name} could not be taken into the chain of their unit: have its ledger verified.`;
  return [{ kind: 'chain_fault', severity: 'error', subject: appliance_id, appliance_id, since, message }];
}

/** Units that two machines, or an older ledger, have issued for. */
export function cloneAlerts(
  { appliance_id, branch_name }: Appliance,
  cloned: Awaited<ReturnType<typeof clonedChains>>,
): AlertReason[] {
  return cloned
    .filter(({ applianceId, isOver }) => applianceId === appliance_id && !isOver)
    .map(({ egsUnitId, unitName, companyId, since, icv }) => ({
      kind: 'chain_cloned',
      severity: 'error',
      subject: egsUnitId,
      appliance_id,
      egs_unit_id: egsUnitId,
      company_id: companyId,
      since,
      message:
        `Another document of ${unitName} at ${branch_name} arrived with ICV ${icv}, which is here already: a copy of its ledger issues too, or an ` +
        'older one was put back. Stop the machine that is not to go on, and replace the unit where it is not certain which is right.',
    }));
}

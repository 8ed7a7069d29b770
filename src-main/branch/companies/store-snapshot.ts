import type { Snapshot } from '../../../src-shared/api/sync/snapshot.ts';
import type { LedgerWriter } from '../db/ledger-database.ts';
import { storeProvision } from './provision.ts';

/** Stores what head office has said: the appliance itself, its companies, the hashes of their keys, and what the plan allows. */
export function storeSnapshot(writer: LedgerWriter, applianceId: string, snapshot: Snapshot): void {
  const { organization, branch_name, limits, companies, api_keys } = snapshot;
  storeProvision(writer, {
    appliance: {
      appliance_id: applianceId,
      branch_name,
      organization_id: organization.organization_id,
      organization_name: organization.name,
      plan: organization.plan,
      sandbox_unit_limit: limits.sandbox_units,
      production_unit_limit: limits.production_units,
      monthly_document_limit: limits.monthly_documents,
    },
    companies,
    apiKeys: api_keys,
  });
}

import type { Insertable } from 'kysely';
import { riyadhMonth } from '../../../../src-shared/invoice/calendar-month.ts';
import { countArrived } from '../../billing/document-lease.ts';
import { countDocuments } from '../../billing/usage-counters.ts';
import type { Tenant } from '../../db/in-organization.ts';
import type { DocumentTable } from '../../db/tables/document-tables.ts';

type NewDocument = Pick<Insertable<DocumentTable>, 'company_id' | 'environment'> & { created_at: Date | string };

// From its first document on, a company's VAT number is fixed.
async function noteFirstDocuments(tenant: Tenant, companyIds: readonly string[], now: Date): Promise<void> {
  await tenant
    .updateTable('companies')
    .set({ first_document_at: now })
    .where('company_id', 'in', companyIds)
    .where('first_document_at', 'is', null)
    .execute();
}

/** Counts documents that have just been stored: for their companies, for the lease of their appliance and for the plan. */
export async function countNewDocuments(
  tenant: Tenant,
  appliance: { organizationId: string; applianceId: string },
  documents: readonly NewDocument[],
  now: Date,
): Promise<void> {
  if (documents.length === 0) return;
  const kinds = Map.groupBy(documents, ({ company_id, environment, created_at }) => {
    return JSON.stringify([company_id, environment, riyadhMonth(new Date(created_at))]);
  });
  await noteFirstDocuments(tenant, [...new Set(documents.map(({ company_id }) => company_id))].toSorted(), now);
  const counted = [...kinds.values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const { company_id: companyId, environment, created_at } = first;
    return [{ companyId, environment, month: riyadhMonth(new Date(created_at)), documents: alike.length }];
  });
  // Before the counters of the organization, at which others wait.
  for (const each of counted) if (each.environment === 'production') await countArrived(tenant, appliance, each);
  await countDocuments(tenant, appliance.organizationId, counted, now);
}

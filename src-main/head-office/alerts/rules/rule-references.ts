import { sql } from 'kysely';
import type { AlertRuleSettings } from '#shared/api/dashboard/alert-rules.ts';
import { invalid, type RequestFault } from '#main/server/request/request-fault.ts';
import { unknownCompanies } from '../../companies/company-profile.ts';
import type { Tenant } from '../../db/in-organization.ts';

type Named = { [Name in 'company_ids' | 'to' | 'escalation']?: AlertRuleSettings[Name] | undefined };

function peopleOf({ to, escalation }: Named): { path: string; ids: readonly string[] }[] {
  return [
    { path: 'to.user_ids', ids: to?.user_ids ?? [] },
    { path: 'escalation.to.user_ids', ids: escalation?.to.user_ids ?? [] },
  ];
}

async function unknownPeople(tenant: Tenant, asked: Named, before: Named): Promise<RequestFault[]> {
  const lists = peopleOf(asked);
  const named = lists.flatMap(({ ids }) => ids);
  const rows = await tenant
    .selectFrom('users')
    .select('user_id')
    .where(sql<boolean>`user_id = ANY(${named}::uuid[])`)
    .execute();
  const known = new Set([...rows.map(({ user_id }) => user_id), ...peopleOf(before).flatMap(({ ids }) => ids)]);
  return lists.flatMap(({ path, ids }) =>
    ids.flatMap((id, index) =>
      known.has(id) ? [] : [invalid(`${path}[${index}]`, 'unknown_user', 'is not a member of this organization')],
    ),
  );
}

/** The people and companies that a request names and the organization does not have. Those that the rule has named before may be gone. */
export async function unknownIn(tenant: Tenant, asked: Named, before: Named = {}): Promise<RequestFault[]> {
  const stood = new Set(before.company_ids ?? []);
  return [
    ...(await unknownCompanies(tenant, 'company_ids', asked.company_ids ?? [], stood)),
    ...(await unknownPeople(tenant, asked, before)),
  ];
}

import { sql } from 'kysely';
import type { AlertRecipients } from '#shared/api/dashboard/alert-rules.ts';
import type { Alert } from '#shared/api/dashboard/alerts.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { withReach, type Reach, type Tenant } from '../../db/in-organization.ts';

/** Whom a mail goes to. */
export type Recipient = { email: string; language: Language; reach: Reach };

const everything: Reach = { company_ids: null, appliance_ids: null };

/** Who is told, each address once. Somebody whose address is named sees no more by that than his account lets him. */
export async function findRecipients(tenant: Tenant, { user_ids, roles, addresses }: AlertRecipients): Promise<Recipient[]> {
  const people = await tenant
    .selectFrom('users')
    .select(['user_id', 'email', 'language', 'role', 'company_ids', 'appliance_ids'])
    .where((eb) =>
      eb.or([
        sql<boolean>`user_id = ANY(${user_ids}::uuid[])`,
        sql<boolean>`role = ANY(${roles}::text[])`,
        sql<boolean>`lower(email) = ANY(${addresses.map(({ email }) => email.toLowerCase())}::text[])`,
      ]),
    )
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();
  const found = new Map<string, Recipient>();
  for (const { user_id, email, language, role, ...reach } of people) {
    const isNamed = user_ids.includes(user_id) || roles.includes(role);
    const named = addresses.find((address) => address.email.toLowerCase() === email.toLowerCase());
    found.set(email.toLowerCase(), { email, language: isNamed ? language : (named?.language ?? language), reach });
  }
  for (const { email, language } of addresses)
    if (!found.has(email.toLowerCase())) found.set(email.toLowerCase(), { email, language, reach: everything });
  return [...found.values()];
}

/** Which of some alerts somebody may see, in a transaction that sees all of them. */
export async function visibleTo(tenant: Tenant, { reach }: Recipient, alerts: readonly Alert[]): Promise<ReadonlySet<string>> {
  const ids = alerts.map(({ alert_id }) => alert_id);
  if (reach.company_ids === null && reach.appliance_ids === null) return new Set(ids);
  const rows = await withReach(tenant, { own: everything, other: reach }, () =>
    tenant
      .selectFrom('alerts')
      .select('alert_id')
      .where(sql<boolean>`alert_id = ANY(${ids}::uuid[])`)
      .execute(),
  );
  return new Set(rows.map(({ alert_id }) => alert_id));
}

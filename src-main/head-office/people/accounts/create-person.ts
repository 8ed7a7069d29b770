import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/api/app-error.ts';
import type { Role } from '#shared/api/dashboard/roles.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { hashPassword } from '#main/server/authentication/password-hash.ts';
import type { Reach, Tenant } from '../../db/in-organization.ts';
import { addLookup } from './lookups.ts';

/** A person who is to be a member of an organization. */
export type NewPerson = {
  organizationId: string;
  name: string;
  email: string;
  role: Role;
  password: string;
  reach?: Reach;
  language?: Language;
};

/**
 * Makes somebody a member of an organization.
 *
 * @returns his id.
 * @throws AppError USER_EXISTS if somebody of the organization has the e-mail address already.
 */
export async function createPerson(tenant: Tenant, person: NewPerson, now: Date): Promise<string> {
  const { organizationId, name, email, role, reach, language } = person;
  if (!(await addLookup(tenant, organizationId, 'email', email))) throw new AppError('USER_EXISTS');
  const userId = randomUUID();
  await tenant
    .insertInto('users')
    .values({
      organization_id: organizationId,
      user_id: userId,
      name,
      email,
      role,
      company_ids: reach?.company_ids ?? null,
      appliance_ids: reach?.appliance_ids ?? null,
      ...(language === undefined ? {} : { language }),
      password_hash: await hashPassword(person.password),
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      created_at: now,
    })
    .execute();
  return userId;
}

import { z } from 'zod';
import { newEmail } from '../../../src-shared/api/dashboard/people/sessions.ts';
import { textUpTo } from '../../../src-shared/api/v1/fields/field-types.ts';
import { printable } from '../../platform/command-line/printable.ts';
import { turnTotpOff } from '../accounts/second-factor.ts';
import { createResetLink } from '../accounts/create-reset-link.ts';
import { appendAudit, system } from '../audit/append-audit.ts';
import type { EmbeddedFolder } from '../db/database.ts';
import { inOrganization } from '../db/in-organization.ts';
import { findOrganizations } from '../organizations/lookups.ts';
import type { Services } from '../request/services.ts';
import { createOrganizationWithLink, firstSetupLink, type SetupLinkServices } from '../setup/setup-link.ts';
import { answerQuarantine, quarantineRequest } from './answer-quarantine.ts';

const operatorRequest = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('setup-link') }),
  z.strictObject({ command: z.literal('create-organization'), name: textUpTo(200), owner: newEmail }),
  z.strictObject({ command: z.enum(['password-reset', 'totp-reset']), email: newEmail, organization: z.string().optional() }),
  z.strictObject({ command: z.literal('copy'), folder: z.string() }),
  quarantineRequest,
]);

/** What the operator asks of head office: a link, help for a person, a copy of the embedded database in a new folder, or entries kept apart. */
export type OperatorRequest = z.input<typeof operatorRequest>;

/** The link or the folder, or one sentence that says why there is none. */
export const operatorAnswer = z.union([
  z.object({ ok: z.literal(true), result: z.string() }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);

/** See {@link operatorAnswer}. */
export type OperatorAnswer = z.output<typeof operatorAnswer>;

type PersonRequest = Extract<z.output<typeof operatorRequest>, { email: string }>;

type Person = { organizationId: string; userId: string; organization: string };

// The people of an address, of every organization or of the one that is named by its id or its name.
async function peopleOf({ email, organization: named }: PersonRequest, { db }: SetupLinkServices): Promise<Person[]> {
  const found: Person[] = [];
  for (const organizationId of await findOrganizations(db, 'email', email)) {
    const person = await inOrganization(db, organizationId, (tenant) =>
      tenant
        .selectFrom('users')
        .innerJoin('organizations', 'organizations.organization_id', 'users.organization_id')
        .select(['user_id', 'organizations.name'])
        .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
        .executeTakeFirst(),
    );
    if (person === undefined) continue;
    if (named !== undefined && named !== organizationId && named !== person.name) continue;
    found.push({ organizationId, userId: person.user_id, organization: person.name });
  }
  return found;
}

async function helpPerson(request: PersonRequest, services: SetupLinkServices): Promise<OperatorAnswer> {
  const [person, ...others] = await peopleOf(request, services);
  if (person === undefined) return { ok: false, message: 'Nobody has this e-mail address.' };
  if (others.length > 0) {
    const names = [person, ...others].map(
      ({ organization, organizationId }) => `"${printable(organization)}" (${organizationId})`,
    );
    return {
      ok: false,
      message: `Several organizations have this e-mail address; name one with --organization: ${names.join(', ')}.`,
    };
  }
  const { organizationId, userId } = person;
  const event = { at: services.clock.now(), actor: system, target: userId } as const;
  return inOrganization(services.db, organizationId, async (tenant) => {
    if (request.command === 'totp-reset') {
      await turnTotpOff(tenant, userId);
      await appendAudit(tenant, organizationId, { ...event, action: 'totp.reset' });
      return {
        ok: true,
        result: `${request.email} signs in with the password alone, and can set an authenticator app up again.`,
      };
    }
    const { url } = await createResetLink(tenant, { organizationId, userId }, services);
    await appendAudit(tenant, organizationId, { ...event, action: 'user.password_reset_created' });
    return { ok: true, result: url };
  });
}

async function copyDatabase(folder: string, embedded: EmbeddedFolder | undefined): Promise<OperatorAnswer> {
  if (embedded === undefined) return { ok: false, message: 'This database is on a server.' };
  try {
    await embedded.copyTo(folder);
    return { ok: true, result: folder };
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown fault';
    return { ok: false, message: `The database could not be copied to ${folder} (${code}).` };
  }
}

function faultIn(error: z.ZodError): OperatorAnswer {
  const [issue] = error.issues;
  return { ok: false, message: `${issue?.path.join('.') ?? ''} is not valid: ${issue?.message ?? ''}.` };
}

/** Answers the operator, who has the data folder or the database and needs no session. */
export async function answerOperator(
  request: unknown,
  services: SetupLinkServices & Partial<Pick<Services, 'jobs'>>,
  embedded?: EmbeddedFolder,
): Promise<OperatorAnswer> {
  const parsed = operatorRequest.safeParse(request);
  if (!parsed.success) return faultIn(parsed.error);
  const asked = parsed.data;
  switch (asked.command) {
    case 'setup-link': {
      const url = await firstSetupLink(services);
      if (url !== undefined) return { ok: true, result: url };
      return { ok: false, message: 'This head office has been set up already: its Owners invite people in the dashboard.' };
    }
    case 'create-organization':
      return { ok: true, result: await createOrganizationWithLink(asked.name, asked.owner, services) };
    case 'password-reset':
    case 'totp-reset':
      return helpPerson(asked, services);
    case 'quarantine':
      return answerQuarantine(asked, services);
    case 'copy':
      return copyDatabase(asked.folder, embedded);
  }
}

import { z } from 'zod';
import { newEmail } from '../../../src-shared/api/dashboard/people/sessions.ts';
import { textUpTo } from '../../../src-shared/api/v1/fields/field-types.ts';
import { createResetLink } from '../accounts/create-reset-link.ts';
import { appendAudit, system } from '../audit/append-audit.ts';
import type { EmbeddedFolder } from '../db/database.ts';
import { inOrganization } from '../db/in-organization.ts';
import { findOrganization } from '../organizations/lookups.ts';
import { createOrganizationWithLink, firstSetupLink, type SetupLinkServices } from '../setup/setup-link.ts';

const operatorRequest = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('setup-link') }),
  z.strictObject({ command: z.literal('create-organization'), name: textUpTo(200), owner: newEmail }),
  z.strictObject({ command: z.literal('password-reset'), email: newEmail }),
  z.strictObject({ command: z.literal('copy'), folder: z.string() }),
]);

/** What the operator asks of head office: a link for somebody, or a copy of the embedded database in a folder that does not exist yet. */
export type OperatorRequest = z.input<typeof operatorRequest>;

/** The link or the folder, or one sentence that says why there is none. */
export const operatorAnswer = z.union([
  z.object({ ok: z.literal(true), result: z.string() }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);

/** See {@link operatorAnswer}. */
export type OperatorAnswer = z.output<typeof operatorAnswer>;

const noSuchPerson: OperatorAnswer = { ok: false, message: 'Nobody has this e-mail address.' };

async function resetLinkFor(email: string, services: SetupLinkServices): Promise<OperatorAnswer> {
  const organizationId = await findOrganization(services.db, 'email', email);
  if (organizationId === undefined) return noSuchPerson;
  return inOrganization(services.db, organizationId, async (tenant) => {
    const person = await tenant
      .selectFrom('users')
      .select('user_id')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
      .executeTakeFirst();
    if (person === undefined) return noSuchPerson;
    const userId = person.user_id;
    const { url } = await createResetLink(tenant, { organizationId, userId }, services);
    const at = services.clock.now();
    await appendAudit(tenant, organizationId, { at, actor: system, action: 'user.password_reset_created', target: userId });
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
  services: SetupLinkServices,
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
      return resetLinkFor(asked.email, services);
    case 'copy':
      return copyDatabase(asked.folder, embedded);
  }
}

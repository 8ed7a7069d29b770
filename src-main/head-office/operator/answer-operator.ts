import { z } from 'zod';
import { sql } from 'kysely';
import { newEmail } from '#shared/api/dashboard/sessions.ts';
import { textUpTo } from '#shared/api/v1/field-types.ts';
import { printable } from '#main/platform/command-line/printable.ts';
import { turnTotpOff } from '../people/accounts/second-factor.ts';
import { createResetLink } from '../people/accounts/one-time-links.ts';
import { appendAudit, system } from '../records/append-audit.ts';
import type { EmbeddedFolder } from '../db/database.ts';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import { findOrganizations, isOfEmail } from '../people/accounts/lookups.ts';
import type { Services } from '../request/services.ts';
import { createOrganizationWithLink, firstSetupLink, type SetupLinkServices } from '../people/setup-link.ts';
import { readableText } from '../db/packed-text.ts';
import { takeQuarantined } from '../ingest/take-batch.ts';

// What the operator asks of entries that are kept apart: which there are, what one says, or that they are taken in.
const quarantineRequest = z.strictObject({
  command: z.literal('quarantine'),
  appliance: z.uuid().optional(),
  position: z.int().positive().optional(),
  take: z.boolean().default(false),
});

type QuarantineRequest = z.output<typeof quarantineRequest>;
type Answer = { ok: true; result: string } | { ok: false; message: string };
type QuarantineServices = Pick<Services, 'db' | 'clock' | 'publicUrl'> & Partial<Pick<Services, 'jobs'>>;

const mostShown = 1_000;

function chosen(tenant: Tenant, { appliance, position }: QuarantineRequest) {
  return tenant
    .selectFrom('kept_apart_documents as apart')
    .innerJoin('appliances', 'appliances.appliance_id', 'apart.appliance_id')
    .where('apart.taken_at', 'is', null)
    .where((eb) => (appliance === undefined ? eb.lit(true) : eb('apart.appliance_id', '=', appliance)))
    .where((eb) => (position === undefined ? eb.lit(true) : eb('apart.position', '=', position)));
}

function chosenRows(tenant: Tenant, asked: QuarantineRequest) {
  return (
    chosen(tenant, asked)
      .select(['apart.appliance_id', 'appliances.branch_name', 'apart.position', 'apart.kind'])
      .select(['apart.target', 'apart.invoice_number', 'apart.code', 'apart.reason', 'apart.received_at'])
      // Each may be megabytes long.
      .$if(asked.position !== undefined, (query) => query.select('apart.entry'))
      .orderBy('apart.appliance_id')
      .orderBy('apart.position')
      .limit(mostShown)
      .execute()
  );
}

type Row = Awaited<ReturnType<typeof chosenRows>>[number];

function lineOf({ appliance_id, branch_name, position, kind, target, invoice_number, code, reason, received_at }: Row): string {
  const about = [kind ?? 'document', invoice_number ?? target ?? ''].filter((word) => word !== '').join(' ');
  return printable(`${appliance_id}  ${position}  ${received_at.toISOString()}  ${branch_name}  ${about}  ${code}: ${reason}`);
}

// As it is stored, JSON on one line. The command makes it printable: that takes seconds of the largest, which nobody else is to wait for.
function wholeOf({ entry }: Row): string[] {
  if (entry === undefined) return [];
  return [
    readableText(entry)
      ?.toString('utf8')
      .replaceAll(/[\r\n]/g, ' ') ?? 'What is stored of it cannot be read.',
  ];
}

async function listed(tenant: Tenant, asked: QuarantineRequest): Promise<string[]> {
  const rows = await chosenRows(tenant, asked);
  const lines = rows.flatMap((row) => [lineOf(row), ...wholeOf(row)]);
  if (rows.length < mostShown) return lines;
  const { total } = await chosen(tenant, asked)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const more = total - rows.length;
  if (more <= 0) return lines;
  const where = asked.appliance === undefined ? 'organization: --appliance shows those of one branch' : 'branch';
  return [...lines, `… and ${more} more of this ${where}.`];
}

// What a stolen appliance sent is taken in only where it is named.
function appliancesWith(tenant: Tenant, asked: QuarantineRequest) {
  return chosen(tenant, asked)
    .select(['apart.appliance_id', 'appliances.branch_name', 'appliances.company_ids'])
    .distinct()
    .where((eb) => (asked.appliance === undefined ? eb('appliances.revoked_at', 'is', null) : eb.lit(true)))
    .orderBy('apart.appliance_id')
    .execute();
}

async function takeAll(
  organizationId: string,
  asked: QuarantineRequest,
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'publicUrl'>,
): Promise<string[]> {
  const appliances = await inOrganization(services.db, organizationId, (tenant) => appliancesWith(tenant, asked));
  const lines: string[] = [];
  for (const { appliance_id: applianceId, branch_name: branchName, company_ids: companyIds } of appliances) {
    const caller = { organizationId, applianceId, branchName, companyIds };
    const { taken, left } = await takeQuarantined({ caller, position: asked.position }, services);
    lines.push(printable(`${applianceId}  ${branchName}  taken in: ${taken}, still apart: ${left}`));
  }
  return lines;
}

// Answers what the operator asks of entries that are kept apart, in all organizations.
async function answerQuarantine(asked: QuarantineRequest, services: QuarantineServices): Promise<Answer> {
  const { db, clock, jobs, publicUrl } = services;
  if (asked.take && jobs === undefined)
    return { ok: false, message: 'Start head office first: it takes entries in while it runs.' };
  const { rows: concerned } = await sql<{ id: string }>`SELECT id FROM organizations_with_kept_apart() AS id`.execute(db);
  const lines: string[] = [];
  for (const { id } of concerned) {
    if (asked.take && jobs !== undefined) lines.push(...(await takeAll(id, asked, { db, clock, jobs, publicUrl })));
    else lines.push(...(await inOrganization(db, id, (tenant) => listed(tenant, asked))));
  }
  return { ok: true, result: lines.length === 0 ? 'Nothing is kept apart.' : lines.join('\n') };
}

const operatorRequest = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('setup-link') }),
  z.strictObject({ command: z.literal('create-organization'), name: textUpTo(200), owner: newEmail }),
  z.strictObject({ command: z.enum(['password-reset', 'totp-reset']), email: newEmail, organization: z.string().optional() }),
  z.strictObject({ command: z.literal('copy'), folder: z.string() }),
  quarantineRequest,
]);

/** What the operator asks of head office: a link, help for a person, a copy of the embedded database in a new folder, or entries kept apart. */
export type HeadOfficeOperatorRequest = z.input<typeof operatorRequest>;

/** The link or the folder, or one sentence that says why there is none. */
export const operatorAnswer = z.union([
  z.object({ ok: z.literal(true), result: z.string() }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);

/** See {@link operatorAnswer}. */
export type HeadOfficeOperatorAnswer = z.output<typeof operatorAnswer>;

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
        .where(isOfEmail(email))
        .executeTakeFirst(),
    );
    if (person === undefined) continue;
    if (named !== undefined && named !== organizationId && named !== person.name) continue;
    found.push({ organizationId, userId: person.user_id, organization: person.name });
  }
  return found;
}

async function helpPerson(request: PersonRequest, services: SetupLinkServices): Promise<HeadOfficeOperatorAnswer> {
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

async function copyDatabase(folder: string, embedded: EmbeddedFolder | undefined): Promise<HeadOfficeOperatorAnswer> {
  if (embedded === undefined) return { ok: false, message: 'This database is on a server.' };
  try {
    await embedded.copyTo(folder);
    return { ok: true, result: folder };
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown fault';
    return { ok: false, message: `The database could not be copied to ${folder} (${code}).` };
  }
}

function faultIn(error: z.ZodError): HeadOfficeOperatorAnswer {
  const [issue] = error.issues;
  return { ok: false, message: `${issue?.path.join('.') ?? ''} is not valid: ${issue?.message ?? ''}.` };
}

/** Answers the operator, who has the data folder or the database and needs no session. */
export async function answerOperator(
  request: unknown,
  services: SetupLinkServices & Partial<Pick<Services, 'jobs'>>,
  embedded?: EmbeddedFolder,
): Promise<HeadOfficeOperatorAnswer> {
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

import { sql } from 'kysely';
import { z } from 'zod';
import { printable } from '../../platform/command-line/printable.ts';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import { readableText } from '../db/packed-text.ts';
import { takeKeptApart } from '../ingest/take-kept-apart.ts';
import type { Services } from '../request/services.ts';

/** What the operator asks of entries that are kept apart: which there are, what one says, or that they are taken in. */
export const quarantineRequest = z.strictObject({
  command: z.literal('quarantine'),
  appliance: z.uuid().optional(),
  position: z.int().positive().optional(),
  take: z.boolean().default(false),
});

type QuarantineRequest = z.output<typeof quarantineRequest>;
type Answer = { ok: true; result: string } | { ok: false; message: string };
type QuarantineServices = Pick<Services, 'db' | 'clock'> & Partial<Pick<Services, 'jobs'>>;

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
  services: Pick<Services, 'db' | 'clock' | 'jobs'>,
): Promise<string[]> {
  const appliances = await inOrganization(services.db, organizationId, (tenant) => appliancesWith(tenant, asked));
  const lines: string[] = [];
  for (const { appliance_id: applianceId, branch_name: branchName, company_ids: companyIds } of appliances) {
    const caller = { organizationId, applianceId, branchName, companyIds };
    const { taken, left } = await takeKeptApart({ caller, position: asked.position }, services);
    lines.push(printable(`${applianceId}  ${branchName}  taken in: ${taken}, still apart: ${left}`));
  }
  return lines;
}

/** Answers what the operator asks of entries that are kept apart, in all organizations. */
export async function answerQuarantine(asked: QuarantineRequest, services: QuarantineServices): Promise<Answer> {
  const { db, clock, jobs } = services;
  if (asked.take && jobs === undefined)
    return { ok: false, message: 'Start head office first: it takes entries in while it runs.' };
  const { rows: concerned } = await sql<{ id: string }>`SELECT id FROM organizations_with_kept_apart() AS id`.execute(db);
  const lines: string[] = [];
  for (const { id } of concerned) {
    if (asked.take && jobs !== undefined) lines.push(...(await takeAll(id, asked, { db, clock, jobs })));
    else lines.push(...(await inOrganization(db, id, (tenant) => listed(tenant, asked))));
  }
  return { ok: true, result: lines.length === 0 ? 'Nothing is kept apart.' : lines.join('\n') };
}

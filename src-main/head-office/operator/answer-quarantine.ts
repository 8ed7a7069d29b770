import { sql } from 'kysely';
import { z } from 'zod';
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

// What a stolen appliance sent is taken in only where it is named.
async function chosenRows(tenant: Tenant, { appliance, position, take }: QuarantineRequest) {
  return (
    tenant
      .selectFrom('kept_apart_documents as apart')
      .innerJoin('appliances', 'appliances.appliance_id', 'apart.appliance_id')
      .select(['apart.appliance_id', 'appliances.branch_name', 'appliances.company_ids', 'apart.position', 'apart.kind'])
      .select(['apart.target', 'apart.invoice_number', 'apart.code', 'apart.reason', 'apart.received_at'])
      // Each may be megabytes long.
      .$if(position !== undefined, (query) => query.select('apart.entry'))
      .where('apart.taken_at', 'is', null)
      .where((eb) => (appliance === undefined ? eb.lit(true) : eb('apart.appliance_id', '=', appliance)))
      .where((eb) => (position === undefined ? eb.lit(true) : eb('apart.position', '=', position)))
      .where((eb) => (take && appliance === undefined ? eb('appliances.revoked_at', 'is', null) : eb.lit(true)))
      .orderBy('apart.appliance_id')
      .orderBy('apart.position')
      .limit(mostShown)
      .execute()
  );
}

type Row = Awaited<ReturnType<typeof chosenRows>>[number];

function lineOf({ appliance_id, branch_name, position, kind, target, invoice_number, code, reason, received_at }: Row): string {
  const about = [kind ?? 'document', invoice_number ?? target ?? ''].filter((word) => word !== '').join(' ');
  return `${appliance_id}  ${position}  ${received_at.toISOString()}  ${branch_name}  ${about}  ${code}: ${reason}`;
}

function wholeOf({ entry }: Row): string[] {
  return entry === undefined ? [] : [readableText(entry)?.toString('utf8') ?? ''];
}

async function takeAll(
  organizationId: string,
  rows: readonly Row[],
  asked: QuarantineRequest,
  services: Pick<Services, 'db' | 'clock' | 'jobs'>,
) {
  const appliances = new Map(rows.map((row) => [row.appliance_id, row]));
  const lines: string[] = [];
  for (const { appliance_id: applianceId, branch_name: branchName, company_ids: companyIds } of appliances.values()) {
    const caller = { organizationId, applianceId, branchName, companyIds };
    const { taken, left } = await takeKeptApart({ caller, position: asked.position }, services);
    lines.push(`${applianceId}  ${branchName}  taken in: ${taken}, still apart: ${left}`);
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
    const rows = await inOrganization(db, id, (tenant) => chosenRows(tenant, asked));
    if (asked.take && jobs !== undefined) lines.push(...(await takeAll(id, rows, asked, { db, clock, jobs })));
    else lines.push(...rows.map((row) => [lineOf(row), ...wholeOf(row)].join('\n')));
  }
  return { ok: true, result: lines.length === 0 ? 'Nothing is kept apart.' : lines.join('\n') };
}

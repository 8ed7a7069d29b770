import type { z } from 'zod';
import {
  applianceChange,
  enrolmentCodeRequest,
  type Appliance,
  type ApplianceChange,
  appliance,
  applianceList,
  enrolmentCode,
} from '#shared/api/dashboard/appliances.ts';
import { quarantineQuery, revokeApplianceRequest, quarantineList, quarantineReleased } from '#shared/api/dashboard/quarantine.ts';
import { pageQuery } from '#shared/api/dashboard/pagination.ts';
import { onlyPage, branchName, ids } from '../request/examples.ts';
import { auditCall } from '../records/append-audit.ts';
import { requireCompanies } from '../companies/company-profile.ts';
import type { Tenant } from '../db/in-organization.ts';
import { raiseSnapshotVersion } from '../people/accounts/snapshot-version.ts';
import { requireFound, requireId } from '../request/require-id.ts';
import { requireStill } from '../request/caller.ts';
import { routesIn, type Route, type Signed, type SignedCall } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { endReservations } from './use-changes.ts';
import { createEnrolmentCode } from './enrolment.ts';
import { matchOwnCompanies } from './own-companies.ts';
import { listQuarantine, quarantineDocuments, releaseEntries } from './quarantine.ts';
import { listAppliances, readAppliance } from './read-appliances.ts';

const route = routesIn('Branches');

const parameters = { appliance_id: ids.appliance };

const olaya = {
  appliance_id: ids.appliance,
  branch_name: 'Olaya',
  company_ids: [ids.company],
  trading_hours: [],
  version: '0.1.0',
  created_at: '2026-11-20T09:07:00.000Z',
  revoked_at: null,
  online: true,
  last_seen_at: '2026-11-20T09:08:00.000Z',
  sync: { position: 11, lag_documents: 0, lag_seconds: 0 },
  queue: {
    waiting: 1,
    oldest_unreported_at: '2026-11-20T09:02:00.000Z',
    nearest_deadline: null,
    last_error: 'GATEWAY_UNREACHABLE',
  },
  certificates: [{ egs_unit_id: ids.unit, unit_name: 'Till 1', expires_at: '2027-11-20T09:01:00.000Z', days_left: 364 }],
  conditions: [],
  disk_free_bytes: 187904819200,
  clock_skew_ms: 0,
  backup: { last_at: '2026-11-20T01:00:00.000Z', verified: true, configured: true },
  chain: { ok: true, faults: 0 },
  quarantine: { entries: 0, documents: 0 },
};

async function requireAppliance(tenant: Tenant, applianceId: string, now: Date): Promise<Appliance> {
  return requireFound(await readAppliance(tenant, applianceId, now));
}

function changeableOf({ branch_name, company_ids, trading_hours }: Appliance): ApplianceChange {
  return { branch_name, company_ids, trading_hours };
}

// Documents of a company that was added may have been kept apart, so the feed is asked for again from its start.
async function changeAppliance({ tenant, caller }: Signed, before: Appliance, change: ApplianceChange): Promise<void> {
  const { branch_name, company_ids, trading_hours } = change;
  const set = {
    ...(branch_name === undefined ? {} : { branch_name }),
    ...(company_ids === undefined ? {} : { company_ids: [...new Set(company_ids)] }),
    ...(trading_hours === undefined ? {} : { trading_hours: JSON.stringify(trading_hours) }),
  };
  if (Object.keys(set).length === 0) return;
  await requireCompanies(tenant, 'company_ids', company_ids ?? []);
  await raiseSnapshotVersion(tenant, caller.organizationId);
  await tenant.updateTable('appliances').set(set).where('appliance_id', '=', before.appliance_id).execute();
  await matchOwnCompanies(tenant, before.appliance_id, company_ids ?? []);
  if (company_ids?.some((id) => !before.company_ids.includes(id)) !== true) return;
  const start = { position: 0, digest: '' };
  await tenant.updateTable('feed_positions').set(start).where('appliance_id', '=', before.appliance_id).execute();
}

async function revokeAppliance(
  call: SignedCall & { body: z.output<typeof revokeApplianceRequest> },
  { appliance_id: target, revoked_at }: Appliance,
  at: Date,
): Promise<void> {
  const { tenant, caller, body } = call;
  if (revoked_at === null) {
    await raiseSnapshotVersion(tenant, caller.organizationId);
    await tenant.updateTable('appliances').set({ revoked_at: at }).where('appliance_id', '=', target).execute();
    await endReservations(tenant, caller.organizationId, target);
    await auditCall(call, { at, action: 'appliance.revoked', target });
  }
  // Also later, when it turns out since when it was in other hands.
  if (body.quarantine_since === undefined) return;
  const documents = await quarantineDocuments(tenant, target, new Date(body.quarantine_since), at);
  await auditCall(call, { at, action: 'appliance.quarantined', target, after: { since: body.quarantine_since, documents } });
}

/** `/appliances` and `/quarantine`: which appliances there are, how they are, and who may join. */
export function applianceRoutes(services: Pick<Services, 'clock'>): Route[] {
  const { clock } = services;
  return [
    // Before the reads, whose path would take the word for an id.
    route.post('/appliances/enrolment-codes', {
      access: 'appliances.change',
      id: 'createEnrolmentCode',
      summary: 'Let a branch join',
      description:
        'Answers a code for one appliance, valid once and for 15 minutes: `sanad branch --enrol CODE --head-office URL` joins with it.',
      answers: { 201: { description: 'The code.', schema: enrolmentCode } },
      examples: {
        branch: {
          summary: 'A branch of one company',
          body: { branch_name: 'Olaya', company_ids: [ids.company] },
          answer: { code: 'K7QXM-2RWZ4-HB9TA-VJ3CN-6FPLD', expires_at: '2026-11-20T09:22:00.000Z' },
        },
      },
      body: enrolmentCodeRequest,
      handle: async (call) => {
        const { branch_name, company_ids } = call.body;
        const { organizationId } = call.caller;
        const now = clock.now();
        await requireStill(call, 'appliances.change');
        await requireCompanies(call.tenant, 'company_ids', company_ids);
        const made = await createEnrolmentCode(call.tenant, {
          organizationId,
          branchName: branch_name,
          companyIds: company_ids,
          now,
        });
        await auditCall(call, { at: now, action: 'enrolment_code.created', target: organizationId, after: call.body });
        const body = { code: made.code, expires_at: made.expiresAt.toISOString() };
        return { body, secretFields: ['code'] };
      },
    }),
    route.patch('/appliances/:appliance_id', {
      access: 'appliances.change',
      id: 'changeAppliance',
      summary: 'Change the name or the companies of an appliance',
      description: 'What is left out stays as it is. The branch has the change within seconds.',
      answers: { 200: { description: 'The appliance, as changed.', schema: appliance } },
      examples: {
        renamed: {
          summary: 'Another name',
          parameters,
          body: { branch_name: branchName },
          answer: { ...olaya, branch_name: branchName },
        },
      },
      body: applianceChange,
      handle: async (call) => {
        const at = clock.now();
        const before = await requireAppliance(call.tenant, requireId(call.params, 'appliance_id'), at);
        await changeAppliance(call, before, call.body);
        const after = await requireAppliance(call.tenant, before.appliance_id, at);
        const change = {
          action: 'appliance.changed' as const,
          target: before.appliance_id,
          before: changeableOf(before),
          after: changeableOf(after),
        };
        await auditCall(call, { at, ...change });
        return { body: after };
      },
    }),
    route.post('/appliances/:appliance_id/revoke', {
      access: 'appliances.change',
      id: 'revokeAppliance',
      summary: 'Revoke an appliance',
      description:
        'From then on nothing is taken from it, and it gets nothing more from here. It goes on signing for its tills until a person stops it. ' +
        'This cannot be undone; the branch joins again as another appliance. Of a machine that was stolen, `quarantine_since` puts what came from it since ' +
        'then into quarantine, now or later: those documents are in no list, sum or export until they are released.',
      answers: { 200: { description: 'The appliance, which is revoked.', schema: appliance } },
      examples: {
        stolen: {
          summary: 'A machine that was stolen',
          parameters,
          answer: { ...olaya, branch_name: branchName, online: false, revoked_at: '2026-11-20T09:13:00.000Z' },
        },
      },
      body: revokeApplianceRequest,
      handle: async (call) => {
        const at = clock.now();
        const found = await requireAppliance(call.tenant, requireId(call.params, 'appliance_id'), at);
        await revokeAppliance(call, found, at);
        return { body: await requireAppliance(call.tenant, found.appliance_id, at) };
      },
    }),
    route.post('/appliances/:appliance_id/quarantine/release', {
      access: 'appliances.change',
      id: 'releaseQuarantine',
      summary: 'Take documents back in',
      description:
        'All documents that were put aside when the appliance was revoked are listed and added up again, as they were.',
      answers: { 200: { description: 'How many they were.', schema: quarantineReleased } },
      examples: { none: { summary: 'Nothing was put aside', parameters, answer: { documents: 0 } } },
      handle: async (call) => {
        const at = clock.now();
        const { appliance_id: target } = await requireAppliance(call.tenant, requireId(call.params, 'appliance_id'), at);
        const documents = await releaseEntries(call.tenant, target);
        if (documents > 0) await auditCall(call, { at, action: 'appliance.quarantine_released', target, after: { documents } });
        return { body: { documents } };
      },
    }),
    route.get('/appliances', {
      access: 'appliances.read',
      id: 'listAppliances',
      summary: 'List the appliances',
      description: 'The machines of the branches, as they were last heard of.',
      answers: { 200: { description: 'A page.', schema: applianceList } },
      examples: { all: { summary: 'All appliances', answer: onlyPage([olaya]) } },
      query: pageQuery,
      handle: async ({ tenant, caller, query }) => ({
        body: await listAppliances(tenant, caller.organizationId, query, clock.now()),
      }),
    }),
    route.get('/appliances/:appliance_id', {
      access: 'appliances.read',
      id: 'getAppliance',
      summary: 'One appliance',
      description: 'Whether it is online, what waits there, its certificates, its backups and its clock.',
      answers: { 200: { description: 'The appliance.', schema: appliance } },
      examples: { online: { summary: 'A branch that is online', parameters, answer: olaya } },
      handle: async (call) => ({
        body: await requireAppliance(call.tenant, requireId(call.params, 'appliance_id'), clock.now()),
      }),
    }),
    route.get('/quarantine', {
      access: 'appliances.read',
      id: 'listQuarantine',
      summary: 'What is kept apart',
      description:
        'What branches sent and head office could not take, with the reason, and documents that were put aside when their appliance was revoked; newest ' +
        'first. They are held whole, and are in no list, sum or export.',
      answers: { 200: { description: 'A page.', schema: quarantineList } },
      examples: { nothing: { summary: 'Nothing is kept apart', answer: onlyPage([]) } },
      query: quarantineQuery,
      handle: async (call) => ({ body: await listQuarantine(call) }),
    }),
  ];
}

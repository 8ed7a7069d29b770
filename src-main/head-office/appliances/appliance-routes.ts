import { z } from 'zod';
import { AppError } from '../../../src-shared/api/app-error.ts';
import {
  applianceChange,
  enrolmentCodeRequest,
  unitListQuery,
  type Appliance,
  type ApplianceChange,
} from '../../../src-shared/api/dashboard/branches/appliances.ts';
import { quarantineQuery, revokeApplianceRequest } from '../../../src-shared/api/dashboard/branches/quarantine.ts';
import { pageQuery } from '../../../src-shared/api/dashboard/pagination.ts';
import { createPage, orderedByInstant, positionOf } from '../../server/list-page.ts';
import { auditCall } from '../audit/append-audit.ts';
import { requireCompanies } from '../companies/require-companies.ts';
import type { Tenant } from '../db/in-organization.ts';
import { raiseSnapshotVersion } from '../organizations/snapshot-version.ts';
import { requireStill } from '../request/require-still.ts';
import { noBody, noQuery, routeFor, type RawCall, type Route, type Signed } from '../request/route.ts';
import { endReservations } from '../document-uses/use-changes.ts';
import type { Services } from '../request/services.ts';
import { createEnrolmentCode } from './enrolment.ts';
import { matchOwnCompanies } from './own-companies.ts';
import { listQuarantine, quarantineDocuments, releaseDocuments } from './quarantine.ts';
import { listAppliances, readAppliance } from './read-appliances.ts';
import { listUnits } from './read-units.ts';

function idOf({ params }: Pick<RawCall, 'params'>): string {
  const id = z.uuid().safeParse(params['appliance_id']);
  if (!id.success) throw new AppError('NOT_FOUND');
  return id.data.toLowerCase();
}

async function requireAppliance(tenant: Tenant, applianceId: string, now: Date): Promise<Appliance> {
  const found = await readAppliance(tenant, applianceId, now);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

function changeableOf({ branch_name, company_ids }: Appliance): ApplianceChange {
  return { branch_name, company_ids };
}

// Documents of a company that was added may have been kept apart, so the feed is asked for again from its start.
async function changeAppliance({ tenant, caller }: Signed, before: Appliance, change: ApplianceChange): Promise<void> {
  const { branch_name, company_ids } = change;
  const set = {
    ...(branch_name === undefined ? {} : { branch_name }),
    ...(company_ids === undefined ? {} : { company_ids: [...new Set(company_ids)] }),
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
  call: RawCall & Signed & { body: z.output<typeof revokeApplianceRequest> },
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

function reads({ clock }: Pick<Services, 'clock'>): Route[] {
  return [
    routeFor('appliances.read', { method: 'get', path: '/appliances', body: noBody, query: pageQuery }, async (call) => {
      const scope = { list: 'appliances', organizationId: call.caller.organizationId };
      const after = positionOf(scope, call.query, orderedByInstant);
      const found = await listAppliances(call.tenant, { after, limit: call.query.limit + 1, now: clock.now() });
      const body = createPage(scope, call.query, {
        ...found,
        positionOf: (row) => ({ value: row.created_at, id: row.appliance_id }),
        show: (row) => row,
      });
      return { status: 200, body };
    }),
    routeFor(
      'appliances.read',
      { method: 'get', path: '/appliances/:appliance_id', body: noBody, query: noQuery },
      async (call) => ({ status: 200, body: await requireAppliance(call.tenant, idOf(call), clock.now()) }),
    ),
    routeFor('appliances.read', { method: 'get', path: '/quarantine', body: noBody, query: quarantineQuery }, async (call) => {
      const { appliance_id } = call.query;
      const scope = { list: 'quarantine', organizationId: call.caller.organizationId, appliance_id };
      const after = positionOf(scope, call.query, orderedByInstant);
      const found = await listQuarantine(call.tenant, appliance_id, { after, limit: call.query.limit + 1 });
      const body = createPage(scope, call.query, {
        ...found,
        positionOf: (row) => ({ value: row.received_at, id: row.quarantine_id }),
        show: (row) => row,
      });
      return { status: 200, body };
    }),
    routeFor('units.read', { method: 'get', path: '/egs-units', body: noBody, query: unitListQuery }, async (call) => {
      const { limit, cursor: _cursor, ...filters } = call.query;
      const scope = { list: 'egs_units', organizationId: call.caller.organizationId, ...filters };
      const after = positionOf(scope, call.query, orderedByInstant);
      const found = await listUnits(call.tenant, filters, { after, limit: limit + 1, now: clock.now() });
      const body = createPage(scope, call.query, {
        ...found,
        positionOf: (row) => ({ value: row.created_at, id: row.egs_unit_id }),
        show: (row) => row,
      });
      return { status: 200, body };
    }),
  ];
}

/** `/appliances` and `/egs-units`: which appliances there are, how they are, and who may join. */
export function applianceRoutes(services: Pick<Services, 'clock'>): Route[] {
  const { clock } = services;
  return [
    // Before the reads, whose path would take the word for an id.
    routeFor(
      'appliances.change',
      { method: 'post', path: '/appliances/enrolment-codes', body: enrolmentCodeRequest, query: noQuery },
      async (call) => {
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
        return { status: 201, body, secretFields: ['code'] };
      },
    ),
    routeFor(
      'appliances.change',
      { method: 'patch', path: '/appliances/:appliance_id', body: applianceChange, query: noQuery },
      async (call) => {
        const at = clock.now();
        const before = await requireAppliance(call.tenant, idOf(call), at);
        await changeAppliance(call, before, call.body);
        const after = await requireAppliance(call.tenant, before.appliance_id, at);
        const change = {
          action: 'appliance.changed' as const,
          target: before.appliance_id,
          before: changeableOf(before),
          after: changeableOf(after),
        };
        await auditCall(call, { at, ...change });
        return { status: 200, body: after };
      },
    ),
    routeFor(
      'appliances.change',
      { method: 'post', path: '/appliances/:appliance_id/revoke', body: revokeApplianceRequest, query: noQuery },
      async (call) => {
        const at = clock.now();
        const found = await requireAppliance(call.tenant, idOf(call), at);
        await revokeAppliance(call, found, at);
        return { status: 200, body: await requireAppliance(call.tenant, found.appliance_id, at) };
      },
    ),
    routeFor(
      'appliances.change',
      { method: 'post', path: '/appliances/:appliance_id/quarantine/release', body: noBody, query: noQuery },
      async (call) => {
        const at = clock.now();
        const { appliance_id: target } = await requireAppliance(call.tenant, idOf(call), at);
        const documents = await releaseDocuments(call.tenant, target);
        if (documents > 0) await auditCall(call, { at, action: 'appliance.quarantine_released', target, after: { documents } });
        return { status: 200, body: { documents } };
      },
    ),
    ...reads(services),
  ];
}

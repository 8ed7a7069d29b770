import type { Request } from 'express';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { commandOutcomes } from '../../../src-shared/api/sync/commands.ts';
import { enrolmentRequest } from '../../../src-shared/api/sync/enrolment.ts';
import { heartbeat, type Heartbeat } from '../../../src-shared/api/sync/heartbeat.ts';
import { snapshotQuery, type Snapshot } from '../../../src-shared/api/sync/snapshot.ts';
import { WorkerQueueFullError } from '../../platform/workers/worker-queue.ts';
import { refusalOf } from '../../server/request-faults/request-fault.ts';
import { noBody } from '../../server/routes/route.ts';
import { noteKeyUses } from '../api-keys/note-key-uses.ts';
import type { ApplianceCaller, PresentedCredential } from '../appliances/appliance-credential.ts';
import { asAppliance, ofAppliance, type AdmissionServices } from '../appliances/as-appliance.ts';
import { enrol } from '../appliances/enrolment.ts';
import { readReport, reportToStore } from '../appliances/stored-report.ts';
import { grantLease } from '../billing/document-lease.ts';
import { takeOutcomes } from '../commands/take-outcomes.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { LimitRequests } from '../rate-limits/request-limits.ts';
import { openRoute, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { BatchInspector } from './inspect/batch-inspector.ts';
import type { InspectedBody, ReceivedBody } from './inspect/inspect-batch.ts';
import type { InspectedBatch } from './inspect/inspected-entry.ts';
import { composeSnapshot } from './snapshot/compose-snapshot.ts';
import type { Announcements } from './snapshot/announcements.ts';
import { receiveBody, tooLarge } from './receive-body.ts';
import { acknowledgedPlace, takeBatch } from './take-batch.ts';

// Less than proxies between branch and head office usually wait for an answer.
const longestWaitMs = 25_000;

type SyncServices = Pick<Services, 'jobs' | 'sealer'> & AdmissionServices;

async function inspect(inspector: BatchInspector, body: ReceivedBody): Promise<InspectedBody> {
  try {
    return await inspector.inspect(body);
  } catch (cause) {
    if (cause instanceof WorkerQueueFullError) throw new AppError('SERVICE_BUSY', { message: cause.message, cause });
    throw cause;
  }
}

function batchOf(inspected: InspectedBody): InspectedBatch {
  switch (inspected.kind) {
    case 'batch':
      return inspected.batch;
    case 'too_large':
      throw tooLarge();
    case 'malformed':
      throw new AppError('MALFORMED_JSON');
    case 'invalid':
      throw refusalOf(inspected.faults);
  }
}

// The snapshot if it is another one than the appliance knows; if not, it may become one while the appliance waits.
async function newSnapshot(
  services: SyncServices,
  announcements: Announcements,
  { request, presented, version }: { request: Request; presented: PresentedCredential; version: string | undefined },
): Promise<Snapshot | undefined> {
  const gone = new AbortController();
  const end = (): void => gone.abort();
  request.socket.once('close', end);
  // From before it is read on, so that no change is missed.
  const compose = (tenant: Tenant, caller: ApplianceCaller) =>
    composeSnapshot(tenant, caller, { sealer: services.sealer, now: services.clock.now() });
  const announced = announcements.next(presented.organizationId, { milliseconds: longestWaitMs, signal: gone.signal });
  try {
    const now = await asAppliance(services, presented, compose);
    if (now.version !== version) return now;
    await announced;
    if (gone.signal.aborted) return undefined;
    const later = await asAppliance(services, presented, compose);
    return later.version === version ? undefined : later;
  } finally {
    request.socket.off('close', end);
    end();
  }
}

async function storeReport(tenant: Tenant, caller: ApplianceCaller, report: Heartbeat, now: Date): Promise<void> {
  const { key_uses: keyUses, ...state } = report;
  const { version, newest } = state;
  const before = await tenant
    .selectFrom('appliance_reports')
    .select('report')
    .where('appliance_id', '=', caller.applianceId)
    .executeTakeFirst();
  const clockSkewMs = new Date(report.at).getTime() - now.getTime();
  const said = {
    received_at: now,
    clock_skew_ms: clockSkewMs,
    report: reportToStore(state, readReport(before?.report), { now, clockSkewMs }),
  };
  await tenant
    .insertInto('appliance_reports')
    .values({ organization_id: caller.organizationId, appliance_id: caller.applianceId, ...said })
    .onConflict((conflict) => conflict.columns(['organization_id', 'appliance_id']).doUpdateSet(said))
    .execute();
  await noteKeyUses(tenant, caller, keyUses, now);
  await tenant.updateTable('appliances').set({ version }).where('appliance_id', '=', caller.applianceId).execute();
  await tenant.updateTable('feed_positions').set({ newest }).where('appliance_id', '=', caller.applianceId).execute();
}

/** What synchronisation needs beside the services, for as long as head office runs. */
export type SyncParts = {
  inspector: BatchInspector;
  announcements: Announcements;
  /** Of uses of documents across branches. */
  uses: Announcements;
  limits: LimitRequests;
};

/** `/sync`: what appliances and head office say to each other. */
export function syncRoutes(
  known: Omit<SyncServices, 'limits'>,
  { inspector, announcements, limits }: Omit<SyncParts, 'uses'>,
): Route[] {
  const services: SyncServices = { ...known, limits };
  const { clock } = services;
  const options = ofAppliance(services);
  const [get, post] = [{ ...options, method: 'get', body: noBody } as const, { ...options, method: 'post' } as const];
  return [
    openRoute({
      method: 'post',
      path: '/sync/enrolments',
      access: 'anyone',
      isInternal: true,
      body: enrolmentRequest,
      handle: async ({ body, origin }) => ({
        status: 201,
        body: await enrol(services, body, origin),
      }),
    }),
    openRoute({
      path: '/sync/changes',
      access: 'anyone',
      isInternal: true,
      ...get,
      handle: async ({ found: admitted }) => ({
        status: 200,
        body: await asAppliance(services, admitted, async (tenant, { applianceId }) => ({
          acknowledged: await acknowledgedPlace(tenant, applianceId),
        })),
      }),
    }),
    // The body is read here, since it is compressed, and only once the appliance is known.
    openRoute({
      path: '/sync/changes',
      access: 'anyone',
      isInternal: true,
      ...post,
      handle: async ({ request, found: admitted }) => {
        const batch = batchOf(await inspect(inspector, await receiveBody(request)));
        return { status: 200, body: await takeBatch(services, admitted, batch) };
      },
    }),
    openRoute({
      path: '/sync/snapshot',
      access: 'anyone',
      isInternal: true,
      ...get,
      query: snapshotQuery,
      handle: async ({ request, query, found: admitted }) => {
        const found = await newSnapshot(services, announcements, { request, presented: admitted, version: query.version });
        return found === undefined ? { status: 204 } : { status: 200, body: found };
      },
    }),
    openRoute({
      path: '/sync/commands',
      access: 'anyone',
      isInternal: true,
      ...post,
      body: commandOutcomes,
      handle: async ({ body, found: admitted }) => ({
        status: 200,
        body: await asAppliance(services, admitted, (tenant, caller) => takeOutcomes(tenant, caller, body.outcomes, clock.now())),
      }),
    }),
    openRoute({
      path: '/sync/heartbeat',
      access: 'anyone',
      isInternal: true,
      ...post,
      body: heartbeat,
      handle: async ({ body, found: admitted }) => {
        const now = clock.now();
        const answer = await asAppliance(services, admitted, async (tenant, caller) => {
          await storeReport(tenant, caller, body, now);
          return {
            lease: await grantLease(tenant, caller.applianceId, now),
            acknowledged: await acknowledgedPlace(tenant, caller.applianceId),
          };
        });
        return { status: 200, body: { server_time: now.toISOString(), ...answer } };
      },
    }),
  ];
}

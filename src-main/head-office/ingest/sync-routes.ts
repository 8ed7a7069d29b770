import { AppError } from '../../../src-shared/api/app-error.ts';
import { enrolmentRequest } from '../../../src-shared/api/sync/enrolment.ts';
import { heartbeat, type Heartbeat } from '../../../src-shared/api/sync/heartbeat.ts';
import { WorkerQueueFullError } from '../../platform/workers/worker-queue.ts';
import { refusalOf } from '../../server/request-faults/request-fault.ts';
import {
  applianceOfCredential,
  presentedCredential,
  type ApplianceCaller,
  type PresentedCredential,
} from '../appliances/appliance-credential.ts';
import { enrol } from '../appliances/enrolment.ts';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import { noBody, noQuery, openRoute, type RawCall, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { BatchInspector } from './inspect/batch-inspector.ts';
import type { InspectedBody, ReceivedBody } from './inspect/inspect-batch.ts';
import type { InspectedBatch } from './inspect/inspected-entry.ts';
import { receiveBody, tooLarge } from './receive-body.ts';
import { acknowledgedPlace, takeBatch } from './take-batch.ts';

type SyncServices = Pick<Services, 'db' | 'clock'>;

function presentedBy({ db }: SyncServices, { request }: RawCall): Promise<PresentedCredential> {
  return presentedCredential(db, request.get('authorization'));
}

// Answers an appliance in one transaction.
async function asAppliance<Value>(
  services: SyncServices,
  call: RawCall,
  work: (tenant: Tenant, caller: ApplianceCaller) => Promise<Value>,
): Promise<Value> {
  const presented = await presentedBy(services, call);
  return inOrganization(services.db, presented.organizationId, async (tenant) =>
    work(tenant, await applianceOfCredential(tenant, presented, services.clock.now())),
  );
}

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

async function storeReport(tenant: Tenant, caller: ApplianceCaller, report: Heartbeat, now: Date): Promise<void> {
  const { version, newest } = report;
  const said = {
    received_at: now,
    clock_skew_ms: new Date(report.at).getTime() - now.getTime(),
    report: JSON.stringify(report),
  };
  await tenant
    .insertInto('appliance_reports')
    .values({ organization_id: caller.organizationId, appliance_id: caller.applianceId, ...said })
    .onConflict((conflict) => conflict.columns(['organization_id', 'appliance_id']).doUpdateSet(said))
    .execute();
  await tenant.updateTable('appliances').set({ version }).where('appliance_id', '=', caller.applianceId).execute();
  await tenant.updateTable('feed_positions').set({ newest }).where('appliance_id', '=', caller.applianceId).execute();
}

/** `/sync`: what appliances and head office say to each other. */
export function syncRoutes(services: SyncServices, inspector: BatchInspector): Route[] {
  const { clock } = services;
  return [
    openRoute({ method: 'post', path: '/sync/enrolments', body: enrolmentRequest, query: noQuery }, async ({ body, origin }) => ({
      status: 201,
      body: await enrol(services, body, origin),
    })),
    openRoute({ method: 'get', path: '/sync/changes', body: noBody, query: noQuery }, async (call) => ({
      status: 200,
      body: await asAppliance(services, call, async (tenant, { applianceId }) => ({
        acknowledged: await acknowledgedPlace(tenant, applianceId),
      })),
    })),
    // The body is read here, since it is compressed, and only once the appliance is known.
    openRoute({ method: 'post', path: '/sync/changes', body: noBody, query: noQuery }, async (call) => {
      await asAppliance(services, call, () => Promise.resolve());
      const presented = await presentedBy(services, call);
      const batch = batchOf(await inspect(inspector, await receiveBody(call.request)));
      return { status: 200, body: await takeBatch(services, presented, batch) };
    }),
    openRoute({ method: 'post', path: '/sync/heartbeat', body: heartbeat, query: noQuery }, async (call) => {
      const now = clock.now();
      await asAppliance(services, call, (tenant, caller) => storeReport(tenant, caller, call.body, now));
      return { status: 200, body: { server_time: now.toISOString() } };
    }),
  ];
}

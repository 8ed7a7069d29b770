import type { Request } from 'express';
import { sql } from 'kysely';
import { AppError } from '#shared/api/app-error.ts';
import { commandOutcomes } from '#shared/api/sync/commands.ts';
import { enrolmentRequest } from '#shared/api/sync/enrolment.ts';
import { heartbeat, type Heartbeat } from '#shared/api/sync/heartbeat.ts';
import { snapshotQuery, type Snapshot } from '#shared/api/sync/snapshot.ts';
import { WorkerQueueFullError } from '#main/platform/workers/worker-queue.ts';
import { refusalOf } from '#main/server/request/request-fault.ts';
import { largestBatchBytes } from '#shared/api/sync/push.ts';
import {
  type ApplianceCaller,
  type PresentedCredential,
  asAppliance,
  ofAppliance,
  type AdmissionServices,
} from '../branches/appliance-credential.ts';
import { enrol } from '../branches/enrolment.ts';
import { readReport, reportToStore } from '../branches/stored-report.ts';
import { grantLease } from '../billing/document-lease.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { LimitRequests } from '../request/request-limits.ts';
import { internalRoute, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { Announcements } from '../branches/announcements.ts';
import { takeOutcomes } from '../branches/unit-commands.ts';
import type { BatchInspector } from './inspect/batch-inspector.ts';
import type { InspectedBody, ReceivedBody } from './inspect/inspect-batch.ts';
import type { InspectedBatch } from './inspect/inspected-entry.ts';
import { composeSnapshot } from './compose-snapshot.ts';
import { acknowledgedPlace, takeBatch } from './take-batch.ts';

// Less than proxies between branch and head office usually wait for an answer.
const longestWaitMs = 25_000;

type SyncServices = Pick<Services, 'jobs' | 'sealer' | 'publicUrl'> & AdmissionServices;

async function inspect(inspector: BatchInspector, body: ReceivedBody): Promise<InspectedBody> {
  try {
    return await inspector.inspect(body);
  } catch (cause) {
    if (cause instanceof WorkerQueueFullError) throw new AppError('SERVICE_BUSY', { message: cause.message, cause });
    throw cause;
  }
}

// The rest of the body is not worth reading.
const close = { headers: { Connection: 'close' } };

// The refusal of a batch that is larger than any needs to be.
function tooLarge(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', { message: 'The batch is too large: send fewer entries at once.', ...close });
}

function encodingOf(request: Request): ReceivedBody['encoding'] {
  const encoding = request.get('content-encoding');
  if (encoding === 'gzip' || encoding === 'zstd') return encoding;
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the batch compressed with gzip or zstd.', ...close });
}

async function readChunks(request: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // A request that is destroyed takes its connection with it, and the refusal is never read.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > largestBatchBytes) throw tooLarge();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, length);
}

// Receives the compressed body of a batch, never more than its limit.
//
// @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, or MALFORMED_JSON if the connection ends before the body.
async function receiveBody(request: Request): Promise<ReceivedBody> {
  const encoding = encodingOf(request);
  if (Number(request.get('content-length') ?? 0) > largestBatchBytes) throw tooLarge();
  try {
    return { bytes: await readChunks(request), encoding };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('MALFORMED_JSON', { message: 'The connection ended before the body did.', cause });
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

// Notes when and at which branch keys were last used. The clock of a branch may be wrong, so no use is later than now; a branch says
// nothing of keys that are not of its companies.
async function noteKeyUses(
  tenant: Tenant,
  { companyIds, branchName }: ApplianceCaller,
  uses: Heartbeat['key_uses'],
  now: Date,
): Promise<void> {
  if (uses.length === 0) return;
  await sql`
    UPDATE api_keys SET last_used_at = least(used.last_used_at, ${now}::timestamptz), last_used_from = ${branchName}
    FROM jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) AS used(key_id text, last_used_at timestamptz)
    WHERE api_keys.key_id::text = used.key_id AND api_keys.company_id = any(${companyIds}::uuid[])
      AND (api_keys.last_used_at IS NULL OR api_keys.last_used_at < least(used.last_used_at, ${now}::timestamptz))
  `.execute(tenant);
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
  const { clock, publicUrl } = services;
  const options = ofAppliance(services);
  return [
    internalRoute.post('/sync/enrolments', {
      access: 'anyone',
      body: enrolmentRequest,
      handle: async ({ body, origin }) => ({ status: 201, body: await enrol(services, body, origin) }),
    }),
    internalRoute.get('/sync/changes', {
      ...options,
      handle: async ({ found: admitted }) => ({
        body: await asAppliance(services, admitted, async (tenant, { applianceId }) => ({
          acknowledged: await acknowledgedPlace(tenant, applianceId),
        })),
      }),
    }),
    // The body is read here, since it is compressed, and only once the appliance is known.
    internalRoute.post('/sync/changes', {
      ...options,
      handle: async ({ request, found: admitted }) => {
        const batch = batchOf(await inspect(inspector, await receiveBody(request)));
        return { body: await takeBatch(services, admitted, batch) };
      },
    }),
    internalRoute.get('/sync/snapshot', {
      ...options,
      query: snapshotQuery,
      handle: async ({ request, query, found: admitted }) => {
        const found = await newSnapshot(services, announcements, { request, presented: admitted, version: query.version });
        return found === undefined ? { status: 204 } : { body: found };
      },
    }),
    internalRoute.post('/sync/commands', {
      ...options,
      body: commandOutcomes,
      handle: async ({ body, found: admitted }) => ({
        body: await asAppliance(services, admitted, (tenant, caller) => takeOutcomes(tenant, caller, body.outcomes, clock.now())),
      }),
    }),
    internalRoute.post('/sync/heartbeat', {
      ...options,
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
        return { body: { server_time: now.toISOString(), public_url: publicUrl(), ...answer } };
      },
    }),
  ];
}

import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { MailServer } from '#main/platform/mail/mail-options.ts';
import { createMetrics } from '#main/platform/metrics.ts';
import { createSealer } from '#main/platform/sealer.ts';
import { createPdfRenderer } from '#main/rendering/pdf/pdf-renderer.ts';
import { usualLimits, type ConnectionLimits } from '#main/server/connection-limits.ts';
import { startHttpServer, type TlsIdentity } from '#main/server/http-server.ts';
import { serveAlertWatch } from './alerts/review-alerts.ts';
import { serveCertificateWatch } from './alerts/watch-certificates.ts';
import type { HeadOfficeDatabase } from './db/database.ts';
import { createSignatureChecker } from './ingest/inspect/signature-checker.ts';
import { changeChannel, createChangeFeed } from './alerts/change-feed.ts';
import { heartbeatMs } from './alerts/event-routes.ts';
import { watchHealth } from './operator/watch-health.ts';
import { addBranchMetrics, addHeadOfficeMetrics } from './operator/metrics.ts';
import { allRoutes } from './http/all-routes.ts';
import { createHeadOfficeApp } from './http/head-office-app.ts';
import { createRequestBudgets, createRequestLimits, limitsOf, usualRequestsPerMinute } from './request/request-limits.ts';
import { createBatchInspector } from './ingest/inspect/batch-inspector.ts';
import type { SyncParts } from './ingest/sync-routes.ts';
import { serveMails } from './mail/send-mails.ts';
import { startJobs } from './jobs/start-jobs.ts';
import type { Route } from './request/route.ts';
import { createAnnouncements } from './branches/announcements.ts';
import { snapshotChannel } from './people/accounts/snapshot-version.ts';
import { usesChannel } from './branches/use-changes.ts';
import type { Services } from './request/services.ts';
import { openAccessTokens, type AccessTokens } from './people/sign-in/access-token.ts';
import type { DeliveryPace } from './webhooks/delivery/delivery-pace.ts';
import { createWebhookGuard } from './webhooks/guard/webhook-guard.ts';
import { serveWebhooks } from './webhooks/serve-webhooks.ts';

/** The settings of a head office. */
export type HeadOfficeOptions = {
  host: string;
  port: number;
  portFlag?: string;
  /** The address under which people reach it; by default the one that it listens on. */
  publicUrl?: string;
  /** Seals what is stored and must be read again: 32 bytes, the same for all processes on one database. */
  secretKey: Uint8Array;
  tls?: TlsIdentity | undefined;
  trustedProxies: readonly string[];
  metricsReaders: readonly string[];
  logsRequests: boolean;
  version: string;
  /** Whether this process also works on jobs (by default) or leaves them to others on the same database. */
  worksOnJobs?: boolean;
  /** The hosts to which webhooks may go though they are not on the internet. */
  allowedWebhookHosts?: readonly string[];
  /** Asks for the addresses of a webhook's host; by default the machine's name servers. */
  resolveWebhookName?: (hostname: string) => Promise<string[]>;
  /** Allows webhooks over `http://` and to this machine: for the quick start alone. */
  allowInsecureWebhooks?: boolean;
  /** Sends the mail of organizations that have named no server themselves; by default nothing does. */
  mailServer?: MailServer | undefined;
  /** The times of webhook deliveries; by default those of the contract. */
  webhookPace?: Partial<DeliveryPace>;
  /** Whether alerts are reviewed every minute (by default), or only where somebody looks at them. */
  watchesAlerts?: boolean;
  /** How often jobs of lost processes are looked for. */
  lostJobsEverySeconds?: number;
  /** How many requests each session may make; see {@link limitsOf}. */
  requestsPerMinute?: number;
  /** How often a stream of events shows that it is alive. */
  eventHeartbeatMs?: number;
  clock: Clock;
  logger: Logger;
};

/** A running head office. */
export type HeadOffice = {
  url: string;
  services: Services;
  accessTokens: AccessTokens;
  routes: readonly Route[];
  close(): Promise<void>;
};

// Each open screen has a connection for its stream of events, beside those of branches that wait for commands.
const mostConnections = 4_096;

// Everybody has the address of a proxy, which limits each of its clients itself.
function limitsBehind(trustedProxies: readonly string[]): ConnectionLimits {
  const limits = { ...usualLimits, connections: mostConnections };
  return trustedProxies.length === 0 ? limits : { ...limits, connectionsOfOneAddress: mostConnections };
}

function webhookGuardOf({ allowedWebhookHosts, allowInsecureWebhooks, resolveWebhookName }: HeadOfficeOptions) {
  return createWebhookGuard({
    allowedHosts: allowedWebhookHosts ?? [],
    allowInsecure: allowInsecureWebhooks ?? false,
    ...(resolveWebhookName === undefined ? {} : { resolveName: resolveWebhookName }),
  });
}

// What synchronisation needs, told of what other processes on the database change.
async function openSync(database: HeadOfficeDatabase, { clock, requestsPerMinute }: HeadOfficeOptions): Promise<SyncParts> {
  const budgets = createRequestBudgets(database.db, clock);
  const sync: SyncParts = {
    inspector: createBatchInspector({ clock }),
    announcements: createAnnouncements(),
    uses: createAnnouncements(),
    limits: createRequestLimits(budgets, limitsOf(requestsPerMinute ?? usualRequestsPerMinute)),
  };
  await database.listen(snapshotChannel, (organizationId) => sync.announcements.announce(organizationId));
  await database.listen(usesChannel, (id) => sync.uses.announce(id));
  return sync;
}

// What this process works on beside requests.
async function serveQueues(
  services: Services,
  { webhookPace, watchesAlerts = true }: HeadOfficeOptions,
): Promise<AbortController> {
  const stopping = new AbortController();
  await serveWebhooks(services, webhookPace);
  await serveCertificateWatch(services);
  if (watchesAlerts) await serveAlertWatch(services);
  await serveMails(services, stopping.signal);
  return stopping;
}

/**
 * Starts head office on an open database, which it closes in the end.
 *
 * @throws StartFault if the server cannot listen on the address.
 */
export async function startHeadOffice(database: HeadOfficeDatabase, options: HeadOfficeOptions): Promise<HeadOffice> {
  const [{ db }, { clock, logger, version }] = [database, options];
  const sealer = createSealer(options.secretKey);
  const accessTokens = await openAccessTokens(db, sealer, clock);
  const [pdfRenderer, signatureChecker] = [createPdfRenderer(), createSignatureChecker()];
  const jobs = await startJobs(database.jobs, {
    logger,
    worksHere: options.worksOnJobs ?? true,
    ...(options.lostJobsEverySeconds === undefined ? {} : { lostJobsEverySeconds: options.lostJobsEverySeconds }),
  });
  let url = '';
  const services: Services = {
    db,
    clock,
    logger,
    sealer,
    pdfRenderer,
    signatureChecker,
    jobs,
    webhookGuard: webhookGuardOf(options),
    mailServer: options.mailServer,
    publicUrl: () => options.publicUrl ?? url,
    version,
  };
  const sync = await openSync(database, options);
  const feed = createChangeFeed();
  await database.listen(changeChannel, feed.hear);
  const events = { feed, heartbeatEveryMs: options.eventHeartbeatMs ?? heartbeatMs };
  const routes = allRoutes(services, accessTokens, sync, events);
  const health = watchHealth(database, { clock, logger, inspector: sync.inspector });
  const metrics = createMetrics();
  addHeadOfficeMetrics(metrics, database, health);
  addBranchMetrics(metrics, { db, clock });
  const app = createHeadOfficeApp(services, { accessTokens, limits: sync.limits }, routes, {
    host: options.host,
    hostNames: options.publicUrl === undefined ? [] : [new URL(options.publicUrl).hostname],
    logsRequests: options.logsRequests,
    conditions: health.conditions,
    metFault: health.met,
    trustedProxies: options.trustedProxies,
    metrics,
    metricsReaders: options.metricsReaders,
  });
  const stopping = await serveQueues(services, options);
  const server = await startHttpServer(app, options, limitsBehind(options.trustedProxies)).catch(async (cause: unknown) => {
    await jobs.close();
    throw cause;
  });
  url = server.url;
  return {
    url,
    services,
    accessTokens,
    routes,
    async close() {
      stopping.abort();
      sync.announcements.close();
      sync.uses.close();
      // Streams of events would keep the server open.
      feed.close();
      await server.close();
      health.close();
      await sync.inspector.close();
      await pdfRenderer.close();
      await signatureChecker.close();
      await jobs.close();
      await database.close();
    },
  };
}

import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createSealer } from '../platform/sealer.ts';
import { createPdfRenderer } from '../rendering/pdf/pdf-renderer.ts';
import { startHttpServer, type TlsIdentity } from '../server/http-server.ts';
import type { HeadOfficeDatabase } from './db/database.ts';
import { changeChannel, createChangeFeed } from './events/change-feed.ts';
import { heartbeatMs } from './events/event-stream.ts';
import { watchDatabase } from './health/watch-database.ts';
import { allRoutes } from './http/all-routes.ts';
import { createHeadOfficeApp } from './http/head-office-app.ts';
import { createBatchInspector } from './ingest/inspect/batch-inspector.ts';
import { startJobs } from './jobs/start-jobs.ts';
import type { Route } from './request/route.ts';
import { createAnnouncements } from './ingest/snapshot/announcements.ts';
import { snapshotChannel } from './organizations/snapshot-version.ts';
import type { Services } from './request/services.ts';
import { openAccessTokens, type AccessTokens } from './sessions/access-token.ts';
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
  /** Allows webhooks over `http://` and to this machine: for the quick start alone. */
  allowInsecureWebhooks?: boolean;
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

/**
 * Starts head office on an open database, which it closes in the end.
 *
 * @throws StartFault if the server cannot listen on the address.
 */
export async function startHeadOffice(database: HeadOfficeDatabase, options: HeadOfficeOptions): Promise<HeadOffice> {
  const { db } = database;
  const { clock, logger, version } = options;
  const sealer = createSealer(options.secretKey);
  const webhookGuard = createWebhookGuard({
    allowedHosts: options.allowedWebhookHosts ?? [],
    allowInsecure: options.allowInsecureWebhooks ?? false,
  });
  const accessTokens = await openAccessTokens(db, sealer, clock);
  const pdfRenderer = createPdfRenderer();
  const jobs = await startJobs(database.jobs, { logger, worksHere: options.worksOnJobs ?? true });
  let url = '';
  const services: Services = {
    db,
    clock,
    logger,
    sealer,
    pdfRenderer,
    jobs,
    webhookGuard,
    publicUrl: () => options.publicUrl ?? url,
    version,
  };
  const sync = { inspector: createBatchInspector(), announcements: createAnnouncements() };
  await database.listen(snapshotChannel, (organizationId) => sync.announcements.announce(organizationId));
  const feed = createChangeFeed();
  await database.listen(changeChannel, feed.hear);
  const heartbeatEveryMs = options.eventHeartbeatMs ?? heartbeatMs;
  const routes = allRoutes(services, accessTokens, sync, { feed, heartbeatEveryMs });
  const watch = watchDatabase(db, clock);
  const app = createHeadOfficeApp(services, accessTokens, routes, {
    host: options.host,
    hostNames: options.publicUrl === undefined ? [] : [new URL(options.publicUrl).hostname],
    logsRequests: options.logsRequests,
    conditions: watch.conditions,
    trustedProxies: options.trustedProxies,
    metrics: createMetrics(),
    metricsReaders: options.metricsReaders,
  });
  await serveWebhooks(services);
  const server = await startHttpServer(app, options).catch(async (cause: unknown) => {
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
      sync.announcements.close();
      // Streams of events would keep the server open.
      feed.close();
      await server.close();
      watch.close();
      await sync.inspector.close();
      await pdfRenderer.close();
      await jobs.close();
      await database.close();
    },
  };
}

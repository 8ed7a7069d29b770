import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { createSealer } from '../platform/sealer.ts';
import { createPdfRenderer } from '../rendering/pdf/pdf-renderer.ts';
import { startHttpServer } from '../server/http-server.ts';
import type { HeadOfficeDatabase } from './db/database.ts';
import { createHeadOfficeApp } from './http/head-office-app.ts';
import { createBatchInspector } from './ingest/inspect/batch-inspector.ts';
import { createAnnouncements } from './ingest/snapshot/announcements.ts';
import { snapshotChannel } from './organizations/snapshot-version.ts';
import type { Services } from './request/services.ts';
import { openAccessTokens, type AccessTokens } from './sessions/access-token.ts';

/** The settings of a head office. */
export type HeadOfficeOptions = {
  host: string;
  port: number;
  portFlag?: string;
  /** The address under which people reach it; by default the one that it listens on. */
  publicUrl?: string;
  /** Seals what is stored and must be read again: 32 bytes, the same for all processes on one database. */
  secretKey: Uint8Array;
  logsRequests: boolean;
  version: string;
  clock: Clock;
  logger: Logger;
};

/** A running head office. */
export type HeadOffice = { url: string; services: Services; accessTokens: AccessTokens; close(): Promise<void> };

/**
 * Starts head office on an open database, which it closes in the end.
 *
 * @throws StartFault if the server cannot listen on the address.
 */
export async function startHeadOffice(database: HeadOfficeDatabase, options: HeadOfficeOptions): Promise<HeadOffice> {
  const { db } = database;
  const { clock, logger, version } = options;
  const sealer = createSealer(options.secretKey);
  const accessTokens = await openAccessTokens(db, sealer, clock);
  const pdfRenderer = createPdfRenderer();
  let url = '';
  const services: Services = {
    db,
    clock,
    logger,
    sealer,
    pdfRenderer,
    publicUrl: () => options.publicUrl ?? url,
    version,
  };
  const sync = { inspector: createBatchInspector(), announcements: createAnnouncements() };
  await database.listen(snapshotChannel, (organizationId) => sync.announcements.announce(organizationId));
  const app = createHeadOfficeApp(services, accessTokens, sync, {
    host: options.host,
    logsRequests: options.logsRequests,
    conditions: () => [],
  });
  const server = await startHttpServer(app, options);
  url = server.url;
  return {
    url,
    services,
    accessTokens,
    async close() {
      sync.announcements.close();
      await server.close();
      await sync.inspector.close();
      await pdfRenderer.close();
      await database.close();
    },
  };
}

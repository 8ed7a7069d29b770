import path from 'node:path';
import { templateOf } from '#main/core/certificate/template.ts';
import type { Clock } from '#main/platform/clock.ts';
import { openDataFolder } from '#main/platform/files/data-folder.ts';
import { startHttpServer } from '#main/server/http-server.ts';
import type { Logger } from '#main/platform/logger.ts';
import { lockFolder } from '#main/platform/files/process-lock.ts';
import { behaviorNamed, type BehaviorName } from './authority/behavior.ts';
import { createAuthorityKeys, createCertificateAuthority } from './authority/certificate-authority.ts';
import { createCsidIssuer } from './authority/csid-issuer.ts';
import { createSubmissions } from './authority/submissions.ts';
import { createFaultBoard } from './state/fault-board.ts';
import { createGatewayApp } from './http/gateway-app.ts';
import { createAcceptedDocuments } from './state/accepted-documents.ts';
import { createCsidRecords } from './state/csid-records.ts';
import { openAuthorityKeys } from './state/authority-keys-file.ts';
import { openGatewayDatabase } from './state/gateway-database.ts';

/** A running sandbox gateway. */
export type SandboxGateway = {
  url: string;
  /** The base URL of the authority's API. */
  baseUrl: string;
  close(): Promise<void>;
};

/**
 * Starts the authority's stand-in with its own folder, in which it keeps its keys and everything that it has issued and accepted.
 *
 * @throws StartFault if the folder is in use by another gateway or unsuitable, or the port is in use.
 */
export async function startSandboxGateway(options: {
  dataDir: string;
  host: string;
  port: number;
  /** The flag for the port in messages; `--port` by default. */
  portFlag?: string;
  clock: Clock;
  logger: Logger;
  /** Which of the authority's environments it behaves like: the developer portal unless said otherwise. */
  behavior?: BehaviorName;
  /** For how many days the certificates are valid that it issues now; 5 years unless it says something else. */
  certificateDays?: () => number | undefined;
}): Promise<SandboxGateway> {
  const { clock, logger, certificateDays } = options;
  const behavior = behaviorNamed(options.behavior ?? 'developer-portal');
  const folder = openDataFolder(options.dataDir);
  const lock = lockFolder(folder, 'gateway');
  const releases: (() => void)[] = [() => lock.release()];
  const release = (): void => {
    for (const each of releases.toReversed()) each();
  };
  try {
    const template = templateOf('sandbox');
    const keysFile = path.join(folder, 'authority-keys.json');
    const keys = await openAuthorityKeys(keysFile, () => createAuthorityKeys(template, clock.now()));
    const authority = createCertificateAuthority(keys, certificateDays);
    const database = openGatewayDatabase(path.join(folder, 'gateway.db'));
    releases.push(() => database.close());
    const records = createCsidRecords(database);
    const stopping = new AbortController();
    const app = createGatewayApp({
      behavior,
      csidIssuer: createCsidIssuer({ authority, records, behavior, template, clock, logger }),
      submissions: createSubmissions({
        clearanceSigner: authority.clearanceSigner,
        records,
        documents: createAcceptedDocuments(database),
        clock,
      }),
      records,
      faults: createFaultBoard(clock),
      isReady: () => database.isOpen(),
      clock,
      logger,
      stopping: stopping.signal,
    });
    const server = await startHttpServer(app, options);
    return {
      url: server.url,
      baseUrl: server.url + behavior.path,
      async close() {
        stopping.abort();
        await server.close();
        release();
      },
    };
  } catch (cause) {
    release();
    throw cause;
  }
}

import path from 'node:path';
import { templateOf } from '../core/certificate/template.ts';
import type { Clock } from '../platform/clock.ts';
import { openDataFolder } from '../platform/data-folder.ts';
import { startHttpServer } from '../platform/http/http-server.ts';
import type { Logger } from '../platform/logger.ts';
import { lockFolder } from '../platform/process-lock.ts';
import { behaviorNamed } from './authority/behavior.ts';
import type { BehaviorName } from './authority/behavior.ts';
import { createAuthorityKeys, createCertificateAuthority } from './authority/csids/certificate-authority.ts';
import { createOnboarding } from './authority/csids/onboarding.ts';
import { createSubmissions } from './authority/submissions.ts';
import { createFaultBoard } from './faults/fault-board.ts';
import { createApp } from './http/app.ts';
import { createAcceptedDocuments } from './state/accepted-documents.ts';
import { createCsidRecords } from './state/csid-records.ts';
import { openAuthorityKeys } from './state/authority-keys-file.ts';
import { openGatewayDatabase } from './state/gateway-database.ts';

/** A running sandbox gateway. */
export type SandboxGateway = {
  url: string;
  /** Where the authority's API begins. */
  baseUrl: string;
  close(): Promise<void>;
};

/**
 * Starts the authority's stand-in on a folder of its own, in which it keeps its keys and all it ever issued and accepted.
 *
 * @throws StartFault when the folder is in use by another gateway or unfit, or the port is taken.
 */
export async function startSandboxGateway(options: {
  dataDir: string;
  host: string;
  port: number;
  /** The flag by which an operator chooses the port; `--port` where nothing is said. */
  portFlag?: string;
  clock: Clock;
  logger: Logger;
  /** Which of the authority's environments it behaves like: the developer portal unless said otherwise. */
  behavior?: BehaviorName;
}): Promise<SandboxGateway> {
  const { clock, logger } = options;
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
    const authority = createCertificateAuthority(keys);
    const database = openGatewayDatabase(path.join(folder, 'gateway.db'));
    releases.push(() => database.close());
    const records = createCsidRecords(database);
    const stopping = new AbortController();
    const app = createApp({
      environmentPath: behavior.path,
      onboarding: createOnboarding({ authority, records, behavior, template, clock, logger }),
      submissions: createSubmissions({
        clearanceSigner: authority.clearanceSigner,
        records,
        documents: createAcceptedDocuments(database),
        clock,
      }),
      records,
      faults: createFaultBoard(clock),
      isReady: () => database.open,
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

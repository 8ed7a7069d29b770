import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { AppError } from '#shared/api/app-error.ts';
import { openControlServer } from '#main/platform/command-line/control-server.ts';
import { isLoopbackAddress } from '#main/platform/loopback.ts';
import type { Logger } from '#main/platform/logger.ts';
import { startHttpServer } from '#main/server/http-server.ts';
import { answerBackup } from './backup/schedule/answer-backup.ts';
import type { BranchConfig } from './config.ts';
import { createBranchContext, type BranchContext, type BranchParts } from './context.ts';
import type { LedgerReader } from './db/ledger-database.ts';
import { answerStatus } from './health/answer-status.ts';
import { applianceStatusOf } from './health/appliance-status.ts';
import { answerDoctor } from './diagnostics/answer-doctor.ts';
import { createLanServers } from './lan/lan-servers.ts';
import { usualLan } from './lan/lan-settings.ts';
import { createNetworkSwitch, fixedNetwork, type NetworkSwitch } from './lan/network-switch.ts';
import { storedSettings } from './db/stored-settings.ts';

// Where a running appliance listens. The network may be opened and closed meanwhile.
type Listeners = {
  /** The URL on this machine. */
  url: string;
  /** The URL of the server for the network; undefined where this machine alone is served. */
  readonly lanUrl: string | undefined;
  /** The URL that serves the CA without encryption; undefined where there is none. */
  readonly certificateUrl: string | undefined;
  /** What opens and closes the network. */
  network: NetworkSwitch;
  close(): Promise<void>;
};

type ListenersOptions = Pick<BranchContext, 'app' | 'certificateApp' | 'lan' | 'tills' | 'db' | 'conditions'> & {
  config: BranchConfig;
  logger: Logger;
};

const loopback = '127.0.0.1';

// Listens on loopback by HTTP, and in the network by HTTPS on a port of its own beside a port that serves the CA alone: on the address
// of the start, else as an owner has set it. Or, where the start says so, by HTTP everywhere.
//
// @throws StartFault where a port is taken that the start has named.
async function startListeners(options: ListenersOptions): Promise<Listeners> {
  const { app, lan, tills, db, conditions, logger, config } = options;
  const { host, port, lan: settings = usualLan } = config;
  const opensNetwork = host !== undefined && !isLoopbackAddress(host);
  const servers = createLanServers({ ...options, isKnownTill: (address) => tills.isKnown(address), settings, plainPort: port });
  const network = host === undefined ? createNetworkSwitch({ servers, conditions, logger, ...settings }) : fixedNetwork(servers);
  const isPlain = opensNetwork && settings.encryption === 'none';
  const local = isPlain
    ? undefined
    : await startHttpServer(app, { host: host === undefined || opensNetwork ? loopback : host, port });
  const close = async (): Promise<void> => {
    await Promise.all([network.close(), local?.close()]);
  };
  try {
    if (local !== undefined) lan.listensLocally(local.url);
    if (opensNetwork) await servers.open(host);
    if (host === undefined && storedSettings(db).serves_network === 1) await network.resume();
  } catch (cause) {
    await close();
    throw cause;
  }
  return {
    url: local?.url ?? servers.lanUrl ?? '',
    get lanUrl() {
      return servers.lanUrl;
    },
    get certificateUrl() {
      return servers.certificateUrl;
    },
    network,
    close,
  };
}

// V8 marks the whole heap, which delays a sale by 10 ms or more, once it has grown by that many percent. By its own rule that is several
// times a second while a till sells; so it is every few seconds.
const heapGrowth = '--heap-growing-percent=300';

// What is cancelled at a stop is sent again after the next start.
const usualGatewayPatienceMs = 5_000;

/** A running appliance. */
export type Branch = Omit<Listeners, 'close'> & { context: BranchContext; close(): Promise<void> };

function ignoreKeyStoreUnavailable(cause: unknown): void {
  if (!(cause instanceof AppError) || cause.code !== 'KEY_STORE_UNAVAILABLE') throw cause;
}

function hasUnits(db: LedgerReader): boolean {
  return db.first(db.sql.selectFrom('egs_units').select('egs_unit_id').limit(1)) !== undefined;
}

type Answering = { config: BranchConfig; parts: BranchParts; context: BranchContext; url: string };

// Each part answers its own commands on the control socket; what none of them knows is refused by the last.
function answerControlRequests({ config, parts, context, url }: Answering): (request: unknown) => Promise<unknown> {
  const { db, conditions, keySource: keys } = context;
  const { version } = config;
  const input = { dataDir: path.resolve(config.dataDir), productVersion: version };
  const status = () => {
    context.health.checkUnits();
    return applianceStatusOf({ db, conditions, version, url, setupToken: context.people.setupToken() });
  };
  return async (request) =>
    context.answerPair(request) ??
    answerStatus(request, status) ??
    (await context.people.answerUsers(request)) ??
    (await answerDoctor(request, context.people.diagnose)) ??
    (await answerBackup(request, {
      input,
      settings: context.backups.settings(),
      keys,
      clock: parts.clock,
      logger: parts.logger,
    })) ??
    (await context.answerOperator(request));
}

/**
 * Starts an appliance: opens its ledger, resumes what was left to do, listens.
 *
 * @throws StartFault with one sentence where it cannot.
 */
export async function startBranch(config: BranchConfig, parts: BranchParts): Promise<Branch> {
  setFlagsFromString(heapGrowth);
  const context = await createBranchContext(config, parts);
  try {
    const renamed = config.enrolment === undefined ? [] : await context.mirror.join(config.enrolment);
    if (renamed.length > 0) {
      parts.logger.warn(
        { renamed_users: renamed },
        'User names that head office has already were changed: sign in by the new ones.',
      );
    }
    // A keychain that does not answer now has a condition of its own, and is read again with the first sale.
    await context.lostKeys.checkAll().catch(ignoreKeyStoreUnavailable);
    // From the first line of the log on; a ledger without any unit is still being set up.
    if (hasUnits(context.db)) context.health.checkUnits();
    // Before the first sale comes in, so that nothing in flight is taken for something interrupted.
    await context.queue.start();
    const listeners = await startListeners({ ...context, config, logger: parts.logger });
    context.people.start(listeners);
    const answer = answerControlRequests({ config, parts, context, url: listeners.url });
    const control = await openControlServer(config.dataDir, answer, parts.logger);
    context.onboarding.resume();
    context.health.start();
    context.backups.start();
    context.mailer.start();
    if (config.startsMirror ?? true) context.mirror.start();
    return {
      url: listeners.url,
      get lanUrl() {
        return listeners.lanUrl;
      },
      get certificateUrl() {
        return listeners.certificateUrl;
      },
      network: listeners.network,
      context,
      async close() {
        const patience = setTimeout(context.cancelGatewayCalls, config.gatewayPatienceMs ?? usualGatewayPatienceMs);
        context.people.endStreams();
        await control.close();
        await listeners.close();
        await context.close();
        clearTimeout(patience);
      },
    };
  } catch (cause) {
    context.cancelGatewayCalls();
    await context.close();
    throw cause;
  }
}

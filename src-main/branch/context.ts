import type { Express } from 'express';
import type { Clock } from '#main/platform/clock.ts';
import type { LogRing } from '#main/platform/log-ring.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { NetworkInterfaces } from '#main/server/client-addresses.ts';
import { keySourceOf, type KeySource } from './backup/write-backup.ts';
import { createBackupJobs } from './backup/checks/backup-jobs.ts';
import type { BackupSchedule } from './backup/schedule/backup-schedule.ts';
import { reportMissingBackup } from './backup/schedule/missing-backup.ts';
import { createKeyUses } from './companies/key-uses.ts';
import { answerOperator } from './companies/operator/answer-operator.ts';
import type { OperatorAnswer } from './companies/operator/operator-answer.ts';
import { storeProvision, type Provision } from './companies/provision.ts';
import type { BranchConfig } from './config.ts';
import { connectGateways, type Gateways } from './connect-gateways.ts';
import { createNewsKeeper, type NewsKeeper } from './gateway/news/keep-news.ts';
import type { LedgerReader } from './db/ledger-database.ts';
import { CsidStore } from './egs-units/csid-store.ts';
import { createLostKeys, type LostKeys } from './egs-units/lost-keys.ts';
import { Onboarding } from './egs-units/onboarding.ts';
import { createOrderedActions } from './egs-units/ordered-actions.ts';
import { createUnitChanges, type UnitChanges } from './egs-units/unit-changes.ts';
import { whyNoUnitIssues } from './egs-units/usable-units.ts';
import { createBranchApp, type BranchApp } from './tills-api/app/branch-app.ts';
import { createCertificateApp } from './tills-api/app/certificate-app.ts';
import { createClockWatch, type ClockWatch } from './health/clock-watch.ts';
import { createConditions, type Conditions } from './health/conditions.ts';
import { reportEndingCertificates } from './health/ending-certificates.ts';
import { reportFailedUnits } from './health/failed-units.ts';
import { branchMetrics } from './health/branch-metrics.ts';
import { createHealthWatch, freeBytesOf, type HealthWatch } from './health/watch-health.ts';
import type { KeyStore } from './keys/key-store.ts';
import { answerPair, type PairCommandAnswer } from './lan/pairing/answer-pair.ts';
import type { Lan } from './lan/lan.ts';
import type { Pairing } from './lan/pairing/pairing.ts';
import type { TillsSeen } from './lan/pairing/tills-seen.ts';
import { networkSettings } from './db/stored-settings.ts';
import type { PeopleApi } from './people-api/people-api.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import type { Mirror } from './mirror/mirror.ts';
import { mirrorLedger } from './mirror-ledger.ts';
import { openIssuing, type Issuing } from './open-issuing.ts';
import { openNetwork, type BranchNetwork } from './open-network.ts';
import { openPeopleApi } from './open-people-api.ts';
import { openReaders, type Readers } from './open-readers.ts';
import { openStorage, type Storage } from './open-storage.ts';
import { openOutages, openSubmission, type Submission } from './open-submission.ts';
import { createPrinting, type PrinterAccess, type Printing } from './printing/printing.ts';
import { scheduleBackups } from './schedule-backups.ts';
import type { SubmissionQueue } from './submission/queue/submission-queue.ts';

/** Every long-lived object of an appliance, built once, top to bottom. */
export type BranchContext = BranchApp &
  UnitChanges & {
    /** What the port for tills that do not trust the CA yet serves. */
    certificateApp: Express;
    /** What reads the ledger; it cannot write. */
    db: LedgerReader;
    onboarding: Onboarding;
    queue: SubmissionQueue;
    /** What is wrong with the appliance now. */
    conditions: Conditions;
    health: HealthWatch;
    lostKeys: LostKeys;
    backups: BackupSchedule;
    /** Where a backup finds the keys. */
    keySource: KeySource;
    mirror: Mirror;
    lan: Lan;
    pairing: Pairing;
    tills: TillsSeen;
    printing: Printing;
    mailer: Mailer;
    provision: (content: Provision) => Promise<void>;
    /** Carries out a command of the operator. */
    answerOperator: (request: unknown) => Promise<OperatorAnswer>;
    /** Carries out the command `pair`; undefined for any other request. */
    answerPair: (request: unknown) => PairCommandAnswer | undefined;
    /** The API for the people of the branch. */
    people: PeopleApi;
    /** Ends every call to the gateway at once, as if it had not answered. */
    cancelGatewayCalls: () => void;
    close(): Promise<void>;
  };

/** What an appliance cannot make for itself. */
export type BranchParts = {
  clock: Clock;
  logger: Logger;
  /** The last lines of the log, to be shown to people; none by default. */
  logs?: LogRing;
  random: () => number;
  openKeyStore: (dataDir: string) => Promise<KeyStore>;
  /** Stops this appliance and starts it again on the same folder, with what was restored; without it a page restores nothing. */
  restart?: () => void;
  /** The network interfaces of this machine; those of the operating system by default. */
  interfaces?: () => NetworkInterfaces;
  /** The free space of a folder's disk, in bytes; as the operating system says by default. */
  freeBytes?: (folder: string) => number;
  /** Which printers may be reached and how; those of the local network, and this machine's, by default. */
  printers?: PrinterAccess;
};

// What nearly every part needs.
type Base = BranchParts & { config: BranchConfig; conditions: Conditions };

type Units = ReturnType<typeof createUnitParts>;

// The units' keys, their onboarding, and what the routes do with units.
function createUnitParts(base: Base, { db, writes, keyStore }: Storage, { gatewayOf }: Gateways) {
  const { config, conditions, clock, logger, random } = base;
  const { commit } = writes;
  const csids = new CsidStore(db, keyStore, (egsUnitId) => {
    onboarding
      .exclusively(egsUnitId, () => lostKeys.check(egsUnitId))
      .catch((cause: unknown) => logger.error({ err: cause, egs_unit_id: egsUnitId }, 'a lost key could not be recorded'));
  });
  const lostKeys = createLostKeys({ db, commit, csids, conditions });
  const tools = { db, commit, clock, keyStore, csids, gatewayOf };
  const onboarding = new Onboarding({ ...tools, logger, random });
  return { csids, lostKeys, onboarding, ...createUnitChanges({ ...tools, onboarding, lostKeys, version: config.version }) };
}

function watchClock({ config, clock, conditions, logger }: Base, { db }: Storage, { queue }: Submission): ClockWatch {
  const clockWatch = createClockWatch({
    clock,
    db,
    conditions,
    logger,
    checkMs: config.clockCheckMs,
    wasSet: () => queue.clockWasSet(),
  });
  clockWatch.start();
  return clockWatch;
}

function watchHealth(
  { conditions, clock, logger, freeBytes }: Base,
  { db, writes, dataDir, keyStore }: Storage,
  { news, backups }: { news: NewsKeeper; backups: BackupSchedule },
): HealthWatch {
  return createHealthWatch({
    commit: writes.commit,
    conditions,
    logger,
    dataDir,
    whyNoUnitIssues: () => whyNoUnitIssues(db, clock.now()),
    reportNews: news.report,
    reportUnits() {
      reportFailedUnits(db, conditions);
      reportEndingCertificates(db, conditions, clock.now());
    },
    reportMissingBackup: () => reportMissingBackup({ db, conditions, backups }, clock.now()),
    probeKeyStore: () => keyStore.probe(),
    freeBytes,
  });
}

type Served = {
  printing: Printing;
  health: HealthWatch;
  backups: BackupSchedule;
  network: BranchNetwork;
  readers: Readers;
  people: PeopleApi;
};
type HttpParts = Served & { units: Units; submission: Submission; issuing: Issuing };

// The HTTP application.
function buildHttp(base: Base, { db, writes, dataDir }: Storage, parts: HttpParts): BranchApp {
  const { config, conditions, clock, logger } = base;
  const { units, submission, health, network, readers, issuing, printing } = parts;
  return createBranchApp({
    db,
    clock,
    logger,
    version: config.version,
    rateLimit: config.rateLimit,
    keyUses: createKeyUses({ commitSoon: writes.commitSoon, clock, logger }),
    egs: { db, clock, createUnit: units.createUnit, requestProduction: units.requestProduction, replaceUnit: units.replaceUnit },
    create: { issue: issuing.issue, wakeQueue: submission.queue.wake },
    ...readers,
    printing,
    conditions,
    health,
    ...network,
    corsOrigins: networkSettings(db, { lanNames: [], corsOrigins: config.corsOrigins ?? [] }).corsOrigins,
    logsRequests: config.logsRequests ?? true,
    metrics: branchMetrics({
      db,
      clock,
      conditions,
      freeBytes: () => (base.freeBytes ?? freeBytesOf)(dataDir),
      newestBackupAt: () => parts.backups.newestAt(),
    }),
    manager: parts.people.router,
  });
}

/**
 * Builds an appliance on its data folder.
 *
 * @throws StartFault where the folder cannot be used or belongs to another process.
 */
export async function createBranchContext(config: BranchConfig, parts: BranchParts): Promise<BranchContext> {
  const base: Base = { ...parts, config, conditions: createConditions(parts.clock, parts.logger) };
  const storage = await openStorage(config.dataDir, { ...parts, conditions: base.conditions });
  const network = openNetwork(base, storage);
  const news = createNewsKeeper({ ...base, ...storage, commitInBackground: storage.writes.commitInBackground });
  const outages = openOutages(base, storage);
  const gateways = connectGateways(base, {
    gatewayIsAhead: (environment, byMs) => clockWatch.gatewayIsAhead(environment, byMs),
    onNews: news.take,
    onContact: outages.gatewayContact,
  });
  const units = createUnitParts(base, storage, gateways);
  const submission = openSubmission(base, storage, { gateways, ...units });
  const clockWatch = watchClock(base, storage, submission);
  const backups = scheduleBackups(base, storage);
  const health = watchHealth(base, storage, { news, backups });
  const backupJobs = createBackupJobs({ dataDir: storage.dataDir, clock: base.clock, logger: base.logger });
  const { retryNow } = submission.queue;
  const commandActions = createOrderedActions({ db: storage.db, retryNow, obtain: units.requestProduction });
  const mirror = mirrorLedger(base, storage, { backups, commandActions, onContact: outages.headOfficeContact });
  const readers = openReaders(storage.ledgerFile);
  const { queue } = submission;
  const operator = (request: unknown) => answerOperator(request, { ...parts, commit: storage.writes.commit });
  const issuing = openIssuing(storage, { clock: base.clock, csids: units.csids, queue, mirror });
  const { db, writes } = storage;
  const printing = createPrinting({ db, commit: writes.commit, clock: base.clock, ...readers, ...base.printers });
  const mailer = createMailer({ db, commit: writes.commit, ...base, ...readers, server: config.mail });
  const served = { readers, health, backups, network, units, issuing, printing, mailer };
  const people = openPeopleApi(base, storage, { ...served, queue, backupJobs, mirror, operator });
  return {
    ...buildHttp(base, storage, { ...served, submission, people }),
    certificateApp: createCertificateApp(network.lan, parts.logger),
    db: storage.db,
    onboarding: units.onboarding,
    queue: submission.queue,
    conditions: base.conditions,
    health,
    lostKeys: units.lostKeys,
    backups,
    keySource: keySourceOf(storage.keyStore, storage.dataDir),
    mirror,
    lan: network.lan,
    pairing: network.pairing,
    tills: network.tills,
    printing,
    mailer,
    createUnit: units.createUnit,
    requestProduction: units.requestProduction,
    replaceUnit: units.replaceUnit,
    cancelGatewayCalls: gateways.cancelCalls,
    provision: (content) => storage.writes.commit((writer) => storeProvision(writer, content)),
    answerOperator: operator,
    people,
    answerPair: (request) => answerPair(request, { db: storage.db, ...network }),
    // What uses a part is closed before that part: first whatever begins work by itself, last the ledger.
    async close() {
      health.close();
      clockWatch.close();
      await Promise.all([backups.close(), backupJobs.close()]);
      await mirror.close();
      await mailer.close();
      await submission.queue.close();
      await units.onboarding.close();
      await Promise.all([printing.close(), issuing.close(), people.close(), readers.close(), submission.copies.close()]);
      await gateways.close();
      await outages.close();
      await storage.close();
    },
  };
}

import type { Clock } from '#main/platform/clock.ts';
import type { LogRing } from '#main/platform/log-ring.ts';
import type { Logger } from '#main/platform/logger.ts';
import { shownSmtpUrl } from '#main/platform/mail/mail-options.ts';
import type { BackupJobs } from './backup/checks/backup-jobs.ts';
import { isOnSameDisk } from './backup/backup-folder.ts';
import type { BackupSchedule } from './backup/schedule/backup-schedule.ts';
import type { OperatorAnswer } from './companies/operator/operator-answer.ts';
import type { BranchConfig } from './config.ts';
import type { Conditions } from './health/conditions.ts';
import { freeBytesOf, type HealthWatch } from './health/watch-health.ts';
import type { KeyStore } from './keys/key-store.ts';
import { usualLan } from './lan/lan-settings.ts';
import { createPeopleApi, type PeopleApi, type PeopleApiOptions } from './people-api/people-api.ts';
import { networkSettings, noFlags } from './db/stored-settings.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Mirror } from './mirror/mirror.ts';
import type { Issuing } from './open-issuing.ts';
import type { BranchNetwork } from './open-network.ts';
import type { Readers } from './open-readers.ts';
import type { Storage } from './open-storage.ts';
import type { Printing } from './printing/printing.ts';
import type { SubmissionQueue } from './submission/queue/submission-queue.ts';

type Base = {
  config: BranchConfig;
  clock: Clock;
  logger: Logger;
  logs?: LogRing;
  conditions: Conditions;
  openKeyStore: (dataDir: string) => Promise<KeyStore>;
  restart?: () => void;
  freeBytes?: (folder: string) => number;
};

type Parts = {
  readers: Readers;
  health: HealthWatch;
  queue: SubmissionQueue;
  backups: BackupSchedule;
  backupJobs: BackupJobs;
  network: BranchNetwork;
  units: Pick<PeopleApiOptions, 'createUnit' | 'requestProduction' | 'replaceUnit'>;
  mirror: Mirror;
  printing: Printing;
  mailer: Mailer;
  issuing: Issuing;
  operator: (request: unknown) => Promise<OperatorAnswer>;
};

const lookEveryMs = 1_000;

// What flags of the start have set, for people to read.
function startFlags({ host, port, lan = usualLan, corsOrigins = [], gatewayUrls, mail, backup, rateLimit }: BranchConfig) {
  const { encryption } = lan;
  const others: { flag: string; value: string | null }[] = [
    { flag: '--host', value: host ?? null },
    { flag: '--port', value: String(port) },
    { flag: '--https-port', value: String(lan.httpsPort) },
    { flag: '--certificate-port', value: String(lan.certificatePort) },
    { flag: '--tls-cert', value: typeof encryption === 'string' ? null : encryption.certFile },
    { flag: '--insecure-http', value: encryption === 'none' ? 'true' : null },
    { flag: '--sandbox-gateway-url', value: gatewayUrls.sandbox },
    { flag: '--production-gateway-url', value: gatewayUrls.production },
    { flag: '--requests-per-second', value: String(rateLimit.perSecond) },
    { flag: '--smtp-url', value: mail === undefined ? null : shownSmtpUrl(mail) },
    { flag: '--mail-from', value: mail?.from ?? null },
    { flag: '--backup-dir', value: backup?.folder ?? null },
    { flag: '--backup-every-minutes', value: backup === undefined ? null : String(backup.everyMs / 60_000) },
  ];
  return { lanNames: lan.names, corsOrigins, others };
}

/** Opens the API for the people of the branch on the parts of the appliance. */
export function openPeopleApi(base: Base, storage: Storage, parts: Parts): PeopleApi {
  const { config, clock, logger, logs, conditions, openKeyStore, restart, freeBytes = freeBytesOf } = base;
  const { db, writes, ledgerFile, receipts, dataDir } = storage;
  const { commit, commitSoon, commitInBackground } = writes;
  const { readers, health, queue, backups, backupJobs, network, units, mirror, printing, mailer, issuing, operator } = parts;
  return createPeopleApi({
    db,
    commit,
    commitSoon,
    commitInBackground,
    clock,
    logger,
    version: config.version,
    ledgerFile,
    receipts,
    lookEveryMs,
    conditions,
    checkUnits: () => health.checkUnits(),
    backup: () => {
      const folder = backups.settings()?.folder;
      const isOnLedgersDisk = folder !== undefined && isOnSameDisk(folder, dataDir) === true;
      return { isScheduled: folder !== undefined, isOnSameDisk: isOnLedgersDisk, lastAt: backups.newestAt() };
    },
    freeBytes: () => freeBytes(dataDir),
    retryNow: queue.retryNow,
    retryAll: queue.retryAll,
    pdf: readers,
    ...network,
    createUnit: units.createUnit,
    requestProduction: units.requestProduction,
    replaceUnit: units.replaceUnit,
    mirror,
    printing,
    mailer,
    issue: issuing.issue,
    answerOperator: operator,
    startFlags: { ...startFlags(config), stored: networkSettings(db, noFlags) },
    backups,
    backupJobs,
    keyStoreKind: storage.keyStore.kind,
    logLines: () => logs?.lines() ?? [],
    dataDir,
    areBackupsFlagged: config.backup !== undefined,
    openKeyStore,
    restart,
    setupToken: config.setupToken,
  });
}

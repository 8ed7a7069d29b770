import path from 'node:path';
import type { Express } from 'express';
import type { CreateEgsUnitRequest } from '../../src-shared/api/v1/egs.ts';
import type { Clock } from '../platform/clock.ts';
import { openDataFolder } from '../platform/data-folder.ts';
import type { Logger } from '../platform/logger.ts';
import { lockFolder } from '../platform/process-lock.ts';
import { reportUncertainTails } from './backup/continuity/enter-recovery.ts';
import { openContinuity } from './backup/continuity/open-continuity.ts';
import type { Continuity, ContinuityOptions } from './backup/continuity/open-continuity.ts';
import { ledgerFileName, sealedKeysFileName } from './backup/data-files.ts';
import { createBackupSchedule } from './backup/schedule/backup-schedule.ts';
import type { BackupSchedule } from './backup/schedule/backup-schedule.ts';
import type { KeySource } from './backup/write-backup.ts';
import { provision } from './companies/provision.ts';
import type { Provision } from './companies/provision.ts';
import type { BranchConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { startCheckpoints } from './db/checkpoints.ts';
import type { Database } from './db/database.ts';
import type { ApiKeyTable, EgsUnitTable, Environment } from './db/schema.ts';
import { createPdfPress } from './documents/pdf/pdf-press.ts';
import { createCsidStore } from './egs-units/csid-store.ts';
import { createUnit } from './egs-units/create-unit.ts';
import { createLostKeys } from './egs-units/lost-keys.ts';
import type { LostKeys } from './egs-units/lost-keys.ts';
import { createOnboarding } from './egs-units/onboarding.ts';
import type { Onboarding } from './egs-units/onboarding.ts';
import { requestProduction } from './egs-units/request-production.ts';
import { whyNoUnitIssues } from './egs-units/usable-units.ts';
import { createGatewayClient } from './gateway/gateway-client.ts';
import { createApp } from './http/app.ts';
import { createJudgeDesk } from './issue/preflight/judge-desk.ts';
import { createClockWatch } from './health/clock-watch.ts';
import { createConditions } from './health/conditions.ts';
import type { Conditions } from './health/conditions.ts';
import { createHealthWatch } from './health/watch-health.ts';
import type { HealthWatch } from './health/watch-health.ts';
import type { KeyStore } from './keys/key-store.ts';
import { watchKeyStore } from './keys/watched-key-store.ts';
import { createGroupCommit } from './ledger/group-commit.ts';
import { createLedger } from './ledger/ledger.ts';
import { createStorageWatch } from './ledger/storage-watch.ts';
import { requireWholeTails } from './ledger/verify-chains.ts';
import { createCopyExaminer } from './submission/cleared-copy.ts';
import { createSubmissionQueue } from './submission/submission-queue.ts';
import type { SubmissionQueue } from './submission/submission-queue.ts';

/** Every long-lived object of an appliance, built once, top to bottom. */
export type BranchContext = {
  app: Express;
  db: Database;
  onboarding: Onboarding;
  queue: SubmissionQueue;
  /** What is wrong with the appliance now. */
  conditions: Conditions;
  health: HealthWatch;
  lostKeys: LostKeys;
  /** Undefined where no folder for backups was named. */
  backups: BackupSchedule | undefined;
  provision: (content: Provision) => Promise<void>;
  createUnit: (apiKey: ApiKeyTable, request: CreateEgsUnitRequest) => Promise<EgsUnitTable>;
  requestProduction: (egsUnitId: string, otp: string) => Promise<{ expiresAt: string }>;
  /** Ends every call to the gateway at once, as if it had not answered. */
  cancelGatewayCalls: () => void;
  close(): Promise<void>;
};

/** What an appliance cannot make for itself. */
export type BranchParts = {
  clock: Clock;
  logger: Logger;
  random: () => number;
  openKeyStore: (dataDir: string) => Promise<KeyStore>;
};

function keySourceOf(keyStore: KeyStore, dataDir: string): KeySource {
  if (keyStore.kind === 'sealed_file') return { kind: 'sealed_file', file: path.join(dataDir, sealedKeysFileName) };
  return { kind: 'keychain', open: () => Promise.resolve(keyStore) };
}

async function takeUpLedger(options: ContinuityOptions): Promise<Continuity> {
  requireWholeTails(options.db);
  return openContinuity(options);
}

/**
 * Builds an appliance on its data folder.
 *
 * @throws StartFault where the folder cannot be used or belongs to another process.
 */
export async function createBranchContext(config: BranchConfig, parts: BranchParts): Promise<BranchContext> {
  const { clock, logger, random } = parts;
  const conditions = createConditions(clock, logger);
  const dataDir = openDataFolder(config.dataDir);
  const lock = lockFolder(dataDir, 'appliance');
  const keyStore = watchKeyStore(await parts.openKeyStore(dataDir), conditions);
  const ledgerFile = path.join(dataDir, ledgerFileName);
  const db = openDatabase(ledgerFile);
  const { commit, commitSoon, commitInBackground, commitIfFree, idle } = createGroupCommit(
    db,
    createStorageWatch(db, conditions),
  );
  const continuity = await takeUpLedger({ db, commit, keyStore, dataDir, logger, conditions }).catch((cause: unknown) => {
    db.close();
    lock.release();
    throw cause;
  });
  const checkpoints = startCheckpoints(ledgerFile, logger);
  reportUncertainTails(db, conditions, dataDir);
  const ledger = continuity.withMarks(createLedger(db, commitIfFree, clock));
  const csids = createCsidStore(db, keyStore, (egsUnitId) => {
    onboarding
      .exclusively(egsUnitId, () => lostKeys.check(egsUnitId))
      .catch((cause: unknown) => logger.error({ err: cause, egs_unit_id: egsUnitId }, 'a lost key could not be noted'));
  });
  const lostKeys = createLostKeys({ db, commit, csids, conditions });
  const closing = new AbortController();
  const clientOf = (environment: Environment) =>
    createGatewayClient({
      baseUrl: config.gatewayUrls[environment],
      clock,
      closing: closing.signal,
      gatewayIsAhead: (byMs) => clockWatch.gatewayIsAhead(environment, byMs),
    });
  const gateways = { sandbox: clientOf('sandbox'), production: clientOf('production') };
  const gatewayOf = (environment: Environment) => gateways[environment];
  const onboardingTools = { db, clock, keyStore, csids, gatewayOf };
  const onboarding = createOnboarding({ ...onboardingTools, commit, logger, random });
  const copies = createCopyExaminer();
  const queue = createSubmissionQueue({
    db,
    commit,
    commitSoon,
    commitInBackground,
    clock,
    logger,
    random,
    credentialsOf: csids.submissionCredentialsOf,
    replacementCredentialsOf: csids.replacementCredentialsOf,
    gatewayOf,
    copies,
    conditions,
    inlineWaitMs: config.inlineWaitMs,
  });
  const clockWatch = createClockWatch({ clock, db, conditions, logger, wasSet: queue.clockWasSet });
  clockWatch.start();
  const createAndOnboard: BranchContext['createUnit'] = async (apiKey, request) => {
    const unit = await createUnit(apiKey, request, { db, commit, clock, keyStore, version: config.version });
    onboarding.begin(unit.egs_unit_id);
    return unit;
  };
  const obtainCertificate: BranchContext['requestProduction'] = (egsUnitId, otp) =>
    requestProduction(egsUnitId, otp, { ...onboardingTools, commit, onboarding, lostKeys });
  const health = createHealthWatch({
    db,
    commit,
    conditions,
    logger,
    dataDir,
    whyNoUnitIssues: () => whyNoUnitIssues(db, clock.now()),
    probeKeyStore: () => keyStore.probe(),
  });
  const backups =
    config.backup &&
    createBackupSchedule({
      settings: config.backup,
      order: { dataDir, productVersion: config.version },
      db,
      keys: keySourceOf(keyStore, dataDir),
      clock,
      logger,
      conditions,
    });
  const press = createPdfPress();
  const judges = createJudgeDesk();
  const app = createApp({
    db,
    clock,
    logger,
    version: config.version,
    rateLimit: config.rateLimit,
    egs: {
      db,
      clock,
      createUnit: createAndOnboard,
      requestProduction: obtainCertificate,
    },
    create: {
      issue: {
        db,
        ledger,
        clock,
        signerOf: csids.signerOf,
        submitInline: queue.submitInline,
        claimsInProgress: new Set(),
        judges,
      },
      wakeQueue: queue.wake,
    },
    press,
    conditions,
    health,
    host: config.host,
    logsRequests: config.logsRequests ?? true,
  });
  return {
    app,
    db,
    onboarding,
    queue,
    conditions,
    health,
    lostKeys,
    backups,
    createUnit: createAndOnboard,
    requestProduction: obtainCertificate,
    cancelGatewayCalls: () => closing.abort(),
    provision: (content) => provision(db, commit, content),
    async close() {
      health.close();
      clockWatch.close();
      await backups?.close();
      await queue.close();
      await onboarding.close();
      await Promise.all([press.close(), judges.close(), copies.close()]);
      await continuity.close();
      await idle();
      await checkpoints.close();
      await Promise.all([gateways.sandbox.close(), gateways.production.close()]);
      db.close();
      lock.release();
    },
  };
}

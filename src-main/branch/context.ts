import path from 'node:path';
import type { Express } from 'express';
import type { CreateEgsUnitRequest } from '../../src-shared/api/v1/egs.ts';
import type { Clock } from '../platform/clock.ts';
import { openDataFolder } from '../platform/data-folder.ts';
import type { Logger } from '../platform/logger.ts';
import { lockFolder } from '../platform/process-lock.ts';
import { provision } from './companies/provision.ts';
import type { Provision } from './companies/provision.ts';
import type { BranchConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import type { Database } from './db/database.ts';
import type { ApiKeyTable, EgsUnitTable, Environment } from './db/schema.ts';
import { createPdfPress } from './documents/pdf/pdf-press.ts';
import { createCsidStore } from './egs-units/csid-store.ts';
import { createUnit } from './egs-units/create-unit.ts';
import { createOnboarding } from './egs-units/onboarding.ts';
import type { Onboarding } from './egs-units/onboarding.ts';
import { requestProduction } from './egs-units/request-production.ts';
import { createGatewayClient } from './gateway/gateway-client.ts';
import { createApp } from './http/app.ts';
import { createJudgeDesk } from './issue/preflight/judge-desk.ts';
import { createClockWatch } from './health/clock-watch.ts';
import { createConditions } from './health/conditions.ts';
import type { Conditions } from './health/conditions.ts';
import type { KeyStore } from './keys/key-store.ts';
import { createGroupCommit } from './ledger/group-commit.ts';
import { createLedger } from './ledger/ledger.ts';
import { createStorageWatch } from './ledger/storage-watch.ts';
import { requireWholeTails } from './ledger/verify-chains.ts';
import { createCopyExaminer } from './submission/cleared-copy.ts';
import { createSubmissionQueue } from './submission/submission-queue.ts';
import type { SubmissionQueue } from './submission/submission-queue.ts';

/** The file in the data folder that holds everything the appliance knows but its keys. */
export const ledgerFileName = 'ledger.db';

/** Every long-lived object of an appliance, built once, top to bottom. */
export type BranchContext = {
  app: Express;
  db: Database;
  onboarding: Onboarding;
  queue: SubmissionQueue;
  /** What is wrong with the appliance now. */
  conditions: Conditions;
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

function hasUsableUnit(db: Database, now: Date): boolean {
  const usable = db.sql
    .selectFrom('egs_unit_states as state')
    .innerJoin('egs_certificates as certificate', 'certificate.certificate_id', 'state.production_certificate_id')
    .select('state.egs_unit_id')
    .where('certificate.expires_at', '>', now.toISOString());
  return db.first(usable.limit(1)) !== undefined;
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
  const keyStore = await parts.openKeyStore(dataDir);
  const db = openDatabase(path.join(dataDir, ledgerFileName));
  requireWholeTails(db);
  const { commit, commitSoon, commitIfFree, idle } = createGroupCommit(db, createStorageWatch(db, conditions));
  const ledger = createLedger(db, commitIfFree, clock);
  const csids = createCsidStore(db, keyStore);
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
    clock,
    logger,
    random,
    credentialsOf: csids.credentialsOf,
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
    requestProduction(egsUnitId, otp, { ...onboardingTools, commit, onboarding });
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
    isReady: () => hasUsableUnit(db, clock.now()),
  });
  return {
    app,
    db,
    onboarding,
    queue,
    conditions,
    createUnit: createAndOnboard,
    requestProduction: obtainCertificate,
    cancelGatewayCalls: () => closing.abort(),
    provision: (content) => provision(db, commit, content),
    async close() {
      clockWatch.close();
      await queue.close();
      await onboarding.close();
      await Promise.all([press.close(), judges.close(), copies.close()]);
      await idle();
      await Promise.all([gateways.sandbox.close(), gateways.production.close()]);
      db.close();
      lock.release();
    },
  };
}

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
import type { ApiKeyTable, EgsUnitTable } from './db/schema.ts';
import { createCsidStore } from './egs-units/csid-store.ts';
import { createUnit } from './egs-units/create-unit.ts';
import { createOnboarding } from './egs-units/onboarding.ts';
import type { Onboarding } from './egs-units/onboarding.ts';
import { requestProduction } from './egs-units/request-production.ts';
import { createGatewayClient } from './gateway/gateway-client.ts';
import { createApp } from './http/app.ts';
import type { KeyStore } from './keys/key-store.ts';
import { createGroupCommit } from './ledger/group-commit.ts';
import { createLedger } from './ledger/ledger.ts';
import { assertChainTails } from './ledger/verify-chains.ts';
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
  provision: (content: Provision) => Promise<void>;
  createUnit: (apiKey: ApiKeyTable, request: CreateEgsUnitRequest) => Promise<EgsUnitTable>;
  close(): Promise<void>;
};

/** What an appliance cannot make for itself. */
export type BranchParts = {
  clock: Clock;
  logger: Logger;
  random: () => number;
  openKeyStore: (dataDir: string) => Promise<KeyStore>;
};

/**
 * Builds an appliance on its data folder.
 *
 * @throws StartFault where the folder cannot be used or belongs to another process.
 */
export async function createBranchContext(config: BranchConfig, parts: BranchParts): Promise<BranchContext> {
  const { clock, logger, random } = parts;
  const dataDir = openDataFolder(config.dataDir);
  const lock = lockFolder(dataDir, 'appliance');
  const keyStore = await parts.openKeyStore(dataDir);
  const db = openDatabase(path.join(dataDir, ledgerFileName));
  assertChainTails(db);
  const { commit, idle } = createGroupCommit(db);
  const ledger = createLedger(db, commit, clock);
  const csids = createCsidStore(db, keyStore);
  const gateways = {
    sandbox: createGatewayClient({ baseUrl: config.gatewayUrls.sandbox }),
    production: createGatewayClient({ baseUrl: config.gatewayUrls.production }),
  };
  const gatewayOf = (environment: 'sandbox' | 'production') => gateways[environment];
  const onboardingTools = { db, clock, keyStore, csids, gatewayOf };
  const onboarding = createOnboarding({ ...onboardingTools, commit, logger, random });
  const queue = createSubmissionQueue({
    db,
    commit,
    clock,
    logger,
    random,
    credentialsOf: csids.credentialsOf,
    gatewayOf,
    inlineWaitMs: config.inlineWaitMs,
  });
  const createAndOnboard: BranchContext['createUnit'] = async (apiKey, request) => {
    const unit = await createUnit(apiKey, request, { db, commit, clock, keyStore, version: config.version });
    onboarding.advance(unit.egs_unit_id).catch((cause: unknown) => logger.error({ err: cause }, 'onboarding stopped'));
    return unit;
  };
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
      requestProduction: (egsUnitId, otp) => requestProduction(egsUnitId, otp, { ...onboardingTools, commit, onboarding }),
    },
    invoices: {
      issue: { db, ledger, clock, signerOf: csids.signerOf, submitInline: queue.submitInline, claimsInProgress: new Set() },
      wakeQueue: queue.wake,
    },
    isReady: () =>
      db.first(
        db.sql.selectFrom('egs_unit_states').select('egs_unit_id').where('production_certificate_id', 'is not', null).limit(1),
      ) !== undefined,
  });
  return {
    app,
    db,
    onboarding,
    queue,
    createUnit: createAndOnboard,
    provision: (content) => provision(db, commit, content),
    async close() {
      await queue.close();
      await onboarding.close();
      await idle();
      db.close();
      lock.release();
    },
  };
}

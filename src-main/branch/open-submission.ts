import { networkInterfaces } from 'node:os';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { NetworkInterfaces } from '#main/server/client-addresses.ts';
import type { BranchConfig } from './config.ts';
import type { Gateways } from './connect-gateways.ts';
import type { CsidStore } from './egs-units/csid-store.ts';
import type { Conditions } from './health/conditions.ts';
import { membershipOf } from './mirror/membership.ts';
import type { Storage } from './open-storage.ts';
import { hasNetwork } from './outages/has-network.ts';
import { openOutageJournal, type OutageJournal } from './outages/outage-journal.ts';
import { createCopyExaminer, type CopyExaminer } from './submission/copies/cleared-copy.ts';
import { SubmissionQueue } from './submission/queue/submission-queue.ts';

type Base = {
  config: BranchConfig;
  conditions: Conditions;
  clock: Clock;
  logger: Logger;
  random: () => number;
  interfaces?: () => NetworkInterfaces;
};

/** What brings documents to the gateway. */
export type Submission = { copies: CopyExaminer; queue: SubmissionQueue };

/** Opens the journal of when the gateways could not be reached. */
export function openOutages({ config, clock, logger, interfaces = networkInterfaces }: Base, storage: Storage): OutageJournal {
  const { db, writes } = storage;
  return openOutageJournal({
    db,
    commitInBackground: writes.commitInBackground,
    clock,
    logger,
    hasJoined: () => membershipOf(db) !== undefined,
    hasNetwork: (environment) => hasNetwork(config.gatewayUrls[environment], interfaces()),
  });
}

/** Creates what submits documents; it does nothing yet. */
export function openSubmission(
  base: Base,
  { db, writes }: Storage,
  { gateways, csids }: { gateways: Gateways; csids: CsidStore },
): Submission {
  const { config, conditions, clock, logger, random } = base;
  const copies = createCopyExaminer();
  const queue = new SubmissionQueue({
    db,
    commit: writes.commit,
    commitSoon: writes.commitSoon,
    commitInBackground: writes.commitInBackground,
    clock,
    logger,
    random,
    credentialsOf: csids.submissionCredentialsOf,
    replacementCredentialsOf: csids.replacementCredentialsOf,
    gatewayOf: gateways.gatewayOf,
    copies,
    conditions,
    inlineWaitMs: config.inlineWaitMs,
    sweepMs: config.sweepMs,
  });
  return { copies, queue };
}

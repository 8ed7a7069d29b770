import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { NetworkInterfaces } from '#main/server/client-addresses.ts';
import type { BranchConfig } from './config.ts';
import type { Conditions } from './health/conditions.ts';
import { createLan, type Lan } from './lan/lan.ts';
import { usualLan } from './lan/lan-settings.ts';
import { createPairing, type Pairing } from './lan/pairing/pairing.ts';
import { createTillErrors, type TillErrors } from './lan/pairing/till-errors.ts';
import { createTillsSeen, type TillsSeen } from './lan/pairing/tills-seen.ts';
import { networkSettings } from './db/stored-settings.ts';
import type { Storage } from './open-storage.ts';

/** The place of an appliance in the network of the branch, and the tills in it. */
export type BranchNetwork = { lan: Lan; tills: TillsSeen; pairing: Pairing; tillErrors: TillErrors };

export type NetworkOptions = {
  config: BranchConfig;
  clock: Clock;
  logger: Logger;
  conditions: Conditions;
  interfaces?: () => NetworkInterfaces;
};

/** Creates it on the storage of the appliance; nothing listens yet. */
export function openNetwork(options: NetworkOptions, storage: Storage): BranchNetwork {
  const { config, clock, logger } = options;
  const { db, keyStore, writes } = storage;
  const { commit, commitSoon } = writes;
  const { version, lan: given = usualLan } = config;
  const { lanNames: names } = networkSettings(db, { lanNames: given.names, corsOrigins: [] });
  const settings = { ...given, names };
  const lan = createLan({ ...options, db, commit, keyStore, version, settings });
  const tills = createTillsSeen({ db, commit, commitSoon, clock, logger });
  return { lan, tills, pairing: createPairing({ db, clock, logger, lan, tills }), tillErrors: createTillErrors(clock) };
}

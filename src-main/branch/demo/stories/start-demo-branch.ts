import { productVersion } from '#main/platform/assets.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { LogRing } from '#main/platform/log-ring.ts';
import type { MailServer } from '#main/platform/mail/mail-options.ts';
import type { RateLimitOptions } from '#main/server/rate-limit.ts';
import { defaultSettings, productionGatewayUrl } from '../../config.ts';
import type { KeyStore } from '../../keys/key-store.ts';
import { startBranch, type Branch } from '../../start-branch.ts';
import { openDemoKeys } from '../demo-keys.ts';
import { branchOfStory, type Telling } from './open-story.ts';

type BranchOfStart = {
  dataDir: string;
  port: number;
  sandbox: string;
  rateLimit: RateLimitOptions;
  mail: MailServer | undefined;
  logger: Logger;
  logs: LogRing;
  onKeyStore: (keyStore: KeyStore) => void;
};

/** Starts the branch of a quick start, as its story has it; without a mirror, which is started when head office is there. */
export function startDemoBranch(
  telling: Telling,
  { sandbox, mail, logger, logs, onKeyStore, ...settings }: BranchOfStart,
): Promise<Branch> {
  const ofStory = branchOfStory(telling, settings.dataDir);
  return startBranch(
    {
      ...defaultSettings,
      ...settings,
      ...(mail === undefined ? {} : { mail }),
      gatewayUrls: { sandbox, production: productionGatewayUrl },
      logsRequests: false,
      // Head office takes longer to start.
      startsMirror: false,
      version: productVersion(),
      ...ofStory.config,
    },
    {
      clock: telling.own,
      logger,
      logs,
      random: Math.random,
      openKeyStore: async (folder) => {
        const keyStore = await openDemoKeys(folder);
        onKeyStore(keyStore);
        return keyStore;
      },
      ...ofStory.parts,
    },
  );
}

import type { MailServer } from '#main/platform/mail/mail-options.ts';
import type { RateLimitOptions } from '#main/server/rate-limit.ts';
import type { BackupSettings } from './backup/schedule/backup-schedule.ts';
import type { Environment } from './db/schema.ts';
import type { LanSettings } from './lan/lan-settings.ts';
import type { EnrolmentSettings } from './mirror/membership.ts';
import type { MirrorPace } from './mirror/mirror.ts';

/** The configuration of an appliance. */
export type BranchConfig = {
  dataDir: string;
  /** Loopback, or the address on which tills in the network are served; without it, an owner opens the network on the pages. */
  host?: string;
  /** The port for HTTP. */
  port: number;
  /** How tills in the network are served. */
  lan?: LanSettings;
  /** The origins of web pages that may call the appliance; none by default. */
  corsOrigins?: readonly string[];
  /** The authority's base address by environment, without a trailing slash. */
  gatewayUrls: Record<Environment, string>;
  inlineWaitMs: number;
  /** How long a stop waits for the gateway's answers; five seconds by default. */
  gatewayPatienceMs?: number;
  /** The least time between two searches for documents that were interrupted or are due again; a second by default. */
  sweepMs?: number;
  /** The time between two checks of the wall clock; a second by default. */
  clockCheckMs?: number;
  rateLimit: RateLimitOptions;
  /** Whether each request is logged; true by default. */
  logsRequests?: boolean;
  /** The settings of automatic backups, where flags decide them; without it, those that are stored hold. */
  backup?: BackupSettings;
  /** What encrypts backups whose folder is stored; without it they are not encrypted. */
  backupPassphrase?: string;
  /** The server that sends mail; without it none is sent. */
  mail?: MailServer;
  /** The head office to join at the start, and the code for it. */
  enrolment?: EnrolmentSettings;
  /** Whether head office is told what is new from the start (by default), or from when the mirror is started. */
  startsMirror?: boolean;
  /** How often head office is told what is new. */
  mirrorPace?: MirrorPace;
  /** The token of the first set-up, where it was printed by an earlier start of the same process. */
  setupToken?: string;
  version: string;
};

/** Contract §3 and §5, unless a setting says otherwise. */
export const defaultSettings = { inlineWaitMs: 3_000, rateLimit: { perSecond: 100, burst: 200 } };

/** The address of the authority's production gateway (standard §7). */
export const productionGatewayUrl = 'https://gw-fatoora.zatca.gov.sa/e-invoicing/core';

/** The address of the authority's integration sandbox; quick start uses the sandbox gateway on loopback instead. */
export const sandboxGatewayUrl = 'https://gw-fatoora.zatca.gov.sa/e-invoicing/developer-portal';

/** The rate limit of a steady number of requests a second, with bursts of twice as many. */
export function rateLimitOf(requestsPerSecond: number): RateLimitOptions {
  return { perSecond: requestsPerSecond, burst: 2 * requestsPerSecond };
}

import type { BackupSettings } from './backup/schedule/backup-schedule.ts';
import type { RateLimitOptions } from './http/rate-limit.ts';
import type { Environment } from './db/schema.ts';

/** What an appliance is told at its start. */
export type BranchConfig = {
  dataDir: string;
  host: string;
  port: number;
  /** The authority's base address by environment, without a trailing slash. */
  gatewayUrls: Record<Environment, string>;
  inlineWaitMs: number;
  rateLimit: RateLimitOptions;
  /** Whether each request leaves a line in the log; it does where nothing is said. */
  logsRequests?: boolean;
  /** Where backups go by themselves; without it there are none. */
  backup?: BackupSettings;
  version: string;
};

/** Decisions §3 and §5, unless a setting says otherwise. */
export const defaultSettings = { inlineWaitMs: 3_000, rateLimit: { perSecond: 100, burst: 200 } };

/** Where the authority's production gateway stands (dossier §7). */
export const productionGatewayUrl = 'https://gw-fatoora.zatca.gov.sa/e-invoicing/core';

/** Where the authority's own integration sandbox stands; quick start uses the sandbox gateway on loopback instead. */
export const sandboxGatewayUrl = 'https://gw-fatoora.zatca.gov.sa/e-invoicing/developer-portal';

/** The rate limit of a steady number of requests a second, with bursts of twice as many. */
export function rateLimitOf(requestsPerSecond: number): RateLimitOptions {
  return { perSecond: requestsPerSecond, burst: 2 * requestsPerSecond };
}

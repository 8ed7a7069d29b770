import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { failure, success, type Result } from '#shared/result.ts';
import { AppError } from '#shared/api/app-error.ts';
import { isGloballyReachable, isLoopback } from './address-reach.ts';

/** Why an address is refused. */
export type UrlRefusal = 'too_long' | 'malformed' | 'not_https' | 'user_info' | 'port_zero' | 'not_reachable';

/** What to do about it, for the person who entered the address. */
export const refusalTexts: Readonly<Record<UrlRefusal, string>> = {
  too_long: 'The URL of a webhook has at most 2,048 characters.',
  malformed: 'The URL of a webhook has the form https://host/path, without spaces or backslashes.',
  not_https: 'The URL of a webhook begins with https://.',
  user_info: 'The URL of a webhook has no user name and no password.',
  port_zero: 'Nothing can listen on port 0.',
  not_reachable: 'Webhooks go to addresses that anyone on the internet can reach, not to private or special-purpose ones.',
};

/** A host has an address to which nothing is sent. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Decides where webhooks may be sent. */
export type WebhookGuard = {
  /** Whether it allows `http://` and addresses of this machine. */
  allowsInsecure: boolean;
  /** Reads a URL; its host is not resolved yet. */
  readUrl(text: string): Result<URL, UrlRefusal>;
  /**
   * The addresses of a host name, to exactly which the connection goes.
   *
   * @throws AddressRefused if one of them is not allowed, and an error with a code if there are none.
   */
  resolve(hostname: string): Promise<string[]>;
};

/** The settings of the guard. */
export type GuardOptions = {
  /** The hosts for which the operator vouches: any address, over `http://` too. */
  allowedHosts: readonly string[];
  /** Allows `http://` and addresses of this machine, so that an integrator can try webhooks. */
  allowInsecure: boolean;
  /** Asks the name servers. */
  resolveName?: (hostname: string) => Promise<string[]>;
};

const longestUrl = 2048;
const resolverTimeoutMs = 2000;
const resolverTries = 2;

// Stricter than a browser, which reads a backslash as a slash and drops line breaks: other programs read such a text in another way.
const plainUrl = /^[a-z][a-z0-9+.-]*:\/\/(?<authority>[^\s\\/?#]+)(?:[/?#][^\s\\]*)?$/iu;

// Name servers are asked without the thread pool that file access and passwords need, so slow ones hold up nothing else. Neither the
// hosts file nor a search domain adds names of the own network.
async function askNameServers(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: resolverTimeoutMs, tries: resolverTries });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length === 0 && answers[0].status === 'rejected') throw answers[0].reason;
  return addresses;
}

async function askSystem(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
}

function plainHost(hostname: string): string {
  return hostname.toLowerCase().replace(/^\[|\]$|\.$/g, '');
}

// Names of this machine are never asked for (RFC 6761 §6.3).
function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

// Names that exist in a network of one's own alone (RFC 6762, RFC 7686, RFC 8375; ICANN has reserved "internal"), and names without a dot.
function isPrivateName(host: string): boolean {
  return !host.includes('.') || /\.(?:internal|local|onion|home\.arpa)$/.test(host);
}

/** Creates the guard that keeps webhooks out of the operator's own network. */
export function createWebhookGuard(options: GuardOptions): WebhookGuard {
  const { allowInsecure, resolveName = askNameServers } = options;
  const allowedHosts = new Set(options.allowedHosts.map(plainHost));
  const isAllowed = (address: string): boolean => isGloballyReachable(address) || (allowInsecure && isLoopback(address));

  async function addressesOf(hostname: string): Promise<string[]> {
    const host = plainHost(hostname);
    if (allowedHosts.has(host)) return askSystem(hostname);
    if (isLocalName(host)) return ['127.0.0.1', '::1'];
    if (isIP(host) !== 0) return [host];
    return resolveName(hostname);
  }

  function refusalOf(text: string): UrlRefusal | undefined {
    if (text.length > longestUrl) return 'too_long';
    const authority = plainUrl.exec(text)?.groups?.['authority'];
    if (authority === undefined || !URL.canParse(text)) return 'malformed';
    const url = new URL(text);
    const host = plainHost(url.hostname);
    const isVouchedFor = allowedHosts.has(host);
    const isPlain = url.protocol === 'http:' && (allowInsecure || isVouchedFor);
    if (url.protocol !== 'https:' && !isPlain) return 'not_https';
    if (authority.includes('@')) return 'user_info';
    if (url.port === '0') return 'port_zero';
    if (isVouchedFor) return undefined;
    if (isIP(host) !== 0) return isAllowed(host) ? undefined : 'not_reachable';
    const mayBeAsked = isLocalName(host) ? allowInsecure : !isPrivateName(host);
    return mayBeAsked ? undefined : 'not_reachable';
  }

  return {
    allowsInsecure: allowInsecure,
    readUrl(text) {
      const refusal = refusalOf(text);
      return refusal === undefined ? success(new URL(text)) : failure(refusal);
    },
    async resolve(hostname) {
      const addresses = await addressesOf(hostname);
      if (addresses.length === 0) throw new Error('the name has no address');
      if (allowedHosts.has(plainHost(hostname)) || addresses.every(isAllowed)) return addresses;
      // It does not say which one: that would tell people the addresses of the operator's network.
      throw new AddressRefused('the host has an address that is not allowed');
    },
  };
}

// A person waits for the answer, so the name servers have not long. Every delivery asks again.
const resolveMs = 1000;

function refuse(reason: UrlRefusal): never {
  throw new AppError('WEBHOOK_URL_NOT_ALLOWED', { message: refusalTexts[reason], extra: { reason } });
}

/**
 * Refuses a URL to which nothing would be sent. A name that has no address at this moment passes, for it may get one. It waits for name
 * servers, so never in a transaction.
 *
 * @throws AppError WEBHOOK_URL_NOT_ALLOWED.
 */
export async function requireAllowedUrl(guard: WebhookGuard, text: string): Promise<void> {
  const read = guard.readUrl(text);
  if (!read.ok) return refuse(read.fault);
  const { hostname } = read.value;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return;
  const ending = new AbortController();
  const isRefused = await Promise.race([
    guard.resolve(hostname).then(
      () => false,
      (cause: unknown) => cause instanceof AddressRefused,
    ),
    wait(resolveMs, false, { signal: ending.signal }).catch(() => false),
  ]);
  ending.abort();
  if (isRefused) refuse('not_reachable');
}

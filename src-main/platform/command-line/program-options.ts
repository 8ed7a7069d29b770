import { isLoopbackName } from '../loopback.ts';
import { StartFault } from '../start-fault.ts';

/**
 * Reads a port: 0 (any free one) to 65535.
 *
 * @throws StartFault for anything else.
 */
export function portOption(name: string, text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StartFault(`--${name} must be a port from 0 (any free one) to 65535, not "${text}".`);
}

/**
 * Reads a count: a whole number from 1 to the most that there may be.
 *
 * @throws StartFault for anything else.
 */
export function countOption(name: string, text: string, most = 999_999_999): number {
  if (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= most) return Number(text);
  throw new StartFault(`--${name} must be a whole number from 1 to ${most}, not "${text}".`);
}

// Longer than any address in use.
const longestUrl = 2_048;

/**
 * Reads the address of an HTTP server that receives secrets: HTTPS, except on this machine.
 *
 * @throws StartFault for anything else.
 */
export function urlOption(name: string, text: string): string {
  const url = text.length <= longestUrl ? URL.parse(text) : null;
  if (url?.protocol === 'https:') return text;
  if (url?.protocol === 'http:' && isLoopbackName(url.hostname)) return text;
  if (url?.protocol === 'http:') {
    throw new StartFault(
      `--${name} must begin with https://: over http:// the credentials would be sent unencrypted, which is allowed only to addresses of this machine.`,
    );
  }
  throw new StartFault(`--${name} must be an address such as https://gateway.example/path, not "${text.slice(0, longestUrl)}".`);
}

import { readFileSync } from 'node:fs';

/** The product's version, as package.json says it. */
export function productVersion(): string {
  const parsed: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : '0.0.0';
}

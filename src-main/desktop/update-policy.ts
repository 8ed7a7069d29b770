import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { isLoopbackName } from '#main/platform/loopback.ts';

/** Where updates come from, and the key that signs them. */
export type UpdateSource = { url: string; key: KeyObject };

// A key in the form of the settings: SPKI in Base64, as between the lines of a PEM file; undefined if it is no Ed25519 key.
function readKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

function isTrustworthy(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  return (protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname))) && username + password === '';
}

/** The source of the settings; undefined where there is none, or why it cannot be used. */
export function updateSourceOf(
  url: string | undefined,
  key: string | undefined,
): { source: UpdateSource } | { fault: string } | undefined {
  if (url === undefined) return undefined;
  if (!isTrustworthy(url))
    return { fault: 'update_url must be an https address (http only on this machine), without a password.' };
  const read = key === undefined ? undefined : readKey(key);
  if (read === undefined) return { fault: 'update_key must be an Ed25519 public key: SPKI in Base64.' };
  return { source: { url, key: read } };
}

/** The file on the server that describes the newest version, as electron-updater names it. */
export function manifestName(platform: NodeJS.Platform, arch: NodeJS.Architecture): string {
  if (platform === 'win32') return 'latest.yml';
  if (platform === 'darwin') return 'latest-mac.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}

/** A version as electron-updater has read it from the server. */
export type OfferedUpdate = { version: string; files: readonly { sha512: string }[] };

/** The manifest of the server, and its signature in Base64 (`<manifest>.sig`). */
export type SignedManifest = { manifest: string; signature: string };

/** Why an offered update is not to be trusted, in a sentence for the log and the screen; undefined if it is signed, each file of it. */
export function untrustedBecause(
  update: OfferedUpdate,
  { manifest, signature }: SignedManifest,
  key: KeyObject,
): string | undefined {
  if (!verify(null, Buffer.from(manifest), key, Buffer.from(signature, 'base64')))
    return 'Its signature is not by the update key.';
  // Every line of the manifest is signed, so a version or hash that is not among them is of another manifest.
  const words = new Set(manifest.split(/\s+/u).map((word) => word.replaceAll(/^['"]|['"]$/gu, '')));
  if (update.files.length === 0) return 'It names no file.';
  const isSigned = words.has(update.version) && update.files.every(({ sha512 }) => words.has(sha512));
  return isSigned ? undefined : 'The server described two different versions.';
}

import { z } from 'zod';

const base64 = z.base64();

// One encrypted value; `sealed` is AES-256-GCM's ciphertext followed by its tag of 16 bytes.
const sealedValue = z.object({ nonce: base64, sealed: base64 });

/** The parameters that derive keys from a passphrase. The bounds keep a tampered file from requiring excessive memory or time. */
export const keyDerivation = z.object({
  name: z.literal('scrypt'),
  salt: base64,
  cost: z.int().min(2).max(1_048_576),
  blockSize: z.int().min(1).max(16),
  parallelization: z.int().min(1).max(16),
});

/**
 * The sealed file's JSON. `check` proves the passphrase; `mac` covers everything else, so that no entry can be removed or
 * replaced by an older one unnoticed; only an older copy of the complete file would be accepted.
 */
export const sealedContent = z.object({
  format: z.literal('sanad-sealed-keys/1'),
  kdf: keyDerivation,
  check: sealedValue,
  secrets: z.array(sealedValue.extend({ name: z.string() })),
  mac: base64,
});

export type SealedContent = z.output<typeof sealedContent>;
export type SealedValue = z.output<typeof sealedValue>;
export type KeyDerivation = z.output<typeof keyDerivation>;

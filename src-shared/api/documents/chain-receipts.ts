import { z } from 'zod';
import { rowsOf } from './result-fields.ts';

/** A key that signs for head office, as everybody may know it. */
export const signingKey = z
  .object({
    key_id: z
      .string()
      .regex(/^[0-9a-f]{16}$/)
      .describe('The first 16 hexadecimal digits of the SHA-256 of the raw public key.'),
    algorithm: z.literal('Ed25519').describe('How it signs.'),
    public_key: z
      .string()
      .regex(/^[A-Za-z0-9+/]{43}=$/)
      .describe('The raw public key of 32 bytes, in Base64.'),
  })
  .meta({ id: 'SigningKey', description: 'A key that signs for head office.' });

/** 200 of `GET /api/signing-keys`. */
export const signingKeyList = z.object({ data: rowsOf(signingKey) }).meta({ id: 'SigningKeyList' });

/** See {@link signingKey}. */
export type SigningKey = z.output<typeof signingKey>;

/** What head office has signed of the end of a chain. */
export const chainReceipt = z
  .object({
    egs_unit_id: z.uuid().describe('The unit whose chain it is.'),
    icv: z.int().positive().describe('The ICV of the last document of that chain at head office.'),
    hash: z.string().min(1).max(100).describe('The hash of that document.'),
    at: z.iso.datetime().describe('When head office signed it.'),
    key_id: z.string().max(64).describe('Of the key that signed it.'),
    signature: z
      .string()
      .max(200)
      .describe('Ed25519, in Base64, over the canonical JSON (RFC 8785) of the fields above and `type`: `sanad-receipt/1`.'),
  })
  .meta({ id: 'ChainReceipt', description: 'What head office has signed of the end of a chain.' });

/** See {@link chainReceipt}. */
export type ChainReceipt = z.output<typeof chainReceipt>;

/** What the signature of a receipt is over. */
export function signedOfReceipt({ egs_unit_id, icv, hash, at, key_id }: Omit<ChainReceipt, 'signature'>) {
  return { type: 'sanad-receipt/1', egs_unit_id, icv, hash, at, key_id };
}

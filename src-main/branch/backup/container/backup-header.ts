import { z } from 'zod';
import { keyDerivation } from '../../keys/sealed-content.ts';

/** The first bytes of a backup. The line ending reveals a transfer that has changed line endings. */
export const magic = Buffer.from('sanad-backup/1\r\n', 'latin1');

/** The offset of a backup's header: after the magic and the four bytes of the header's length. */
export const headerStart = magic.length + 4;
export const longestHeader = 65_536;

/** The length of the SHA-256 at a backup's end. */
export const digestBytes = 32;

const mostBytes = 2 ** 45;
const part = z.strictObject({ name: z.enum(['ledger.db', 'keys.sealed']), bytes: z.int().min(0).max(mostBytes) });

// The header of a backup, which is not secret. The sizes of the parts give their offsets.
const backupHeader = z.strictObject({
  created_at: z.iso.datetime(),
  product_version: z.string(),
  ledger_id: z.string(),
  /** Where the keys of `keys.sealed` come from; `none`: the backup holds no keys. */
  keys: z.enum(['sealed_file', 'keychain', 'none']),
  encryption: z.strictObject({ cipher: z.literal('aes-256-gcm'), kdf: keyDerivation }).nullable(),
  parts: z.array(part).max(2),
});

export type BackupHeader = z.output<typeof backupHeader>;
export type PartName = BackupHeader['parts'][number]['name'];

/** The first bytes of a backup: magic, the header's length, the header as JSON. */
export function encodeHeader(header: BackupHeader): Buffer {
  const json = Buffer.from(JSON.stringify(header), 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([magic, length, json]);
}

/** Parses a backup's header; undefined if it is not valid. */
export function decodeHeader(json: Uint8Array): BackupHeader | undefined {
  try {
    return backupHeader.parse(JSON.parse(Buffer.from(json).toString('utf8')));
  } catch {
    return undefined;
  }
}

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';

const idBytes = 16;
const digestBytes = 16;

/** The owner and the filters of a list, value by value: a cursor is valid only for these. */
export type CursorScope = readonly (string | null | undefined)[];

/** Writes and reads the cursors of a list. */
export type CursorCodec = {
  /** The cursor of the page after the entry with this id. */
  write(scope: CursorScope, id: string): string;
  /** The id of the entry after which the page begins; undefined for a cursor that was not written for this scope. */
  read(scope: CursorScope, cursor: string): string | undefined;
};

/**
 * Creates the codec of a list whose entries have ids of a prefix and the 32 hexadecimal digits of a UUID. A cursor holds the id
 * and a digest of the id and the scope.
 *
 * It needs no secret. A cursor is accepted only if it is, byte for byte, the one for an entry of that scope, so a forged cursor
 * is one that the list itself returns. It survives restarts and restores, which a secret of the process would not.
 */
export function createCursorCodec(idPrefix: string): CursorCodec {
  function write(scope: CursorScope, id: string): string {
    const bytes = Buffer.from(id.slice(idPrefix.length), 'hex');
    assert(id.startsWith(idPrefix) && bytes.length === idBytes, 'the id of an entry holds a UUID behind its prefix');
    const digest = createHash('sha256')
      .update(JSON.stringify([id, ...scope.map((value) => value ?? null)]))
      .digest();
    return Buffer.concat([bytes, digest.subarray(0, digestBytes)]).toString('base64url');
  }
  return {
    write,
    read(scope, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      if (bytes.length !== idBytes + digestBytes) return undefined;
      const id = idPrefix + bytes.toString('hex', 0, idBytes);
      return write(scope, id) === cursor ? id : undefined;
    },
  };
}

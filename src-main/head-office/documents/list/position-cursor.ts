import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ListPosition } from './list-order.ts';

const digestBytes = 16;

// Whose list it is, with its order and its filters: a cursor is valid only for these.
type CursorScope = Readonly<Record<string, unknown>>;

const position = z.tuple([z.union([z.string(), z.number(), z.null()]), z.uuid()]);

function digestOf(scope: CursorScope, text: Uint8Array): Buffer {
  const named = Object.entries(scope).filter(([, value]) => value !== undefined);
  const sorted = named.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).update(text).digest().subarray(0, digestBytes);
}

/**
 * The cursor of the page behind a position. It holds the position itself, so that the list goes on where its last row has meanwhile
 * left the list. It needs no secret: a forged one shows nothing that the list does not show.
 */
export function writePositionCursor(scope: CursorScope, { value, id }: ListPosition): string {
  const text = Buffer.from(JSON.stringify([value, id]));
  return Buffer.concat([digestOf(scope, text), text]).toString('base64url');
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The position in a cursor; undefined for one of another list, order or filter. */
export function readPositionCursor(scope: CursorScope, cursor: string): ListPosition | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  const text = bytes.subarray(digestBytes);
  if (!digestOf(scope, text).equals(bytes.subarray(0, digestBytes))) return undefined;
  const read = position.safeParse(parsed(text));
  return read.success ? { value: read.data[0], id: read.data[1] } : undefined;
}

import { createHash } from 'node:crypto';
import type { UserTable } from '../db/people-tables.ts';

/** A digest of what a session rests on: it ends when role or password of its person change, here or at head office. */
export function personDigest({ branch_user_id, role, password_hash }: UserTable): string {
  return createHash('sha256')
    .update(JSON.stringify([branch_user_id, role, password_hash]))
    .digest('hex');
}

/** The stored form of a cookie. It has 256 random bits, so a plain hash cannot be reversed by guessing. */
export function hashOfCookie(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

import { randomInt } from 'node:crypto';

// Nothing that is taken for something else where it is copied by hand.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

function group(): string {
  return Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** A random password (79 bits) that is easy to copy: `k7wd-3mpx-…`. */
export function newPassword(): string {
  return Array.from({ length: groups }, group).join('-');
}

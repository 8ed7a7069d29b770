import { hash, verify } from '@node-rs/argon2';
import { normalPassword } from '#shared/api/dashboard/sessions.ts';

// argon2id, the package's default, with the least that OWASP's Password Storage Cheat Sheet recommends.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// The hash of 32 random bytes that nobody has kept: with it an unknown account costs what a known one costs.
const hashOfNobody = '$argon2id$v=19$m=19456,t=2,p=1$WP+I+mC3W62mdE5FZSXUrw$B2sMMhch714HBVsxlcJTXKLrUR8+EKbHdEgHxwlcU0g';

/** The stored form of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalPassword(password), cost);
}

/** Whether a password is the one of a hash. Without a hash it takes as long, and is not. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? hashOfNobody, normalPassword(password));
  return matches && passwordHash !== undefined;
}

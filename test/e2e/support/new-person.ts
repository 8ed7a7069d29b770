import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Role } from '#shared/api/dashboard/roles.ts';
import { callerOf, invite, type Call, type Login, type Stack } from './stack.ts';

/** A person for one test, whose account it may change, and that person's calls. */
export async function newPerson({ url, people }: Stack, role: Role): Promise<{ who: Login; userId: string; call: Call }> {
  const owner = await callerOf(url, people.owner);
  const who = await invite(owner, role, `${role}-${randomUUID()}@example.com`);
  const call = await callerOf(url, who);
  const { user } = z.object({ user: z.object({ user_id: z.string() }) }).parse(await call('GET', '/auth/me'));
  return { who, userId: user.user_id, call };
}

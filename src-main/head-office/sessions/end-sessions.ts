import type { Tenant } from '../db/in-organization.ts';

/** Ends a session of a person. Returns false if he has no such session, or it has ended before. */
export async function endSession(
  tenant: Tenant,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tenant
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Ends the sessions of a person, but for one. Returns how many they were. */
export async function endSessionsOf(tenant: Tenant, userId: string, now: Date, exceptSessionId?: string): Promise<number> {
  const { numUpdatedRows } = await tenant
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(exceptSessionId !== undefined, (query) => query.where('session_id', '!=', exceptSessionId ?? ''))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

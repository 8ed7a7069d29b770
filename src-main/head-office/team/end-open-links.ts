import { auditCall } from '../audit/append-audit.ts';
import type { RawCall, Signed } from '../request/route.ts';

type Leaving = { userId: string; email: string; isRemoved: boolean };

// An invitation to him would let him come back, and so would one that he made for another address of his.
async function endInvitations(call: RawCall & Signed, { userId, email, isRemoved }: Leaving, now: Date): Promise<void> {
  const ended = await call.tenant
    .deleteFrom('invitations')
    .where('accepted_at', 'is', null)
    .where((eb) => {
      const byHim = eb('invited_by', '=', userId);
      return isRemoved ? eb.or([byHim, eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase())]) : byHim;
    })
    .returning(['invitation_id', 'email', 'role'])
    .execute();
  for (const { invitation_id: target, ...before } of ended) {
    await auditCall(call, { at: now, action: 'invitation.deleted', target, before });
  }
}

/**
 * Ends the links by which somebody who is removed, or is an Owner no longer, could keep what is taken from him: invitations to him and
 * by him, and links for new passwords, each of which he may have made for another member.
 */
export async function endOpenLinks(call: RawCall & Signed, member: Leaving & { wasOwner: boolean }, now: Date): Promise<void> {
  await endInvitations(call, member, now);
  if (!member.wasOwner) return;
  await call.tenant
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('kind', '=', 'password_reset')
    .where('used_at', 'is', null)
    .execute();
}

import { mayDo, type Right, type Role } from '../../../src-shared/api/dashboard/people/roles.ts';
import { auditCall } from '../audit/append-audit.ts';
import type { RawCall, Signed } from '../request/route.ts';

// Somebody whose role becomes another one, or who is a member no more.
type Leaving = { userId: string; email: string; role: Role; newRole?: Role };

function isRemoved({ newRole }: Leaving): boolean {
  return newRole === undefined;
}

function loses({ role, newRole }: Leaving, right: Right): boolean {
  return mayDo(role, right) && (newRole === undefined || !mayDo(newRole, right));
}

// An invitation to him would let him come back, and so would one that he made for another address of his.
async function endInvitations(call: RawCall & Signed, leaving: Leaving, now: Date): Promise<void> {
  const { userId, email } = leaving;
  const ended = await call.tenant
    .deleteFrom('invitations')
    .where('accepted_at', 'is', null)
    .where((eb) => {
      const byHim = eb('invited_by', '=', userId);
      return isRemoved(leaving) ? eb.or([byHim, eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase())]) : byHim;
    })
    .returning(['invitation_id', 'email', 'role'])
    .execute();
  for (const { invitation_id: target, ...before } of ended) {
    await auditCall(call, { at: now, action: 'invitation.deleted', target, before });
  }
}

/**
 * Ends what somebody who loses a right could keep it by: links for new passwords and enrolment codes, each of which he may have made
 * for somebody else, and invitations to him and by him. It writes the audit log, which is locked last.
 */
export async function endOpenLinks(call: RawCall & Signed, leaving: Leaving, now: Date): Promise<void> {
  const { tenant } = call;
  if (loses(leaving, 'team.change')) {
    const links = tenant.updateTable('one_time_links').set({ used_at: now }).where('kind', '=', 'password_reset');
    await links.where('used_at', 'is', null).execute();
  }
  if (loses(leaving, 'appliances.change')) {
    const codes = tenant.updateTable('enrolment_codes').set({ expires_at: now }).where('used_at', 'is', null);
    await codes.where('expires_at', '>', now).execute();
  }
  if (isRemoved(leaving) || loses(leaving, 'team.change')) await endInvitations(call, leaving, now);
}

import { z } from 'zod';
import { pageOf } from './pagination.ts';
import { secretOmitted, shownOnce } from './shown-once.ts';
import { role } from './roles.ts';
import { linkToken, newEmail, newPassword, personName } from './sessions.ts';

/** A member of the team. */
export const member = z
  .object({
    user_id: z.uuid().describe('The id of the person.'),
    name: z.string().describe('The name of the person.'),
    email: z.string().describe('The e-mail address of the account.'),
    role,
    totp_enabled: z.boolean().describe('Whether signing in needs the code of an authenticator app.'),
    created_at: z.iso.datetime().describe('When the person joined.'),
    last_used_at: z.iso.datetime().nullable().describe('When a session was last used; null if there is none.'),
  })
  .meta({ id: 'Member' });

/** See {@link member}. */
export type Member = z.output<typeof member>;

/** `GET /api/team`. */
export const teamPage = pageOf(member);

/** `PATCH /api/team/:user_id`. */
export const roleChange = z.strictObject({ role }).meta({ id: 'ChangeRole' });

/** The answer of `POST /api/team/:user_id/password-reset`. */
export const resetLink = z
  .object({
    reset_url: shownOnce('Give it to the person: it is valid once.', z.string()),
    secret_omitted: secretOmitted,
    expires_at: z.iso.datetime().describe('Until when it is valid.'),
  })
  .meta({ id: 'ResetLink' });

/** `POST /api/team/invitations`. */
export const newInvitation = z.strictObject({ email: newEmail, role }).meta({ id: 'CreateInvitation' });

/** Its answer. */
export const invitationLink = z
  .object({
    invitation_id: z.uuid().describe('Its id.'),
    invitation_url: shownOnce('Give it to the person: it is valid once, for 7 days.', z.string()),
    secret_omitted: secretOmitted,
    expires_at: z.iso.datetime().describe('Until when it is valid.'),
  })
  .meta({ id: 'InvitationLink' });

/** An invitation. */
export const invitation = z
  .object({
    invitation_id: z.uuid().describe('Its id.'),
    email: z.string().describe('The address that it was made for.'),
    role,
    status: z.enum(['pending', 'accepted', 'expired']).describe('What has become of it.'),
    invited_by: z.uuid().describe('The `user_id` of the Owner who has sent it.'),
    created_at: z.iso.datetime().describe('When it was made.'),
    expires_at: z.iso.datetime().describe('Until when it is valid.'),
    accepted_at: z.iso.datetime().nullable().describe('When it was accepted, or null.'),
  })
  .meta({ id: 'Invitation' });

/** See {@link invitation}. */
export type Invitation = z.output<typeof invitation>;

/** `GET /api/team/invitations`. */
export const invitationPage = pageOf(invitation);

/** `POST /api/invitations/read`. */
export const presentedInvitation = z.strictObject({ invitation_token: linkToken }).meta({ id: 'ReadInvitation' });

/** Its answer: what somebody who was invited is told before he accepts. */
export const readInvitation = z
  .object({
    organization_name: z.string().describe('The organization that he was invited to.'),
    invited_by_name: z.string().nullable().describe('Who has invited him; null where that is no member any more.'),
    email: z.string().describe('The address that it was made for, and with which he will sign in.'),
    role,
    expires_at: z.iso.datetime().describe('Until when it is valid.'),
  })
  .meta({ id: 'InvitationRead' });

/** `POST /api/invitations/accept`. */
export const invitationAcceptance = z
  .strictObject({ invitation_token: linkToken, name: personName, password: newPassword })
  .meta({ id: 'AcceptInvitation' });

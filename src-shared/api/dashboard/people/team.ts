import { z } from 'zod';
import { pageOf } from '../pagination.ts';
import { role } from './roles.ts';
import { linkToken, newEmail, newPassword, personName } from './sessions.ts';

// A member of the team.
const member = z
  .object({
    user_id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role,
    totp_enabled: z.boolean().meta({ description: 'Whether signing in needs the code of an authenticator app.' }),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable().meta({ description: 'When a session was last used; null if there is none.' }),
  })
  .meta({ id: 'Member' });

/** A member of the team. */
export type Member = z.output<typeof member>;

/** `GET /api/team`. */
export const teamPage = pageOf(member);

/** `PATCH /api/team/:user_id`. */
export const roleChange = z.strictObject({ role });

/** The answer of `POST /api/team/:user_id/password-reset`. */
export const resetLink = z.object({
  reset_url: z.string().meta({ description: 'Give it to the person: it is valid once. Shown once.' }),
  expires_at: z.iso.datetime(),
});

/** `POST /api/team/invitations`. */
export const newInvitation = z.strictObject({ email: newEmail, role });

/** Its answer. */
export const invitationLink = z.object({
  invitation_id: z.uuid(),
  invitation_url: z.string().meta({ description: 'Give it to the person: it is valid once, for 7 days. Shown once.' }),
  expires_at: z.iso.datetime(),
});

/** An invitation. */
export const invitation = z
  .object({
    invitation_id: z.uuid(),
    email: z.string(),
    role,
    status: z.enum(['pending', 'accepted', 'expired']),
    invited_by: z.uuid().meta({ description: 'The `user_id` of the Owner who has sent it.' }),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    accepted_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Invitation' });

/** See {@link invitation}. */
export type Invitation = z.output<typeof invitation>;

/** `GET /api/team/invitations`. */
export const invitationPage = pageOf(invitation);

/** `POST /api/invitations/accept`. */
export const invitationAcceptance = z.strictObject({ invitation_token: linkToken, name: personName, password: newPassword });

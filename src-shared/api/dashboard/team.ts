import { z } from 'zod';
import { languages } from '#shared/i18n/texts/languages.ts';
import { fault } from '../fault-params.ts';
import { pageOf } from './pagination.ts';
import { secretOmitted, shownOnce } from './shown-once.ts';
import { role, type Role } from './roles.ts';
import { linkToken, newEmail, newPassword, personName } from './sessions.ts';

const mostLimits = 1_000;

function limitedTo<Ids extends z.ZodType<string[] | null>>(ids: Ids, what: string): Ids {
  return ids.describe(`The ${what} that the person is limited to: nothing of any other is shown. Null for all of them.`);
}

const ids = z.array(z.uuid()).nullable();

// What a member is limited to.
const reachFields = { company_ids: limitedTo(ids, 'companies'), appliance_ids: limitedTo(ids, 'branches') };

// The same, as it is asked for. An Owner has everything.
const askedIds = z.array(z.uuid()).min(1).max(mostLimits).nullable();
const reachAsked = {
  company_ids: limitedTo(askedIds, 'companies').optional(),
  appliance_ids: limitedTo(askedIds, 'branches').optional(),
};

/** Why an Owner is not limited. */
export const ownerHasAll = 'cannot be set for an Owner';

type LimitName = 'company_ids' | 'appliance_ids';

// What a refine is given that refuses to limit an Owner.
function isForOwner(name: LimitName) {
  return { path: [name], ...fault('owner_limited', ownerHasAll) };
}

function allows(name: LimitName) {
  return (asked: { [Name in LimitName]?: string[] | null | undefined } & { role?: Role | undefined }) =>
    asked.role !== 'owner' || asked[name] == null;
}

/** A member of the team. */
export const member = z
  .object({
    user_id: z.uuid().describe('The id of the person.'),
    name: z.string().describe('The name of the person.'),
    email: z.string().describe('The e-mail address of the account.'),
    role,
    ...reachFields,
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
export const memberChange = z
  .strictObject({ role, ...reachAsked })
  .partial()
  .refine(allows('company_ids'), isForOwner('company_ids'))
  .refine(allows('appliance_ids'), isForOwner('appliance_ids'))
  .meta({ id: 'ChangeMember', description: 'What is left out stays as it is.' });

/** The answer of `POST /api/team/:user_id/password-reset`. */
export const resetLink = z
  .object({
    reset_url: shownOnce('Give it to the person: it is valid once.', z.string()),
    secret_omitted: secretOmitted,
    expires_at: z.iso.datetime().describe('Until when it is valid.'),
  })
  .meta({ id: 'ResetLink' });

const totpRequiredRoles = z
  .array(role)
  .max(role.options.length)
  .describe('The roles whose people have to use an authenticator app.');

/** The organization of the team. */
export const organization = z
  .object({
    organization_id: z.uuid().describe('Its id.'),
    name: z.string().describe('Its name.'),
    plan: z.string().describe('The code of its plan.'),
    totp_required_roles: totpRequiredRoles,
  })
  .meta({ id: 'Organization' });

/** `PATCH /api/organization`. */
export const organizationChange = z
  .strictObject({ totp_required_roles: totpRequiredRoles })
  .partial()
  .meta({ id: 'ChangeOrganization', description: 'What is left out stays as it is.' });

const ofInvited = 'The language of the mail that brings it, and of the dashboard once it is accepted.';

/** `POST /api/team/invitations`. */
export const newInvitation = z
  .strictObject({
    email: newEmail,
    role,
    ...reachAsked,
    language: z.enum(languages).optional().describe(`${ofInvited} By default yours.`),
  })
  .refine(allows('company_ids'), isForOwner('company_ids'))
  .refine(allows('appliance_ids'), isForOwner('appliance_ids'))
  .meta({ id: 'CreateInvitation' });

/** Its answer. */
export const invitationLink = z
  .object({
    invitation_id: z.uuid().describe('Its id.'),
    invitation_url: shownOnce('Give it to the person: it is valid once, for 7 days.', z.string()),
    secret_omitted: secretOmitted,
    expires_at: z.iso.datetime().describe('Until when it is valid.'),
    mail_id: z
      .uuid()
      .nullable()
      .describe('The mail that brings it to the person; null where no mail server is set, and after 100 within an hour.'),
  })
  .meta({ id: 'InvitationLink' });

/** An invitation. */
export const invitation = z
  .object({
    invitation_id: z.uuid().describe('Its id.'),
    email: z.string().describe('The address that it was made for.'),
    role,
    ...reachFields,
    language: z.enum(languages).describe(ofInvited),
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

import { z } from 'zod';
import { fault } from '../fault-params.ts';
import { textUpTo } from '../v1/field-types.ts';
import { chosenPlanCode, usualPlan } from './plans.ts';
import { pageOf } from './pagination.ts';
import { secretOmitted, shownOnce } from './shown-once.ts';
import { right, role } from './roles.ts';

/** The least number of characters of a password. */
export const shortestPassword = 12;
const longestPassword = 256;
const longestSecret = 200;

/**
 * A password in the form in which it is hashed and counted: one password can be typed as different sequences of characters, depending on
 * the keyboard (NIST SP 800-63B §5.1.1.2).
 */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}

const lengthOf = (password: string): number => Array.from(normalPassword(password)).length;

/**
 * A password that is chosen. Whether it is a common one, head office decides. Half of a surrogate pair is no character, and UTF-8 has no
 * bytes for it (RFC 8265 §4.2, RFC 3629 §3): all of them would be hashed alike.
 */
export const newPassword = z
  .string()
  .refine((text) => text.isWellFormed(), fault('characters', 'must be valid Unicode'))
  .refine(
    (text) => lengthOf(text) >= shortestPassword,
    fault('too_short', `must have at least ${shortestPassword} characters`, shortestPassword),
  )
  .refine(
    (text) => lengthOf(text) <= longestPassword,
    fault('too_long', `must have at most ${longestPassword} characters`, longestPassword),
  )
  .describe(`At least ${shortestPassword} characters, and not one of the most common passwords.`);

/** The e-mail address of a person who is to become a member. */
export const newEmail = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email('must be an e-mail address'))
  .describe('An e-mail address. It belongs to one person of the organization; another organization may have it too.');

/** The name of a person. */
export const personName = textUpTo(200).describe('The name of the person.');

/** A token that a link carries after `#`. */
export const linkToken = z.string().min(1).max(longestSecret).describe('The part of the link after `#`.');

// What is compared with something stored is refused as wrong, not as invalid, so that every wrong login looks the same.
const presented = z.string().max(1_000);
const code = z.string().min(1).max(longestSecret);

/** `POST /api/auth/login`. */
export const loginRequest = z
  .strictObject({
    email: presented.describe('The e-mail address of the account.'),
    password: presented.describe('Its password.'),
    totp_code: code.optional().describe('The code of the authenticator app, where TOTP is on.'),
    recovery_code: code.optional().describe('One of the recovery codes in place of it; each is valid once.'),
    organization_id: z
      .uuid()
      .optional()
      .describe('Which organization, where address and password are those of a person in several.'),
  })
  .meta({ id: 'LogIn' });

/** What the error ORGANIZATION_REQUIRED adds: where address and password are those of a person. */
export const organizationChoice = z.object({
  organizations: z.array(z.object({ organization_id: z.uuid(), name: z.string() })),
});

/** See {@link loginRequest}. */
export type LoginRequest = z.output<typeof loginRequest>;

/** `POST /api/setup`. */
export const setupRequest = z
  .strictObject({
    setup_token: linkToken,
    organization_name: textUpTo(200).describe('The name of the organization.'),
    name: personName,
    email: newEmail,
    password: newPassword,
    plan: chosenPlanCode.default(usualPlan).describe(`The plan that the organization begins with; ${usualPlan} by default.`),
  })
  .meta({ id: 'SetUp' });

/** `POST /api/setup/check`. */
export const setupLinkCheck = z.strictObject({ setup_token: linkToken }).meta({ id: 'CheckSetupLink' });

/** The answer of `POST /api/setup/check`. */
export const setupLink = z
  .object({
    email: z.string().nullable().describe('The address that it was made for; null where it is for anybody.'),
  })
  .meta({ id: 'SetupLink' });

/** See {@link setupLink}. */
export type SetupLink = z.output<typeof setupLink>;

/** `POST /api/auth/password-forgot`. */
export const forgottenPassword = z
  .strictObject({ email: presented.describe('The e-mail address of the account.') })
  .meta({ id: 'ForgottenPassword' });

const language = z.enum(['en', 'ar']).describe('The language in which the dashboard speaks to the person.');

// A person as head office shows him to himself.
const shownUser = z
  .object({
    user_id: z.uuid().describe('The id of the person.'),
    name: personName,
    email: z.string().describe('The e-mail address of the account.'),
    role,
    language,
    totp_enabled: z.boolean().describe('Whether signing in needs the code of an authenticator app.'),
    totp_required: z.boolean().describe('Whether the organization demands an authenticator app of this role.'),
    company_ids: z.array(z.uuid()).nullable().describe('The companies that he is limited to; null for all.'),
    appliance_ids: z.array(z.uuid()).nullable().describe('The branches that he is limited to; null for all.'),
  })
  .meta({ id: 'User' });

/** A person as head office shows him to himself. */
export type ShownUser = z.output<typeof shownUser>;

/** The answer of `POST /api/auth/login`, and of what signs in beside it. The refresh token is in the cookie. */
export const signedIn = z
  .object({
    access_token: z.string().describe('Send it as `Authorization: Bearer <token>`.'),
    expires_in: z.int().describe('The seconds that it is valid.'),
    user: shownUser.describe('Who is signed in.'),
  })
  .meta({ id: 'SignedIn' });

/** See {@link signedIn}. */
export type SignedIn = z.output<typeof signedIn>;

/** `GET /api/auth/me`. */
export const me = z
  .object({
    user: shownUser.describe('Who is signed in.'),
    organization: z
      .object({
        organization_id: z.uuid().describe('Its id.'),
        name: z.string().describe('Its name.'),
        plan: z.string().describe('The code of its plan.'),
      })
      .describe('The organization of the person.'),
    permissions: z.array(right).describe('What the person may do: what the role allows, less what is beyond his limits.'),
  })
  .meta({ id: 'Me' });

/** See {@link me}. */
export type Me = z.output<typeof me>;

/** `PATCH /api/auth/me`. */
export const profileChange = z
  .strictObject({ name: personName.optional(), language: language.optional() })
  .meta({ id: 'ChangeProfile' });

/** `GET /api/auth/sessions`. */
export const sessionPage = pageOf(
  z
    .object({
      session_id: z.uuid().describe('Its id.'),
      device: z.string().describe('How the browser or program names itself.'),
      address: z.string().describe('The network address that it was last used from.'),
      created_at: z.iso.datetime().describe('When the person signed in.'),
      last_used_at: z.iso.datetime().describe('When it was last used.'),
      current: z.boolean().describe('Whether it is the session of this request.'),
    })
    .meta({ id: 'Session' }),
);

/** See {@link sessionPage}. */
export type SessionPage = z.output<typeof sessionPage>;

/** `POST /api/auth/totp/setup`. */
export const totpSetupRequest = z
  .strictObject({ password: presented.describe('The password of the account.') })
  .meta({ id: 'BeginTotp' });

/** Its answer. */
export const totpSetup = z
  .object({
    secret: shownOnce('The secret in Base32, to be typed where a QR code cannot be read.', z.string()),
    otpauth_uri: shownOnce('The same for a QR code.', z.string()),
    secret_omitted: secretOmitted,
  })
  .meta({ id: 'TotpSetUp' });

/** `POST /api/auth/totp/confirm`. */
export const totpConfirmation = z
  .strictObject({ code: code.describe('The code that the app shows.') })
  .meta({ id: 'ConfirmTotp' });

/** Its answer. */
export const recoveryCodes = z
  .object({
    recovery_codes: shownOnce('Each replaces one code of the app, once.', z.array(z.string()).length(10)),
    secret_omitted: secretOmitted,
  })
  .meta({ id: 'RecoveryCodes' });

/** `POST /api/auth/totp/disable`. */
export const totpDisabling = z
  .strictObject({
    password: presented.describe('The password of the account.'),
    code: code.describe('A code of the authenticator app, or a recovery code.'),
  })
  .meta({ id: 'DisableTotp' });

/** Its answer. */
export const totpDisabled = z
  .object({ totp_enabled: z.literal(false).describe('Signing in needs no code any more.') })
  .meta({ id: 'TotpDisabled' });

/** `POST /api/auth/password`. */
export const passwordChange = z
  .strictObject({
    current_password: presented.describe('The password until now.'),
    new_password: newPassword,
  })
  .meta({ id: 'ChangePassword' });

/** `POST /api/auth/password-reset`. */
export const passwordReset = z.strictObject({ reset_token: linkToken, new_password: newPassword }).meta({ id: 'ResetPassword' });

/** The answer of what ends sessions. */
export const sessionsEnded = z
  .object({ sessions_ended: z.int().describe('How many sessions have ended.') })
  .meta({ id: 'SessionsEnded' });

/** See {@link sessionsEnded}. */
export type SessionsEnded = z.output<typeof sessionsEnded>;

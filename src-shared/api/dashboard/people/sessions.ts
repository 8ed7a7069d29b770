import { z } from 'zod';
import { textUpTo } from '../../v1/fields/field-types.ts';
import { pageOf } from '../pagination.ts';
import { right, role } from './roles.ts';

/** The least number of characters of a password. */
export const shortestPassword = 12;
const longestPassword = 256;
const longestSecret = 200;

/** A password that is chosen. Whether it is a common one, head office decides. */
export const newPassword = z
  .string()
  .refine((text) => Array.from(text).length >= shortestPassword, `must have at least ${shortestPassword} characters`)
  .refine((text) => Array.from(text).length <= longestPassword, `must have at most ${longestPassword} characters`)
  .meta({ description: `At least ${shortestPassword} characters, and not one of the most common passwords.` });

/** The e-mail address of a person who is to become a member. */
export const newEmail = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email('must be an e-mail address'))
  .meta({ description: 'An e-mail address. It belongs to one person of one organization.' });

/** The name of a person. */
export const personName = textUpTo(200).meta({ description: 'The name of the person.' });

/** A token that a link carries after `#`. */
export const linkToken = z.string().min(1).max(longestSecret).meta({ description: 'The part of the link after `#`.' });

// What is compared with something stored is refused as wrong, not as invalid, so that every wrong login looks the same.
const presented = z.string().max(1_000);
const code = z.string().min(1).max(longestSecret);

/** `POST /api/auth/login`. */
export const loginRequest = z.strictObject({
  email: presented.meta({ description: 'The e-mail address of the account.' }),
  password: presented.meta({ description: 'Its password.' }),
  totp_code: code.optional().meta({ description: 'The code of the authenticator app, where TOTP is on.' }),
  recovery_code: code.optional().meta({ description: 'One of the recovery codes in place of it; each is valid once.' }),
});

/** See {@link loginRequest}. */
export type LoginRequest = z.output<typeof loginRequest>;

/** `POST /api/setup`. */
export const setupRequest = z.strictObject({
  setup_token: linkToken,
  organization_name: textUpTo(200).meta({ description: 'The name of the organization.' }),
  name: personName,
  email: newEmail,
  password: newPassword,
});

const language = z.enum(['en', 'ar']).meta({ description: 'The language in which the dashboard speaks to the person.' });

// A person as head office shows him to himself.
const shownUser = z
  .object({
    user_id: z.uuid(),
    name: personName,
    email: z.string(),
    role,
    language,
    totp_enabled: z.boolean().meta({ description: 'Whether signing in needs the code of an authenticator app.' }),
  })
  .meta({ id: 'User' });

/** A person as head office shows him to himself. */
export type ShownUser = z.output<typeof shownUser>;

/** The answer of `POST /api/auth/login`, and of what signs in beside it. The refresh token is in the cookie. */
export const signedIn = z.object({
  access_token: z.string().meta({ description: 'Send it as `Authorization: Bearer <token>`.' }),
  expires_in: z.int().meta({ description: 'The seconds that it is valid.' }),
  user: shownUser,
});

/** See {@link signedIn}. */
export type SignedIn = z.output<typeof signedIn>;

/** `GET /api/auth/me`. */
export const me = z.object({
  user: shownUser,
  organization: z.object({ organization_id: z.uuid(), name: z.string(), plan: z.string() }),
  permissions: z.array(right).meta({ description: 'What the role allows.' }),
});

/** See {@link me}. */
export type Me = z.output<typeof me>;

/** `PATCH /api/auth/me`. */
export const profileChange = z.strictObject({ name: personName.optional(), language: language.optional() });

/** `GET /api/auth/sessions`. */
export const sessionPage = pageOf(
  z
    .object({
      session_id: z.uuid(),
      device: z.string().meta({ description: 'How the browser or program names itself.' }),
      address: z.string().meta({ description: 'The network address that it was last used from.' }),
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime(),
      current: z.boolean().meta({ description: 'Whether it is the session of this request.' }),
    })
    .meta({ id: 'Session' }),
);

/** See {@link sessionPage}. */
export type SessionPage = z.output<typeof sessionPage>;

/** The answer of `POST /api/auth/totp/setup`. */
export const totpSetup = z.object({
  secret: z.string().meta({ description: 'The secret in Base32, to be typed where a QR code cannot be read. Shown once.' }),
  otpauth_uri: z.string().meta({ description: 'The same for a QR code. Shown once.' }),
});

/** `POST /api/auth/totp/confirm`. */
export const totpConfirmation = z.strictObject({ code });

/** Its answer. */
export const recoveryCodes = z.object({
  recovery_codes: z.array(z.string()).length(10).meta({ description: 'Each replaces one code of the app, once. Shown once.' }),
});

/** `POST /api/auth/totp/disable`. */
export const totpDisabling = z.strictObject({
  password: presented,
  code: code.meta({ description: 'A code of the authenticator app, or a recovery code.' }),
});

/** `POST /api/auth/password`. */
export const passwordChange = z.strictObject({ current_password: presented, new_password: newPassword });

/** `POST /api/auth/password-reset`. */
export const passwordReset = z.strictObject({ reset_token: linkToken, new_password: newPassword });

// The answer of what ends sessions.
const sessionsEnded = z.object({ sessions_ended: z.int().meta({ description: 'How many sessions have ended.' }) });

/** The answer of what ends sessions. */
export type SessionsEnded = z.output<typeof sessionsEnded>;

import { z } from 'zod';
import { branchLanguage, branchRole, branchUsername } from '../dashboard/branch-users.ts';
import { linkToken, newPassword, personName } from '../dashboard/sessions.ts';
import { textUpTo } from '../v1/field-types.ts';
import { environment } from '../documents/result-fields.ts';
import { branchRight } from './rights.ts';

/**
 * The header, with the value `1`, of requests that a page makes by itself, such as to read again what has changed: they do not keep an
 * idle session from being locked.
 */
export const backgroundHeader = 'x-sanad-background';

// What is compared with something stored is refused as wrong, not as invalid, so that every wrong attempt looks the same.
const presented = z.string().max(1_000);

const instant = z.iso.datetime();

/** `GET /manager/state`: what a page may know before anybody signs in. It holds no secret. */
export const managerState = z
  .object({
    version: z.string().describe('The version of the appliance.'),
    branch_name: z.string().nullable().describe('The name of the branch; null before it has one.'),
    environment: environment
      .nullable()
      .describe('What the badge shows: `production` where a unit is of production, else `sandbox`; null without any unit.'),
    languages: z.array(branchLanguage).describe('The languages of the pages, the one of the branch first.'),
    needs_setup: z.boolean().describe('Whether the appliance has no user yet, so that set-up has to make one.'),
    has_users: z.boolean().describe('Whether anybody can sign in.'),
    session: z.enum(['none', 'locked', 'active']).describe('The session of this browser.'),
    users_replaced: z
      .boolean()
      .describe(
        'Whether the session of this browser has ended because the users of a head office have replaced those of the branch.',
      ),
    pin_sign_in: z
      .boolean()
      .describe('Whether a PIN may work here: on the appliance itself, or in a browser that has been used with a password.'),
    has_joined: z.boolean().describe('Whether the appliance has joined a head office, which then keeps its users.'),
    server_time: instant.describe("The appliance's clock."),
  })
  .meta({ id: 'ManagerState' });

/** See {@link managerState}. */
export type ManagerState = z.output<typeof managerState>;

/** `POST /manager/setup`: makes the first owner of an appliance without users and without head office, and signs him in. */
export const managerSetup = z
  .strictObject({
    setup_token: linkToken,
    name: personName,
    username: branchUsername,
    password: newPassword,
    language: branchLanguage.default('ar'),
    branch_name: textUpTo(64).optional().describe('The name of the branch, where it is to have another one.'),
  })
  .meta({ id: 'SetUpBranch' });

const password = presented.describe('The password of the user.');
const pin = presented.describe('The PIN of the user.');

function hasOne({ password: one, pin: other }: { password?: string | undefined; pin?: string | undefined }): boolean {
  return (one === undefined) !== (other === undefined);
}

const oneOfBoth = { path: ['password'], message: 'send either the password or the PIN' };

/** `POST /manager/session`: signs in, with the password or the PIN. */
export const signInRequest = z
  .strictObject({
    username: presented.describe('The user name, however it is capitalized.'),
    password: password.optional(),
    pin: pin.optional(),
  })
  .refine(hasOne, oneOfBoth)
  .meta({ id: 'SignIn' });

/** `POST /manager/session/unlock`: the same person goes on with a locked session. */
export const unlockRequest = z
  .strictObject({ password: password.optional(), pin: pin.optional() })
  .refine(hasOne, oneOfBoth)
  .meta({ id: 'Unlock' });

/** Who is signed in, and until when: the answer of signing in, of unlocking, and of `GET /manager/session`, also while it is locked. */
export const managerSession = z
  .object({
    user: z
      .object({
        user_id: z.string().describe('The id of the person.'),
        username: z.string().describe('The user name.'),
        name: z.string().describe('The name of the person.'),
        role: branchRole,
        language: branchLanguage,
        has_pin: z.boolean().describe('Whether the person has a PIN.'),
      })
      .describe('Who is signed in.'),
    permissions: z.array(branchRight).describe('What the role allows.'),
    is_locked: z.boolean().describe('Whether the session is locked: until it is unlocked, it opens nothing.'),
    pin_unlocks: z.boolean().describe('Whether the PIN unlocks it, or the password alone.'),
    locks_after_minutes: z.int().describe('After how many minutes without a request it is locked.'),
    ends_at: instant.describe('When it ends, whatever happens.'),
    managed_by: z.enum(['branch', 'head_office']).describe('Where users and passwords are kept.'),
  })
  .meta({ id: 'ManagerSession' });

/** See {@link managerSession}. */
export type ManagerSession = z.output<typeof managerSession>;

import { rightsOf } from '#shared/api/dashboard/roles.ts';
import {
  profileChange,
  type Me,
  me,
  passwordChange,
  passwordReset,
  type SessionsEnded,
  sessionsEnded,
} from '#shared/api/dashboard/sessions.ts';
import { AppError } from '#shared/api/app-error.ts';
import { hashPassword } from '#main/server/authentication/password-hash.ts';
import { refuseOwnName, requireGoodPassword } from '#main/server/authentication/require-good-password.ts';
import { ids, shownOwner, developer, owner } from '../request/examples.ts';
import { auditCall, appendAudit } from '../records/append-audit.ts';
import { type Tenant, inOrganization } from '../db/in-organization.ts';
import { isLimited } from '../request/caller.ts';
import { type Caller, routesIn, type Route, openRoutesIn } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { signedInMember, endSessionsOf } from './sign-in/sessions.ts';
import { findLink } from './accounts/one-time-links.ts';
import { organizationOfToken } from './accounts/lookups.ts';
import { passwordProof } from './accounts/throttle.ts';

const route = routesIn('Your account');
const openRoute = openRoutesIn('Sign in');

// The links that a person has for a new password are worth nothing afterwards: how many they were is returned.
async function setPassword(tenant: Tenant, userId: string, password: string, now: Date): Promise<number> {
  const passwordHash = await hashPassword(password);
  await tenant.updateTable('users').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute();
  const { numUpdatedRows } = await tenant
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

// The person whose password a link may set.
async function personOfLink(
  tenant: Tenant,
  token: string,
  now: Date,
): Promise<{ user_id: string; name: string; email: string } | undefined> {
  const link = await findLink(tenant, 'password_reset', token);
  if (link?.user_id == null || link.used_at !== null || link.expires_at <= now) return undefined;
  return tenant.selectFrom('users').select(['user_id', 'name', 'email']).where('user_id', '=', link.user_id).executeTakeFirst();
}

/** `/auth/password` and `/auth/password-reset`: a new password, which ends the sessions of the old one. */
export function passwordRoutes({ db, clock }: Pick<Services, 'db' | 'clock'>): Route[] {
  return [
    route.post('/auth/password', {
      access: 'signed_in',
      id: 'changePassword',
      summary: 'Change your password',
      description: 'Ends all your other sessions. Failures count with those to sign in.',
      answers: { 200: { description: 'Changed.', schema: sessionsEnded } },
      errors: ['PASSWORD_WRONG', 'LOGIN_THROTTLED'],
      examples: {
        longer: {
          summary: 'A longer one',
          body: { current_password: owner.password, new_password: 'nine palms and one by the old well' },
          answer: { sessions_ended: 1 },
        },
      },
      body: passwordChange,
      handle: async (call) => {
        const { tenant, caller, body } = call;
        const now = clock.now();
        await requireGoodPassword('new_password', body.new_password, [caller.name, caller.email]);
        const proof = await passwordProof(call, body.current_password, now);
        if (!proof.isRight) return { refusal: new AppError('PASSWORD_WRONG') };
        await proof.accept();
        await setPassword(tenant, caller.userId, body.new_password, now);
        const ended: SessionsEnded = { sessions_ended: await endSessionsOf(tenant, caller.userId, now, caller.sessionId) };
        await auditCall(call, { at: now, action: 'password.changed', target: caller.userId, after: ended });
        return { body: ended };
      },
    }),

    openRoute.post('/auth/password-reset', {
      access: 'anyone',
      id: 'resetPassword',
      summary: 'Set a new password by a link',
      description:
        'The token is the part after `#` of the link that an Owner has made (`POST /api/team/{user_id}/password-reset`). It is valid once, ' +
        'for 24 hours. All sessions of the person end.',
      answers: { 200: { description: 'Set; sign in with it.', schema: sessionsEnded } },
      errors: ['RESET_TOKEN_INVALID'],
      examples: {
        link: {
          summary: 'With a link',
          body: { reset_token: 'pR5sT1uVw7xYz3aBc9dEfG2h', new_password: `${developer.password}, or seven` },
          answer: { sessions_ended: 1 },
        },
      },
      body: passwordReset,
      handle: async ({ body, origin }) => {
        const { reset_token: token, new_password: password } = body;
        await requireGoodPassword('new_password', password, []);
        const organizationId = organizationOfToken(token);
        if (organizationId === undefined) throw new AppError('RESET_TOKEN_INVALID');
        const now = clock.now();
        return inOrganization(db, organizationId, async (tenant) => {
          const person = await personOfLink(tenant, token, now);
          if (person === undefined) throw new AppError('RESET_TOKEN_INVALID');
          const { user_id: userId, name, email } = person;
          refuseOwnName('new_password', password, [name, email]);
          const usedLinks = await setPassword(tenant, userId, password, now);
          // Somebody else has used the link while this request waited for the person.
          if (usedLinks === 0) throw new AppError('RESET_TOKEN_INVALID');
          const ended: SessionsEnded = { sessions_ended: await endSessionsOf(tenant, userId, now) };
          const event = {
            at: now,
            actor: { type: 'user', id: userId, name },
            action: 'password.reset',
            target: userId,
            origin,
          } as const;
          await appendAudit(tenant, organizationId, { ...event, after: ended });
          return { body: ended };
        });
      },
    }),
  ];
}

const organization = { organization_id: ids.organization, name: 'Nakheel Group', plan: 'starter' };

async function shownMe(tenant: Tenant, caller: Caller): Promise<Me> {
  const organization = await tenant
    .selectFrom('organizations')
    .select(['organization_id', 'name', 'plan'])
    .executeTakeFirstOrThrow();
  return {
    user: await signedInMember(tenant, caller.userId),
    organization,
    permissions: rightsOf(caller.role, isLimited(caller.reach)),
  };
}

/** `/auth/me`: who is signed in, with which rights, and how he wants to be addressed. */
export function profileRoutes({ clock }: Pick<Services, 'clock'>): Route[] {
  return [
    route.get('/auth/me', {
      access: 'signed_in',
      id: 'getMe',
      summary: 'Who you are and what you may do',
      description: 'The person of the access token, the organization, and the permissions of the role.',
      answers: { 200: { description: 'You.', schema: me } },
      examples: { owner: { summary: 'An Owner', answer: { user: shownOwner(), organization, permissions: rightsOf('owner') } } },
      handle: async ({ tenant, caller }) => ({ body: await shownMe(tenant, caller) }),
    }),

    route.patch('/auth/me', {
      access: 'signed_in',
      id: 'changeProfile',
      summary: 'Change your name or language',
      description: 'What is left out stays as it is.',
      answers: { 200: { description: 'You, as changed.', schema: me } },
      examples: {
        arabic: {
          summary: 'The dashboard in Arabic',
          body: { language: 'ar' },
          answer: { user: shownOwner({ language: 'ar' }), organization, permissions: rightsOf('owner') },
        },
      },
      body: profileChange,
      handle: async (call) => {
        const { tenant, caller, body } = call;
        const { name, language } = await signedInMember(tenant, caller.userId);
        const before = { name, language };
        const after = { name: body.name ?? name, language: body.language ?? language };
        if (after.name !== before.name || after.language !== before.language) {
          await tenant.updateTable('users').set(after).where('user_id', '=', caller.userId).execute();
          await auditCall(call, { at: clock.now(), action: 'profile.changed', target: caller.userId, before, after });
        }
        return { body: await shownMe(tenant, caller) };
      },
    }),
  ];
}

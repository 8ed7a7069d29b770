import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../../../src-shared/api/app-error.ts';
import type { LoginRequest } from '../../../src-shared/api/dashboard/people/sessions.ts';
import { isPasswordOf } from '../../server/passwords/password-hash.ts';
import { takeRecoveryCode, takeTotpCode } from '../accounts/second-factor.ts';
import { countAttempt, forgetAttempt, type Attempt } from '../accounts/throttle.ts';
import { appendAudit, system, type Actor } from '../audit/append-audit.ts';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import { findOrganization } from '../organizations/lookups.ts';
import type { Origin } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { AccessTokens } from './access-token.ts';
import { shownUser } from './shown-user.ts';
import type { OwnSession } from './signed-in-reply.ts';
import { startSession } from './start-session.ts';

// No refusal comes sooner. Only a known account has an audit log to be written, and nobody shall see by the time that there is one.
const refusalMs = 250;

type Login = Omit<Services, 'logger' | 'version' | 'publicUrl'> & { accessTokens: AccessTokens };

type Account = Awaited<ReturnType<ReturnType<typeof accountOf>['executeTakeFirst']>>;

function accountOf(tenant: Tenant, email: string) {
  return tenant
    .selectFrom('users')
    .select(['organization_id', 'user_id', 'name', 'password_hash', 'totp_secret', 'totp_confirmed_at'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()));
}

async function findAccount(db: Services['db'], email: string): Promise<Account> {
  const organizationId = await findOrganization(db, 'email', email);
  if (organizationId === undefined) return undefined;
  return inOrganization(db, organizationId, (tenant) => accountOf(tenant, email).executeTakeFirst());
}

// What proves the person beside his password; undefined if nothing does.
async function takeCode(
  tenant: Tenant,
  account: NonNullable<Account>,
  { totp_code, recovery_code }: LoginRequest,
  { sealer, now }: { sealer: Services['sealer']; now: Date },
): Promise<'totp_code' | 'recovery_code' | undefined> {
  if (totp_code !== undefined) {
    return (await takeTotpCode(tenant, account, totp_code, sealer, now)) ? 'totp_code' : undefined;
  }
  const isTaken = recovery_code !== undefined && (await takeRecoveryCode(tenant, account, recovery_code, now));
  return isTaken ? 'recovery_code' : undefined;
}

async function recordFailure(tenant: Tenant, account: NonNullable<Account>, origin: Origin, at: Date): Promise<void> {
  const { organization_id, user_id } = account;
  const { address, requestId } = origin;
  await appendAudit(tenant, organization_id, { at, actor: system, action: 'login.failed', target: user_id, address, requestId });
}

// The password was right: the code decides, and starts the session.
async function finish(
  tenant: Tenant,
  account: NonNullable<Account>,
  request: LoginRequest,
  origin: Origin,
  { sealer, clock, accessTokens, attempt }: Login & { attempt: Attempt },
): Promise<OwnSession | 'TOTP_REQUIRED' | 'LOGIN_FAILED'> {
  const now = attempt.at;
  const needsCode = account.totp_confirmed_at !== null;
  const hasCode = request.totp_code !== undefined || request.recovery_code !== undefined;
  if (needsCode && !hasCode) {
    await forgetAttempt(tenant, attempt);
    return 'TOTP_REQUIRED';
  }
  const method = needsCode ? await takeCode(tenant, account, request, { sealer, now }) : 'password';
  if (method === undefined) {
    await recordFailure(tenant, account, origin, now);
    return 'LOGIN_FAILED';
  }
  await forgetAttempt(tenant, attempt);
  const person = { organizationId: account.organization_id, userId: account.user_id };
  const tokens = await startSession(tenant, person, origin, { clock, accessTokens });
  const actor: Actor = { type: 'user', id: account.user_id, name: account.name };
  const { address, requestId } = origin;
  const event = { at: now, actor, action: 'login.succeeded', target: account.user_id, after: { method } } as const;
  await appendAudit(tenant, account.organization_id, { ...event, address, requestId });
  return { tokens, user: await shownUser(tenant, account.user_id) };
}

async function attemptLogin(
  request: LoginRequest,
  origin: Origin,
  services: Login & { attempt: Attempt },
): Promise<OwnSession | 'TOTP_REQUIRED' | 'LOGIN_FAILED'> {
  const { db, attempt } = services;
  const account = await findAccount(db, attempt.email);
  const isRight = await isPasswordOf(account?.password_hash, request.password);
  if (account === undefined) return 'LOGIN_FAILED';
  return inOrganization(db, account.organization_id, async (tenant) => {
    // Read again, since it may have changed while the password was being checked. Whoever changes it from now on waits, and then ends
    // this session too.
    const current = await accountOf(tenant, attempt.email).forNoKeyUpdate().executeTakeFirst();
    if (current !== undefined && isRight && current.password_hash === account.password_hash) {
      return finish(tenant, current, request, origin, services);
    }
    await recordFailure(tenant, account, origin, attempt.at);
    return 'LOGIN_FAILED';
  });
}

/**
 * Starts a session for an e-mail address, its password and, where TOTP is on, a code.
 *
 * @throws AppError LOGIN_FAILED for whatever is wrong, with one text and in one time; TOTP_REQUIRED; LOGIN_THROTTLED.
 */
export async function logIn(request: LoginRequest, origin: Origin, services: Login): Promise<OwnSession> {
  const { db, clock } = services;
  const startedMs = clock.monotonicMs();
  const attempt: Attempt = { email: request.email.trim(), address: origin.address, at: clock.now() };
  await db.transaction().execute((transaction) => countAttempt(transaction, attempt));
  const outcome = await attemptLogin(request, origin, { ...services, attempt });
  if (outcome === 'LOGIN_FAILED') await wait(Math.max(0, startedMs + refusalMs - clock.monotonicMs()));
  if (outcome === 'LOGIN_FAILED' || outcome === 'TOTP_REQUIRED') throw new AppError(outcome);
  return outcome;
}

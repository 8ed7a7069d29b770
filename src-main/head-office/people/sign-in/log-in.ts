import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { AppError } from '#shared/api/app-error.ts';
import type { LoginRequest, organizationChoice } from '#shared/api/dashboard/sessions.ts';
import { isPasswordOf } from '#main/server/authentication/password-hash.ts';
import { addMail } from '../../mail/mails.ts';
import { appendAudit, system, type Actor } from '../../records/append-audit.ts';
import { inOrganization, type Tenant } from '../../db/in-organization.ts';
import type { Origin } from '../../request/route.ts';
import type { Services } from '../../request/services.ts';
import { takeRecoveryCode, takeTotpCode } from '../accounts/second-factor.ts';
import { countAttempt, forgetAttempt, type PasswordAttempt } from '../accounts/throttle.ts';
import { findOrganizations, isOfEmail } from '../accounts/lookups.ts';
import type { AccessTokens } from './access-token.ts';
import { knownDeviceMs, signedInMember, startSession } from './sessions.ts';
import type { OwnSession } from './refresh-cookie.ts';

// No refusal comes sooner. Only a known account has an audit log to be written, and nobody shall see by the time that there is one.
const refusalMs = 250;

type Login = Omit<Services, 'logger' | 'version'> & { accessTokens: AccessTokens };

type Account = Awaited<ReturnType<ReturnType<typeof accountOf>['executeTakeFirstOrThrow']>>;

type Refusal = 'TOTP_REQUIRED' | 'LOGIN_FAILED';

function accountOf(tenant: Tenant, email: string) {
  return tenant
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.organization_id', 'users.organization_id')
    .select(['users.organization_id', 'user_id', 'users.name', 'email', 'language'])
    .select(['password_hash', 'totp_secret', 'totp_confirmed_at'])
    .select('organizations.name as organization_name')
    .where(isOfEmail(email));
}

// The accounts of an address, of all organizations or of the one that was named.
async function findAccounts(db: Services['db'], email: string, named: string | undefined): Promise<Account[]> {
  const found: Account[] = [];
  for (const organizationId of await findOrganizations(db, 'email', email)) {
    if (named !== undefined && named.toLowerCase() !== organizationId) continue;
    const account = await inOrganization(db, organizationId, (tenant) => accountOf(tenant, email).executeTakeFirst());
    if (account !== undefined) found.push(account);
  }
  return found;
}

// What proves the person beside his password; undefined if nothing does.
async function takeCode(
  tenant: Tenant,
  account: Account,
  { totp_code, recovery_code }: LoginRequest,
  { sealer, now }: { sealer: Services['sealer']; now: Date },
): Promise<'totp_code' | 'recovery_code' | undefined> {
  if (totp_code !== undefined) {
    return (await takeTotpCode(tenant, account, totp_code, sealer, now)) ? 'totp_code' : undefined;
  }
  const isTaken = recovery_code !== undefined && (await takeRecoveryCode(tenant, account, recovery_code, now));
  return isTaken ? 'recovery_code' : undefined;
}

async function recordFailure(tenant: Tenant, account: Account, origin: Origin, at: Date): Promise<void> {
  const { organization_id, user_id } = account;
  await appendAudit(tenant, organization_id, { at, actor: system, action: 'login.failed', target: user_id, origin });
}

// The very first device of a person is known, too: the newest session of each stays.
async function isKnownDevice(tenant: Tenant, userId: string, device: string, now: Date): Promise<boolean> {
  const sessions = tenant.selectFrom('sessions').select('session_id').where('user_id', '=', userId).limit(1);
  if ((await sessions.executeTakeFirst()) === undefined) return true;
  const since = new Date(now.getTime() - knownDeviceMs);
  const known = await sessions.where('device', '=', device).where('last_used_at', '>', since).executeTakeFirst();
  return known !== undefined;
}

async function tellOfDevice(
  tenant: Tenant,
  { organization_id: organizationId, email: to, language }: Account,
  { sessionId: targetId, device, address }: Origin & { sessionId: string },
  services: Attempted,
): Promise<void> {
  const link = `${services.publicUrl()}/account`;
  const mail = { organizationId, kind: 'new_device', to, language, targetId, link, origin: { device, address } } as const;
  await addMail(tenant, mail, services);
}

// An attempt, and what takes it back once it has turned out to be right.
type Attempted = Login & { attempt: PasswordAttempt; forget: (tenant: Tenant) => Promise<void> };

// The password was right: the code decides, and starts the session.
async function finish(
  tenant: Tenant,
  account: Account,
  request: LoginRequest,
  origin: Origin,
  services: Attempted,
): Promise<OwnSession | Refusal> {
  const { sealer, clock, accessTokens, attempt, forget } = services;
  const now = attempt.at;
  const needsCode = account.totp_confirmed_at !== null;
  const hasCode = request.totp_code !== undefined || request.recovery_code !== undefined;
  if (needsCode && !hasCode) {
    await forget(tenant);
    return 'TOTP_REQUIRED';
  }
  const method = needsCode ? await takeCode(tenant, account, request, { sealer, now }) : 'password';
  if (method === undefined) {
    await recordFailure(tenant, account, origin, now);
    return 'LOGIN_FAILED';
  }
  await forget(tenant);
  const person = { organizationId: account.organization_id, userId: account.user_id };
  const isKnown = await isKnownDevice(tenant, account.user_id, origin.device, now);
  const tokens = await startSession(tenant, person, origin, { clock, accessTokens });
  if (!isKnown) await tellOfDevice(tenant, account, { ...origin, sessionId: tokens.sessionId }, services);
  const actor: Actor = { type: 'user', id: account.user_id, name: account.name };
  const event = { at: now, actor, action: 'login.succeeded', target: account.user_id, after: { method }, origin } as const;
  await appendAudit(tenant, account.organization_id, event);
  return { tokens, user: await signedInMember(tenant, account.user_id) };
}

async function logInTo(
  account: Account,
  request: LoginRequest,
  origin: Origin,
  services: Attempted,
): Promise<OwnSession | Refusal> {
  const { db, attempt } = services;
  return inOrganization(db, account.organization_id, async (tenant) => {
    // Read again, since it may have changed while the password was being checked. Whoever changes it from now on waits, and then ends
    // this session too.
    const current = await accountOf(tenant, attempt.email).forNoKeyUpdate('users').executeTakeFirst();
    if (current?.password_hash === account.password_hash) return finish(tenant, current, request, origin, services);
    await recordFailure(tenant, account, origin, attempt.at);
    return 'LOGIN_FAILED';
  });
}

async function attemptLogin(
  request: LoginRequest,
  origin: Origin,
  services: Login & { attempt: PasswordAttempt },
): Promise<OwnSession | Refusal> {
  const { db, attempt } = services;
  const accounts = await findAccounts(db, attempt.email, request.organization_id);
  // Where there is no account, as much is computed.
  const hashes = accounts.length === 0 ? [undefined] : accounts.map((account) => account.password_hash);
  const rights = await Promise.all(hashes.map((hash) => isPasswordOf(hash, request.password)));
  const matching = accounts.filter((_account, index) => rights[index]);
  const [account, ...others] = matching;
  if (account === undefined) {
    for (const failed of accounts) {
      await inOrganization(db, failed.organization_id, (tenant) => recordFailure(tenant, failed, origin, attempt.at));
    }
    return 'LOGIN_FAILED';
  }
  // A password that fits only some accounts is a guess at the others: somebody who has an account with this address in an organization
  // of his own could try any number of them otherwise.
  const forget = async (tx: Tenant): Promise<void> => {
    if (matching.length === accounts.length) await forgetAttempt(tx, attempt);
  };
  if (others.length === 0) return logInTo(account, request, origin, { ...services, forget });
  await db.transaction().execute(forget);
  const organizations = matching.map((found) => ({ organization_id: found.organization_id, name: found.organization_name }));
  throw new AppError('ORGANIZATION_REQUIRED', { extra: { organizations } satisfies z.output<typeof organizationChoice> });
}

/**
 * Starts a session for an e-mail address, its password and, where TOTP is on, a code. Of several accounts with the address, the password
 * says which one is meant (decision 47).
 *
 * @throws AppError LOGIN_FAILED for whatever is wrong, with one text and in one time; TOTP_REQUIRED; ORGANIZATION_REQUIRED where the password
 *   fits several; LOGIN_THROTTLED.
 */
export async function logIn(request: LoginRequest, origin: Origin, services: Login): Promise<OwnSession> {
  const { db, clock } = services;
  const startedMs = clock.monotonicMs();
  const attempt: PasswordAttempt = { email: request.email.trim(), address: origin.address, at: clock.now() };
  await db.transaction().execute((transaction) => countAttempt(transaction, attempt));
  const outcome = await attemptLogin(request, origin, { ...services, attempt });
  if (outcome === 'LOGIN_FAILED') await wait(Math.max(0, startedMs + refusalMs - clock.monotonicMs()));
  if (outcome === 'LOGIN_FAILED' || outcome === 'TOTP_REQUIRED') throw new AppError(outcome);
  return outcome;
}

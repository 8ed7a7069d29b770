import { createPublicKey, generateKeyPairSync, createPrivateKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { AppError } from '#shared/api/app-error.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { Sealer } from '#main/platform/sealer.ts';
import type { Schema } from '../../db/schema.ts';
import type { PresentedToken, TokenSubject } from '../../request/route.ts';

const algorithm = 'ES256';
const issuer = 'sanad-head-office';
const keySetting = 'access_token_key';

/** How long an access token is valid, in seconds. */
export const accessTokenSeconds = 15 * 60;

/** Issues and reads access tokens (JWT, ES256). */
export type AccessTokens = {
  issue(subject: TokenSubject): Promise<string>;
  /** @throws AppError ACCESS_TOKEN_INVALID or ACCESS_TOKEN_EXPIRED. */
  read(token: string): Promise<PresentedToken>;
};

const claims = z.object({ sub: z.uuid(), org: z.uuid(), sid: z.uuid(), exp: z.number() });

// All processes on one database sign with the key that the first one stored.
async function signingKey(db: Kysely<Schema>, sealer: Sealer): Promise<string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await db
    .insertInto('settings')
    .values({ name: keySetting, value: sealer.seal(pem, keySetting) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('settings').select('value').where('name', '=', keySetting).executeTakeFirstOrThrow();
  return sealer.open(value, keySetting);
}

function refusal(code: 'ACCESS_TOKEN_INVALID' | 'ACCESS_TOKEN_EXPIRED', cause: unknown): AppError {
  return new AppError(code, { headers: { 'WWW-Authenticate': 'Bearer realm="sanad", error="invalid_token"' }, cause });
}

/** Opens the key with which access tokens are signed; the first start of a head office creates it. */
export async function openAccessTokens(db: Kysely<Schema>, sealer: Sealer, clock: Clock): Promise<AccessTokens> {
  const privateKey = createPrivateKey(await signingKey(db, sealer));
  const publicKey = createPublicKey(privateKey);
  return {
    issue({ organizationId, userId, sessionId }) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ org: organizationId, sid: sessionId })
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenSeconds)
        .sign(privateKey);
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, publicKey, { algorithms: [algorithm], issuer, currentDate: clock.now() });
        const { sub, org, sid, exp } = claims.parse(payload);
        return { organizationId: org, userId: sub, sessionId: sid, tokenExpiresAt: new Date(exp * 1000) };
      } catch (cause) {
        throw refusal(cause instanceof errors.JWTExpired ? 'ACCESS_TOKEN_EXPIRED' : 'ACCESS_TOKEN_INVALID', cause);
      }
    },
  };
}

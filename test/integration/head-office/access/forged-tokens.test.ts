import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

let headOffice: RunningHeadOffice;
let owner: Person;
let other: Person;

beforeAll(async () => {
  headOffice = await runHeadOffice();
  ({ owner } = await headOffice.organization());
  ({ owner: other } = await headOffice.organization());
});

afterAll(() => headOffice.close());

type Parts = { header: string; payload: string; signature: string };

function partsOf({ accessToken }: Person): Parts {
  const [header = '', payload = '', signature = ''] = accessToken.split('.');
  return { header, payload, signature };
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function claimsOf(person: Person): Record<string, unknown> {
  const claims: Record<string, unknown> = JSON.parse(Buffer.from(partsOf(person).payload, 'base64url').toString());
  return claims;
}

function withHmac(header: string, payload: string, key: string): string {
  return `${header}.${payload}.${createHmac('sha256', key).update(`${header}.${payload}`).digest('base64url')}`;
}

const strangersKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const strangersPublicKey = strangersKey.publicKey.export({ format: 'jwk' });

function signedByStranger(header: Record<string, unknown>): Promise<string> {
  return new SignJWT(claimsOf(owner)).setProtectedHeader({ alg: 'ES256', ...header }).sign(strangersKey.privateKey);
}

const forgeries: [string, (own: Parts) => string | Promise<string>][] = [
  ['no signature, alg none', ({ payload }) => `${encoded({ alg: 'none' })}.${payload}.`],
  ['no signature, alg NONE', ({ payload }) => `${encoded({ alg: 'NONE' })}.${payload}.`],
  ['no signature', ({ header, payload }) => `${header}.${payload}.`],
  ['a signature of zeros', ({ header, payload }) => `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`],
  ["another token's signature", ({ header, payload }) => `${header}.${payload}.${partsOf(other).signature}`],
  ['an HMAC with an empty key', ({ payload }) => withHmac(encoded({ alg: 'HS256' }), payload, '')],
  ["a stranger's key", () => signedByStranger({})],
  ["a stranger's key in the header", () => signedByStranger({ jwk: strangersPublicKey })],
  ["a stranger's key by its name", () => signedByStranger({ kid: '../../dev/null' })],
  ['another organization', ({ header, signature }) => forgedClaims(header, signature, { org: other.organizationId })],
  ['another person', ({ header, signature }) => forgedClaims(header, signature, { sub: other.userId })],
  ['a later end', ({ header, signature }) => forgedClaims(header, signature, { exp: 4_000_000_000 })],
];

function forgedClaims(header: string, signature: string, changes: Record<string, unknown>): string {
  return `${header}.${encoded({ ...claimsOf(owner), ...changes })}.${signature}`;
}

test.each(forgeries)('refuses an access token with %s', async (_what, forge) => {
  const authorization = `Bearer ${await forge(partsOf(owner))}`;
  const answer = await headOffice.send('GET', '/auth/me', undefined, { authorization });
  expect(answer).toMatchObject({ status: 401, body: { error: { code: 'ACCESS_TOKEN_INVALID' } } });
  expect(answer.headers.get('www-authenticate')).toContain('Bearer');
});

test('refuses a token that head office itself signed for the session of somebody else', async () => {
  const { sid } = claimsOf(other);
  for (const subject of [
    { organizationId: owner.organizationId, userId: owner.userId, sessionId: String(sid) },
    { organizationId: other.organizationId, userId: owner.userId, sessionId: String(sid) },
    { organizationId: owner.organizationId, userId: other.userId, sessionId: String(sid) },
  ]) {
    const authorization = `Bearer ${await headOffice.accessTokens.issue(subject)}`;
    expect((await headOffice.send('GET', '/auth/me', undefined, { authorization })).status).toBe(401);
  }
});

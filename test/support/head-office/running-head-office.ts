import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createLogger } from '#main/platform/logger.ts';
import { openDatabase, type DatabaseLocation, type HeadOfficeDatabase } from '#main/head-office/db/database.ts';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { addLookup } from '#main/head-office/people/accounts/lookups.ts';
import { createOrganization } from '#main/head-office/people/accounts/organizations.ts';
import { startSession } from '#main/head-office/people/sign-in/sessions.ts';
import { startHeadOffice, type HeadOffice, type HeadOfficeOptions } from '#main/head-office/start-head-office.ts';
import type { Role } from '#shared/api/dashboard/roles.ts';
import { settableClock, type SettableClock } from '../platform/settable-clock.ts';
import { networkInTransactions, watchTransactions } from './network-in-transactions.ts';
import { createTestDatabase, databaseKind } from './test-database.ts';

const origin = { address: '127.0.0.1', device: 'test', requestId: 'test' };

/** The password of every person of an organization under test, and its hash: computing one for each would take most of the time. */
export const testPassword = 'correct horse battery staple';
const testPasswordHash = '$argon2id$v=19$m=19456,t=2,p=1$vx206qdTW5J2sWvuI9W4KA$1kvupaJNVMGeNYruULDlW2q2T03Joql0nJzG8uXAMLc';

/** An answer of the API. */
export type ApiAnswer = { status: number; headers: Headers; body: Record<string, unknown> };

/** A person of an organization who is signed in. */
export type Person = {
  organizationId: string;
  userId: string;
  role: Role;
  email: string;
  accessToken: string;
  send(method: string, route: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
};

/** A head office under test. */
export type RunningHeadOffice = HeadOffice & {
  clock: SettableClock;
  location: DatabaseLocation;
  database: HeadOfficeDatabase;
  /** A new organization with one signed-in person of each role. */
  organization(name?: string): Promise<Record<Role, Person>>;
  /** Sends a request to `/api` as nobody. */
  send(method: string, route: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
};

async function answerOf(response: Response): Promise<ApiAnswer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const body: Record<string, unknown> = isJson ? JSON.parse(text) : { text };
  return { status: response.status, headers: response.headers, body };
}

let addresses = 0;

/** An e-mail address that nobody has yet, and with nothing in it that a password of a test holds. */
export function newAddress(): string {
  addresses += 1;
  return `person-${addresses}@example.com`;
}

/** The refresh cookie that an answer sets, in the form in which a browser sends it. */
export function cookieOf({ headers }: ApiAnswer): string {
  return headers.getSetCookie().join(';').split(';')[0] ?? '';
}

/**
 * Starts a head office. Its `close` fails if a name was asked for or a connection opened while a transaction was open.
 *
 * @param at the database to open; by default a new one.
 */
export async function runHeadOffice(
  settings: Partial<HeadOfficeOptions> = {},
  at?: DatabaseLocation,
): Promise<RunningHeadOffice> {
  // A pool of connections to a server opens them where they are needed first.
  if (databaseKind === 'embedded') watchTransactions();
  const location = at ?? (await createTestDatabase());
  const clock = settableClock('2026-11-20T09:00:00Z');
  const database = await openDatabase(location);
  const headOffice = await startHeadOffice(database, {
    host: '127.0.0.1',
    port: 0,
    secretKey: Buffer.alloc(32, 7),
    trustedProxies: [],
    metricsReaders: ['127.0.0.1'],
    logsRequests: false,
    requestsPerMinute: 1e6,
    version: '0.0.0-test',
    watchesAlerts: false,
    clock,
    logger: createLogger({ name: 'head-office', level: 'error' }),
    ...settings,
  });
  const { services, accessTokens, url } = headOffice;

  async function send(method: string, route: string, body?: unknown, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    const init: RequestInit = {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    };
    if (body !== undefined) init.body = JSON.stringify(body);
    return answerOf(await fetch(`${url}/api${route}`, init));
  }

  async function personOf(organizationId: string, role: Role): Promise<Person> {
    const userId = randomUUID();
    const email = `${role}-${userId}@example.com`;
    const { accessToken } = await inOrganization(services.db, organizationId, async (tenant) => {
      const row = { organization_id: organizationId, user_id: userId, name: `The ${role}`, email, role };
      const noTotp = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null };
      await tenant
        .insertInto('users')
        .values({ ...row, ...noTotp, password_hash: testPasswordHash, created_at: clock.now() })
        .execute();
      await addLookup(tenant, organizationId, 'email', email);
      return startSession(tenant, { organizationId, userId }, origin, { clock, accessTokens });
    });
    return {
      organizationId,
      userId,
      role,
      email,
      accessToken,
      send: (method, route, body, headers) => send(method, route, body, { authorization: `Bearer ${accessToken}`, ...headers }),
    };
  }

  return {
    ...headOffice,
    async close() {
      await headOffice.close();
      assert.deepEqual(networkInTransactions(), [], 'nothing waits for the network inside a transaction');
    },
    clock,
    location,
    database,
    send,
    async organization(name = 'Test organization') {
      const organizationId = await createOrganization(name, services);
      return {
        owner: await personOf(organizationId, 'owner'),
        admin: await personOf(organizationId, 'admin'),
        developer: await personOf(organizationId, 'developer'),
        viewer: await personOf(organizationId, 'viewer'),
      };
    },
  };
}

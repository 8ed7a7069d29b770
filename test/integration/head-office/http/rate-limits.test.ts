import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRequestBudgets } from '#main/head-office/request/request-limits.ts';
import { refusalOf, statusesOf } from '#support/head-office/companies.ts';
import { runHeadOffice, type ApiAnswer, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { enrolRawAppliance } from '#support/sync/raw-batches.ts';

const perMinute = 20;
const perMinuteOfAddress = 5 * perMinute;

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice({ requestsPerMinute: perMinute });
});

afterAll(() => headOffice.close());

beforeEach(() => headOffice.clock.advance(60_000));

async function many(count: number, send: () => Promise<ApiAnswer>): Promise<ApiAnswer[]> {
  const answers: ApiAnswer[] = [];
  for (let sent = 0; sent < count; sent += 1) answers.push(await send());
  return answers;
}

const refused = { status: 429, code: 'RATE_LIMITED' };

test('a session makes so many requests a minute, which the headers count, and no other session is slowed by it', async () => {
  const { owner, viewer } = await headOffice.organization();
  const answers = await many(perMinute, () => owner.send('GET', '/auth/me'));
  expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
  expect(answers.map(({ headers }) => Number(headers.get('ratelimit-remaining')))).toEqual(
    answers.map((_, sent) => perMinute - 1 - sent),
  );
  headOffice.clock.advance(45_000);
  const one = await owner.send('GET', '/auth/me');
  expect(refusalOf(one)).toMatchObject(refused);
  expect(one.body).toMatchObject({ error: { retryable: true } });
  const names = ['retry-after', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];
  expect(names.map((name) => one.headers.get(name))).toEqual(['15', '20', '0', '15']);
  expect((await viewer.send('GET', '/auth/me')).status).toBe(200);
  headOffice.clock.advance(15_000);
  expect((await owner.send('GET', '/auth/me')).status).toBe(200);
});

test('an address makes so many without a session, before its bodies are read', async () => {
  const answers = await many(perMinuteOfAddress, () => headOffice.send('POST', '/auth/refresh'));
  expect(new Set(statusesOf(answers))).toEqual(new Set([401]));
  const response = await fetch(`${headOffice.url}/api/auth/login`, { method: 'POST', body: 'no JSON' });
  expect(response.status).toBe(429);
  expect((await fetch(`${headOffice.url}/readyz`)).status).toBe(200);
});

test.each([
  ['IPv4, also as IPv6', '203.0.113.2', '::ffff:203.0.113.2'],
  ['IPv6, with zeros or without', '2001:db8:1::1', '2001:0DB8:0001:0:0:0:0:2'],
])('an address is the same in every notation: %s', async (_what, one, other) => {
  const behindProxy = await runHeadOffice({ requestsPerMinute: 2, trustedProxies: ['127.0.0.1'] });
  const from = (address: string) => behindProxy.send('POST', '/auth/refresh', undefined, { 'x-forwarded-for': address });
  const answers = [...(await many(5, () => from(one))), ...(await many(5, () => from(other))), await from(other)];
  expect(statusesOf(answers)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  await behindProxy.close();
});

test('an appliance is not slowed by others of its address, and a credential that nobody has counts for the address', async () => {
  const appliance = await enrolRawAppliance(headOffice);
  await many(perMinuteOfAddress, () => headOffice.send('POST', '/auth/refresh'));
  const position = (authorization: string) => headOffice.send('GET', '/sync/changes', undefined, { authorization });
  expect(refusalOf(await position('Bearer sanad_appliance_x'))).toMatchObject(refused);
  const answers = await many(perMinuteOfAddress, () => position(appliance.authorization));
  expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
  expect(answers[0]?.headers.get('ratelimit-limit')).toBe('6000');
});

test('processes on one database count together, and write once for many requests', async () => {
  const { db } = headOffice.services;
  const processes = Array.from({ length: 3 }, () => createRequestBudgets(db, headOffice.clock));
  const limit = 100;
  const granted = await Promise.all(
    Array.from({ length: 150 }, async (_, sent) => processes[sent % processes.length]?.take('session:shared', limit)),
  );
  expect(granted.filter((one) => one?.isAllowed === true)).toHaveLength(limit);

  const taken = () => db.selectFrom('rate_windows').select('taken').where('name', '=', 'session:quiet').executeTakeFirst();
  await processes[0]?.take('session:quiet', limit);
  const first = await taken();
  for (let sent = 1; sent < 10; sent += 1) await processes[0]?.take('session:quiet', limit);
  expect([first, await taken()]).toEqual([{ taken: 10 }, { taken: 10 }]);
});

test('what was counted is forgotten after its minute', async () => {
  const { db } = headOffice.services;
  const budgets = createRequestBudgets(db, headOffice.clock);
  for (let minute = 0; minute < 3; minute += 1) {
    headOffice.clock.advance(60_000);
    await budgets.take('session:slow', 10);
  }
  const kept = await db.selectFrom('rate_windows').select('window_start').where('name', '=', 'session:slow').execute();
  expect(kept.length).toBeLessThanOrEqual(2);
});

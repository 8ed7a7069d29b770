import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKind } from '#support/head-office/test-database.ts';
import { cookieOf, runHeadOffice, testPassword, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { refresh, signIn } from '#support/head-office/signing-in.ts';

describe.runIf(databaseKind === 'server')('two processes on one database', () => {
  let one: RunningHeadOffice;
  let other: RunningHeadOffice;

  beforeAll(async () => {
    one = await runHeadOffice();
    other = await runHeadOffice({}, one.location);
  });

  afterAll(async () => {
    await other.close();
    await one.close();
  });

  test('take the access tokens of each other', async () => {
    const { owner } = await one.organization();
    const me = await other.send('GET', '/auth/me', undefined, { authorization: `Bearer ${owner.accessToken}` });
    expect(me.status).toBe(200);
  });

  test('give one new cookie where each is presented the same one at once, and notice one that comes back', async () => {
    const { owner } = await one.organization();
    const { cookie } = await signIn(one, owner);
    const answers = await Promise.all([refresh(one, cookie), refresh(other, cookie)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const cookies = answers.map(cookieOf).filter((each) => each !== '');
    expect(cookies).toHaveLength(1);
    expect((await refresh(other, cookie)).status).toBe(401);
    expect((await refresh(one, cookies[0] ?? '')).status).toBe(401);
  });

  test('count failures together', async () => {
    const { viewer } = await one.organization();
    const attempt = (headOffice: RunningHeadOffice, password: string) =>
      headOffice.send('POST', '/auth/login', { email: viewer.email, password });
    const failures = Array.from({ length: 14 }, (_, index) => attempt(index % 2 === 0 ? one : other, 'a wrong password'));
    const statuses = (await Promise.all(failures)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect((await attempt(other, testPassword)).status).toBe(429);
  });

  test('leave one of two Owners who remove each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, admin } = await one.organization();
      await owner.send('PATCH', `/team/${admin.userId}`, { role: 'owner' });
      const authorization = `Bearer ${admin.accessToken}`;
      const answers = await Promise.all([
        owner.send('DELETE', `/team/${admin.userId}`),
        other.send('DELETE', `/team/${owner.userId}`, undefined, { authorization }),
      ]);
      expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1);
    }
  });
});

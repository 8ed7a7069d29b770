import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdAuditLog, waiting } from '#support/head-office/held-locks.ts';
import {
  runHeadOffice,
  testPassword,
  type ApiAnswer,
  type Person,
  type RunningHeadOffice,
} from '#support/head-office/running-head-office.ts';
import { logIn } from '#support/head-office/signing-in.ts';
import { databaseKind } from '#support/head-office/test-database.ts';

const newPassword = 'four words that nobody guesses';

// On the embedded database, requests take turns.
describe.runIf(databaseKind === 'server')('signing in while the password changes', () => {
  let headOffice: RunningHeadOffice;

  beforeAll(async () => {
    headOffice = await runHeadOffice();
  });

  afterAll(() => headOffice.close());

  const changes: [string, (whom: Person, token: string) => Promise<ApiAnswer>][] = [
    ['changed', (whom) => whom.send('POST', '/auth/password', { current_password: testPassword, new_password: newPassword })],
    [
      'set by a link',
      (_whom, reset_token) => headOffice.send('POST', '/auth/password-reset', { reset_token, new_password: newPassword }),
    ],
  ];

  async function personWithLink(): Promise<{ viewer: Person; token: string; keepAudit: () => Promise<void> }> {
    const { owner, viewer } = await headOffice.organization();
    const { body } = await owner.send('POST', `/team/${viewer.userId}/password-reset`);
    const keepAudit = await holdAuditLog(headOffice, owner.organizationId);
    return { viewer, token: new URL(String(body['reset_url'])).hash.slice(1), keepAudit };
  }

  function me({ body }: ApiAnswer): Promise<ApiAnswer> {
    return headOffice.send('GET', '/auth/me', undefined, { authorization: `Bearer ${String(body['access_token'])}` });
  }

  test.each(changes)('a session of the old password ends with it, also one that is just starting: %s', async (_how, change) => {
    const { viewer, token, keepAudit } = await personWithLink();
    const signingIn = logIn(headOffice, viewer);
    await waiting(headOffice, 1);
    const changing = change(viewer, token);
    await waiting(headOffice, 2);
    await keepAudit();
    expect([(await signingIn).status, (await changing).status]).toEqual([200, 200]);
    expect((await me(await signingIn)).status).toBe(401);
  });

  test.each(changes)('nobody signs in with a password that is just being replaced: %s', async (_how, change) => {
    const { viewer, token, keepAudit } = await personWithLink();
    const changing = change(viewer, token);
    await waiting(headOffice, 1);
    const signingIn = logIn(headOffice, viewer);
    await waiting(headOffice, 2);
    await keepAudit();
    expect([(await changing).status, (await signingIn).status]).toEqual([200, 401]);
  });
});

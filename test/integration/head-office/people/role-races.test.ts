import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hold, holdAuditLog, waiting } from '#support/head-office/held-locks.ts';
import {
  newAddress,
  runHeadOffice,
  testPassword,
  type Person,
  type RunningHeadOffice,
} from '#support/head-office/running-head-office.ts';
import { databaseKind } from '#support/head-office/test-database.ts';
import { companyOfBranches, storeBranchCompanies } from '#support/sync/synchronised-branch.ts';

function tokenOf(url: unknown): string {
  return new URL(String(url)).hash.slice(1);
}

// On the embedded database, requests take turns.
describe.runIf(databaseKind === 'server')('changes of roles at once', () => {
  let headOffice: RunningHeadOffice;

  beforeAll(async () => {
    headOffice = await runHeadOffice();
  });

  afterAll(() => headOffice.close());

  test('an Owner is left where a member becomes one while his role is being changed', async () => {
    const { owner, admin, viewer } = await headOffice.organization();
    const { organizationId } = owner;
    await owner.send('PATCH', `/team/${viewer.userId}`, { role: 'developer' });
    const promotion = `UPDATE users SET role = 'owner' WHERE user_id = '${admin.userId}'`;
    const promote = await hold(headOffice, organizationId, promotion);
    const keepAudit = await holdAuditLog(headOffice, organizationId);
    // It finds an Admin, and waits for the promotion; then the log keeps it from being over.
    const demoted = owner.send('PATCH', `/team/${admin.userId}`, { role: 'viewer' });
    await waiting(headOffice, 1);
    await promote();
    await waiting(headOffice, 1);
    const left = owner.send('PATCH', `/team/${owner.userId}`, { role: 'viewer' });
    await waiting(headOffice, 2);
    await keepAudit();
    expect([(await demoted).status, (await left).status]).toEqual([200, 409]);
  });

  type Way = {
    what: string;
    make: (leaving: Person, owner: Person) => ReturnType<Person['send']>;
    use: (body: Record<string, unknown>) => ReturnType<Person['send']>;
  };

  const ways: Way[] = [
    {
      what: 'an invitation',
      make: (leaving) => leaving.send('POST', '/team/invitations', { email: newAddress(), role: 'owner' }),
      use: ({ invitation_url }) => {
        const body = { invitation_token: tokenOf(invitation_url), name: 'Again', password: testPassword };
        return headOffice.send('POST', '/invitations/accept', body);
      },
    },
    {
      what: 'a link for the password of another one',
      make: (leaving, owner) => leaving.send('POST', `/team/${owner.userId}/password-reset`),
      use: ({ reset_url }) => {
        const body = { reset_token: tokenOf(reset_url), new_password: 'four words that nobody guesses' };
        return headOffice.send('POST', '/auth/password-reset', body);
      },
    },
    {
      what: 'an enrolment code',
      make: (leaving) =>
        leaving.send('POST', '/appliances/enrolment-codes', { branch_name: 'Olaya', company_ids: [companyOfBranches] }),
      use: ({ code }) => headOffice.send('POST', '/sync/enrolments', { code, version: '1', ledger_id: 'ledger' }),
    },
  ];
  const ends: [string, (by: Person, whom: Person) => ReturnType<Person['send']>][] = [
    ['removed', (by, whom) => by.send('DELETE', `/team/${whom.userId}`)],
    ['demoted', (by, whom) => by.send('PATCH', `/team/${whom.userId}`, { role: 'viewer' })],
  ];
  const cases = ways.flatMap((way) => ends.map(([how, end]) => ({ ...way, how, end })));

  async function twoOwners(): Promise<{ owner: Person; leaving: Person; keepAudit: () => Promise<void> }> {
    const { owner, admin: leaving } = await headOffice.organization();
    await storeBranchCompanies(headOffice, owner.organizationId);
    await owner.send('PATCH', `/team/${leaving.userId}`, { role: 'owner' });
    return { owner, leaving, keepAudit: await holdAuditLog(headOffice, owner.organizationId) };
  }

  test.each(cases)('$what that an Owner is making while he is $how is worth nothing', async ({ make, use, end }) => {
    const { owner, leaving, keepAudit } = await twoOwners();
    const making = make(leaving, owner);
    await waiting(headOffice, 1);
    const ending = end(owner, leaving);
    await waiting(headOffice, 2);
    await keepAudit();
    const [made, ended] = [await making, await ending];
    expect([made.status, Math.trunc(ended.status / 100)]).toEqual([201, 2]);
    expect((await use(made.body)).status).toBe(401);
  });

  test.each(cases)('nobody makes $what whose request arrived while he was being $how', async ({ make, end }) => {
    const { owner, leaving, keepAudit } = await twoOwners();
    const ending = end(owner, leaving);
    await waiting(headOffice, 1);
    const making = make(leaving, owner);
    await waiting(headOffice, 2);
    await keepAudit();
    expect(Math.trunc((await ending).status / 100)).toBe(2);
    expect([401, 403]).toContain((await making).status);
  });
});

import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { branchRight, mayAtBranch } from '#shared/api/people/rights.ts';
import { codeOf, openBrowser } from '#support/branch/people-api/browser.ts';
import { describedOperations, type DescribedOperation } from '#support/branch/people-api/described-operations.ts';
import { signIn, storeTestUsers, testUsers, type Role } from '#support/branch/people-api/people.ts';
import { runBranch } from '#support/branch/running-branch.ts';

const roles: Role[] = ['owner', 'manager', 'cashier'];

const running = await runBranch();
// Those of a restore ask for the link of the start or for an owner themselves; restore.test.ts has them.
const operations = (await describedOperations(running.branch.url)).filter(({ path }) => !path.startsWith('/manager/restore'));

beforeEach(async () => {
  storeTestUsers(running, await testUsers());
});

afterAll(() => running.close());

// Of something that does not exist, with a body that is not valid: what is refused before that, and what only then?
function request({ method, path }: DescribedOperation): [method: string, path: string, body: unknown] {
  const named = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
  // A stream of events would have no end.
  return [
    path.endsWith('/events') ? 'HEAD' : method.toUpperCase(),
    named,
    method === 'get' || method === 'delete' ? undefined : { unknown_field: true },
  ];
}

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  test('needs a session, unless it is open to everyone', async () => {
    const { status } = await openBrowser(running.branch.url).send(...request(operation));
    expect(status === 401).toBe(!operation.isOpen);
  });

  test.each(roles)('is as the table of rights says for the role %s', async (role) => {
    const browser = await signIn(running, role);
    const answer = await browser.send(...request(operation));
    const right = branchRight.safeParse(operation.permission).data;
    expect(codeOf(answer) === 'FORBIDDEN').toBe(right !== undefined && !mayAtBranch(role, right));
    expect(String(codeOf(answer))).not.toMatch(/^SESSION_/);
  });
});

test('a cashier changes nothing but himself, sells by hand, and prints documents', () => {
  const allowed = operations.filter(
    ({ method, permission, isOpen }) =>
      method !== 'get' && !isOpen && (permission === undefined || mayAtBranch('cashier', branchRight.parse(permission))),
  );
  expect(allowed.map(({ name }) => name).toSorted()).toEqual([
    'DELETE /manager/session',
    'PATCH /manager/account',
    'POST /manager/check',
    'POST /manager/documents',
    'POST /manager/documents/preflight',
    'POST /manager/documents/{invoice_id}/convert',
    'POST /manager/documents/{invoice_id}/mail',
    'POST /manager/documents/{invoice_id}/print',
    'POST /manager/mails/{mail_id}/retry',
    'POST /manager/session/lock',
    'POST /manager/session/unlock',
  ]);
});

import { hash } from '@node-rs/argon2';
import type { UserTable } from '#main/branch/db/people-tables.ts';
import { storeUsers } from '#main/branch/users/users.ts';
import { writeBeside } from '../ledger-beside.ts';
import type { RunningBranch } from '../running-branch.ts';
import { openBrowser, type Browser, type BrowserOptions } from './browser.ts';

export const passwords = { owner: 'seven green lamps', manager: 'four red chairs', cashier: 'nine blue doors' } as const;
export const ownersPin = '284951';

/** A role of the people of a branch. */
export type Role = keyof typeof passwords;

// As cheap as argon2id can be: tests sign in often.
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A user of each role, called like the role; the owner has a PIN. */
export async function testUsers(): Promise<UserTable[]> {
  const roles: Role[] = ['owner', 'manager', 'cashier'];
  return Promise.all(
    roles.map(async (role) => ({
      branch_user_id: `user-${role}`,
      username: role,
      name: `Test ${role}`,
      role,
      language: 'en' as const,
      password_hash: await hash(passwords[role], cheap),
      pin_hash: role === 'owner' ? await hash(ownersPin, cheap) : null,
      created_at: '2026-11-01T00:00:00.000Z',
    })),
  );
}

/** Gives an appliance exactly these users, as the pull from head office does. */
export function storeTestUsers(running: RunningBranch, users: readonly UserTable[]): void {
  writeBeside(running, (writer) => storeUsers(writer, users));
}

/** Opens a browser in which somebody has signed in with the password. */
export async function signIn(running: RunningBranch, role: Role, options?: BrowserOptions): Promise<Browser> {
  const browser = openBrowser(running.branch.url, options);
  const answer = await browser.send('POST', '/manager/session', { username: role, password: passwords[role] });
  if (answer.status !== 200) throw new Error(`not signed in: ${answer.text}`);
  return browser;
}

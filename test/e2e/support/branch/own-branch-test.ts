import { randomUUID } from 'node:crypto';
import type { LanSettings } from '#main/branch/lan/lan-settings.ts';
import { createSystemPrinters } from '#main/branch/printing/system-printers.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { passwords, storeTestUsers, testUsers, type Role } from '#support/branch/people-api/people.ts';
import { startMailServer, type MailServer } from '#support/platform/mail-server.ts';
import { removeTemporaryFolders } from '#support/platform/temporary-folder.ts';
import { test as base } from '../dashboard-test.ts';
import { signInAtBranch } from './sign-in-at-branch.ts';

type OwnBranch = {
  /** Who is signed in at it; nobody where it is null. */
  branchRole: Role | null;
  /** How it serves the network; null where it serves this machine alone. */
  network: LanSettings['encryption'] | null;
  /** Whether it sends mail, by a server that refuses its first mail to `refused@example.com`. */
  sendsMail: boolean;
  mailServer: MailServer;
  /** A branch of this test alone with its gateway, whose clock stands still. */
  branch: TestBranch;
  /** Whether the machine has a print system, which then has no printer. */
  hasPrintSystem: boolean;
  signedInAtOwnBranch: void;
};

// Those of the test, and none of the machine that it runs on.
const printers = {
  mayReach: (address: string) => address === '127.0.0.1',
  systemPrinters: { list: () => Promise.resolve([]), print: () => Promise.reject(new Error('there is no printer')) },
};

const nowhere = '/nowhere/cups';
const withoutPrintSystem = {
  ...printers,
  systemPrinters: createSystemPrinters({ lp: nowhere, lpstat: nowhere, environment: process.env }),
};

/** A test in the pages of a branch of its own, in which its owner is signed in: for what would disturb other tests. */
export const test = base.extend<OwnBranch>({
  // Nobody is signed in at head office.
  role: null,
  branchRole: ['owner', { option: true }],
  hasPrintSystem: [true, { option: true }],
  network: [null, { option: true }],
  sendsMail: [false, { option: true }],
  // Playwright reads from the form of the first parameter what a fixture needs.
  // oxlint-disable-next-line no-empty-pattern
  mailServer: async ({}, use) => {
    const refusals = [{ code: 550, text: 'No such mailbox' }];
    const recipient = (address: string) => (address.startsWith('refused@') ? refusals.shift() : undefined);
    const server = await startMailServer({ recipient });
    await use(server);
    await server.close();
  },
  branch: async ({ network, hasPrintSystem, sendsMail, mailServer }, use) => {
    const lan =
      network === null ? {} : { host: '0.0.0.0', lan: { httpsPort: 0, certificatePort: 0, names: [], encryption: network } };
    const startsAt = new Date().toISOString();
    const parts = { startsAt, companyId: randomUUID(), printers: hasPrintSystem ? printers : withoutPrintSystem };
    const { port } = mailServer;
    const server = { host: '127.0.0.1', port, isTls: false, user: undefined, password: undefined, from: 'sanad@shop.example' };
    const branch = await startTestBranch(sendsMail ? { ...lan, mail: server } : lan, parts);
    storeTestUsers(branch.running, await testUsers());
    await use(branch);
    await branch.running.close();
    removeTemporaryFolders();
  },
  baseURL: async ({ branch }, use) => use(branch.running.branch.url),
  signedInAtOwnBranch: [
    async ({ context, branch, branchRole }, use) => {
      const { url } = branch.running.branch;
      if (branchRole !== null) await signInAtBranch(context, url, { username: branchRole, password: passwords[branchRole] });
      await use();
    },
    { auto: true },
  ],
});

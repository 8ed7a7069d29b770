import { networkInterfaces } from 'node:os';
import { chromium } from '@playwright/test';
import { localeOf } from '../appearances.ts';
import { chromiumOptions } from '../chromium.ts';
import { passOverTour } from '../pass-over-tour.ts';
import { test as base } from './own-branch-test.ts';

type InTheNetwork = {
  /** Whether the browser trusts the CA of the branch. */
  trustsBranch: boolean;
  /** Where the branch is in the network. */
  lanUrl: string;
};

// The address by which others in the network reach this machine; undefined on a machine without a network.
const ownAddress = Object.values(networkInterfaces())
  .flatMap((each = []) => each)
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

/** A test in the pages of a branch that is opened by its address in the network, in a browser in which nobody is signed in. */
export const test = base.extend<InTheNetwork>({
  branchRole: null,
  network: 'own',
  trustsBranch: [true, { option: true }],
  lanUrl: async ({ branch }, use, testInfo) => {
    testInfo.skip(ownAddress === undefined, 'this machine has no address in a network');
    const url = new URL(branch.running.branch.lanUrl ?? '');
    url.hostname = ownAddress ?? '';
    await use(url.origin);
  },
  baseURL: async ({ lanUrl }, use) => use(lanUrl),
  context: async ({ branch, lanUrl, language, trustsBranch }, use) => {
    const { spki_sha256: pin } = branch.running.branch.context.lan.describe();
    const trust =
      pin === null || !trustsBranch
        ? []
        : [`--ignore-certificate-errors-spki-list=${Buffer.from(pin, 'hex').toString('base64')}`];
    const browser = await chromium.launch({ ...chromiumOptions, args: [...chromiumOptions.args, ...trust] });
    const context = await browser.newContext({ baseURL: lanUrl, locale: localeOf(language), reducedMotion: 'reduce' });
    await passOverTour(context);
    await use(context);
    await browser.close();
  },
});

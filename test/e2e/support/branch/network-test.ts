import type { BranchConfig } from '#main/branch/config.ts';
import type { LanSettings } from '#main/branch/lan/lan-settings.ts';
import { startLanBranch } from '#support/branch/lan-branch.ts';
import { storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { removeTemporaryFolders } from '#support/platform/temporary-folder.ts';
import { test as base } from './own-branch-test.ts';

type Network = {
  /** What flags of its start say of the network; an owner opens it where they say nothing. */
  flags: Pick<BranchConfig, 'host'> & { lan?: Partial<LanSettings> };
};

/** The address of the branch in its network. */
export const address = '127.0.0.2';

/** A test in the pages of a branch in a network, which its start has not opened. */
export const test = base.extend<Network>({
  flags: [{}, { option: true }],
  branch: async ({ flags }, use) => {
    const branch = await startLanBranch(address, { isOpenAtStart: false, ...flags });
    storeTestUsers(branch.running, await testUsers());
    await use(branch);
    await branch.running.close();
    removeTemporaryFolders();
  },
});

import { execFileSync } from 'node:child_process';

/** Runs a program in a namespace: put before its own command line. */
export type Inside = readonly [command: string, ...args: string[]];

/**
 * A shop in network namespaces of Linux: the branch and two tills on one switch, and an uplink from the branch to this process's own
 * namespace, where the gateway and head office are. The tills have no way there.
 */
export type ShopNetwork = {
  insideBranch: Inside;
  insideTills: readonly [Inside, Inside];
  tillAddresses: readonly [string, string];
  /** The branch's address in the shop. */
  branchAddress: string;
  /** The address of this process on the other end of the uplink. */
  outerAddress: string;
  cutUplink(): void;
  restoreUplink(): void;
  /** Gives the branch another address in the shop, as a router does. */
  moveBranch(address: string): void;
  close(): void;
};

const outerAddress = '10.213.7.1';
const uplinkAddress = '10.213.7.2';
const branchAddress = '192.168.213.10';
const tillAddresses = ['192.168.213.21', '192.168.213.22'] as const;
const uplink = 'uplink';
const card = 'shop0';

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

function inside(space: string): Inside {
  return ['ip', 'netns', 'exec', space];
}

/** Whether this process may make network namespaces, which takes root. */
export function canMakeNamespaces(): boolean {
  const probe = `sanad-probe-${process.pid}`;
  try {
    ip('netns', 'add', probe);
    ip('netns', 'delete', probe);
    return true;
  } catch {
    return false;
  }
}

/** Makes such a network. */
export function openShopNetwork(): ShopNetwork {
  const prefix = `sanad-${process.pid}`;
  const spaces = {
    switch: `${prefix}-switch`,
    branch: `${prefix}-branch`,
    tills: [`${prefix}-till1`, `${prefix}-till2`] as const,
  };
  // Names of interfaces have at most 15 characters.
  const outerCard = `sanad${process.pid}`;

  function plugIn(space: string, port: string, address: string): void {
    ip('-n', spaces.switch, 'link', 'add', port, 'type', 'veth', 'peer', 'name', card, 'netns', space);
    ip('-n', spaces.switch, 'link', 'set', port, 'master', 'switch', 'up');
    ip('-n', space, 'address', 'add', `${address}/24`, 'dev', card);
    ip('-n', space, 'link', 'set', card, 'up');
  }

  for (const space of [spaces.switch, spaces.branch, ...spaces.tills]) {
    ip('netns', 'add', space);
    ip('-n', space, 'link', 'set', 'lo', 'up');
  }
  ip('-n', spaces.switch, 'link', 'add', 'switch', 'type', 'bridge');
  ip('-n', spaces.switch, 'link', 'set', 'switch', 'up');
  plugIn(spaces.branch, 'port0', branchAddress);
  plugIn(spaces.tills[0], 'port1', tillAddresses[0]);
  plugIn(spaces.tills[1], 'port2', tillAddresses[1]);
  // A till reaches the shop's own network alone, which holds its multicast.
  for (const till of spaces.tills) ip('-n', till, 'route', 'add', '224.0.0.0/4', 'dev', card);
  ip('link', 'add', outerCard, 'type', 'veth', 'peer', 'name', uplink, 'netns', spaces.branch);
  ip('address', 'add', `${outerAddress}/30`, 'dev', outerCard);
  ip('link', 'set', outerCard, 'up');
  ip('-n', spaces.branch, 'address', 'add', `${uplinkAddress}/30`, 'dev', uplink);
  const restoreUplink = (): void => {
    ip('-n', spaces.branch, 'link', 'set', uplink, 'up');
    ip('-n', spaces.branch, 'route', 'replace', 'default', 'via', outerAddress);
  };
  restoreUplink();

  let present = branchAddress;
  return {
    insideBranch: inside(spaces.branch),
    insideTills: [inside(spaces.tills[0]), inside(spaces.tills[1])],
    tillAddresses,
    branchAddress,
    outerAddress,
    cutUplink: () => ip('-n', spaces.branch, 'link', 'set', uplink, 'down'),
    restoreUplink,
    moveBranch(address) {
      ip('-n', spaces.branch, 'address', 'delete', `${present}/24`, 'dev', card);
      ip('-n', spaces.branch, 'address', 'add', `${address}/24`, 'dev', card);
      present = address;
    },
    close() {
      // An interface goes with either of its ends, and everything in a namespace with it.
      for (const space of [spaces.switch, spaces.branch, ...spaces.tills]) ip('netns', 'delete', space);
    },
  };
}

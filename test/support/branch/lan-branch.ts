import type { NetworkInterfaceInfo } from 'node:os';
import type { BranchConfig } from '#main/branch/config.ts';
import type { LanSettings } from '#main/branch/lan/lan-settings.ts';
import { startTestBranch, type TestBranch } from './start-test-branch.ts';

/** An appliance on all addresses whose network consists of the given ones, which are loopback addresses in truth. */
export type LanBranch = TestBranch & {
  /** Gives the machine other addresses, as a router would. */
  moveTo(...addresses: string[]): void;
  /** The port for HTTPS. */
  port: string;
};

function interfaceAt(address: string): NetworkInterfaceInfo {
  return { address, family: 'IPv4', internal: false, netmask: '255.255.255.0', mac: '02:00:00:00:00:01', cidr: `${address}/24` };
}

/** Starts such an appliance; where its start does not open the network, an owner does. Clients verify certificates by the present, so it is what the appliance's clock shows by default. */
export async function startLanBranch(
  address: string,
  {
    lan = {},
    startsAt = new Date(),
    isOpenAtStart = true,
    ...settings
  }: Partial<Omit<BranchConfig, 'lan'>> & { lan?: Partial<LanSettings>; startsAt?: Date; isOpenAtStart?: boolean } = {},
): Promise<LanBranch> {
  let addresses = [address];
  const branch = await startTestBranch(
    {
      ...(isOpenAtStart ? { host: '0.0.0.0' } : {}),
      lan: { httpsPort: 0, certificatePort: 0, encryption: 'own', names: [], checkMs: 20, ...lan },
      ...settings,
    },
    { startsAt: startsAt.toISOString(), interfaces: () => ({ eth0: addresses.map(interfaceAt) }) },
  );
  return {
    ...branch,
    moveTo: (...others) => void (addresses = others),
    get port() {
      return new URL(branch.running.branch.lanUrl ?? '').port;
    },
  };
}

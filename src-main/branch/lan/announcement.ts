import { isIPv4 } from 'node:net';
import type { Bonjour } from 'bonjour-service';
import type { Conditions } from '../health/conditions.ts';

// What mDNS says of the appliance.
type Announced = {
  /** Its name in the network, `sanad-1a2b3c4d.local`. */
  host: string;
  port: number;
  /** The present addresses, which are announced with it. */
  addresses: readonly string[];
  /** The TXT record. */
  txt: Record<string, string>;
};

/** The appliance's place in the network, as mDNS announces it. */
export type Announcement = {
  /** Announces it, or what has changed of it. */
  update(announced: Announced): Promise<void>;
  /** Withdraws it, so that nobody looks for it any more. */
  close(): Promise<void>;
};

// A goodbye that cannot be sent, because the network is gone, keeps no stop waiting.
const longestGoodbyeMs = 500;

function inTime(start: (done: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestGoodbyeMs);
    start(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

// Its types hide the socket, whose faults would otherwise end the process.
function listenForFaults(bonjour: object, onFault: (cause: unknown) => void): void {
  const server: unknown = Reflect.get(bonjour, 'server');
  const mdns: unknown = typeof server === 'object' && server !== null ? Reflect.get(server, 'mdns') : undefined;
  if (typeof mdns !== 'object' || mdns === null || !('on' in mdns) || typeof mdns.on !== 'function') {
    throw new Error('the package bonjour-service has changed');
  }
  mdns.on('error', onFault);
}

/**
 * Announces the appliance by multicast DNS (RFC 6762, 6763) as `_sanad._tcp`, in the network of each of its IPv4 addresses. Where
 * that is not possible the appliance goes on without, and tills are given its address.
 */
export async function openAnnouncement(conditions: Conditions): Promise<Announcement> {
  // Loaded here alone: an appliance on loopback has no use for it.
  const bonjourService = (await import('bonjour-service')).default;

  function onFault(cause: unknown): void {
    const reason = cause instanceof Error ? cause.message : String(cause);
    conditions.begin({
      code: 'LAN_UNANNOUNCED',
      subject: '',
      message: `The appliance cannot be announced in the network (${reason}): enter its address at the tills.`,
      severity: 'warning',
    });
  }

  // The operating system would send what names no network into that of the default route alone, which may be the uplink.
  function announceAt(address: string, { host, port, txt }: Announced): Bonjour {
    // The options of multicast-dns, which the package passes on.
    const options = { probe: false, interface: address, bind: '0.0.0.0' };
    const opened = new bonjourService.Bonjour(options, onFault);
    listenForFaults(opened, onFault);
    // The name is unique by itself, so that nobody has to be asked for it.
    opened.publish({ name: host.replace(/\.local$/, ''), type: 'sanad', host, port, txt, probe: false });
    return opened;
  }

  let opened: Bonjour[] = [];
  let present: string | undefined;
  let isClosed = false;

  async function withdraw(): Promise<void> {
    const withdrawn = opened;
    opened = [];
    await Promise.all(
      withdrawn.map(async (bonjour) => {
        await inTime((done) => bonjour.unpublishAll(done));
        await inTime((done) => bonjour.destroy(done));
      }),
    );
  }

  return {
    async update(announced) {
      const wanted = JSON.stringify(announced);
      if (present === wanted) return;
      present = wanted;
      await withdraw();
      if (isClosed) return;
      opened = announced.addresses.filter((address) => isIPv4(address)).map((address) => announceAt(address, announced));
    },
    close() {
      isClosed = true;
      return withdraw();
    },
  };
}

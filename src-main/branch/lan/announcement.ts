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

const serviceType = 'sanad';
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
 * Announces the appliance by multicast DNS (RFC 6762, 6763) as `_sanad._tcp`. Where that is not possible the appliance goes on
 * without, and tills are given its address.
 *
 * @param networkAddress the one address that the server listens on; undefined for all of them.
 */
export async function openAnnouncement(conditions: Conditions, networkAddress: string | undefined): Promise<Announcement> {
  // Loaded here alone: an appliance on loopback has no use for it.
  const { Bonjour } = (await import('bonjour-service')).default;

  function onFault(cause: unknown): void {
    const reason = cause instanceof Error ? cause.message : String(cause);
    conditions.begin({
      code: 'LAN_UNANNOUNCED',
      subject: '',
      message: `The appliance cannot be announced in the network (${reason}): enter its address at the tills.`,
      severity: 'warning',
    });
  }

  function open() {
    // The options of multicast-dns, which the package passes on.
    const network = networkAddress === undefined ? {} : { interface: networkAddress, bind: '0.0.0.0' };
    const opened = new Bonjour({ probe: false, ...network }, onFault);
    listenForFaults(opened, onFault);
    return opened;
  }

  const bonjour = open();
  let present: string | undefined;
  return {
    async update({ host, port, addresses, txt }) {
      const wanted = JSON.stringify([host, port, addresses, txt]);
      if (present === wanted) return;
      if (present !== undefined) await inTime((done) => bonjour.unpublishAll(done));
      present = wanted;
      // The name is unique by itself, so that nobody has to be asked for it.
      bonjour.publish({ name: host.replace(/\.local$/, ''), type: serviceType, host, port, txt, probe: false });
    },
    async close() {
      await inTime((done) => bonjour.unpublishAll(done));
      await inTime((done) => bonjour.destroy(done));
    },
  };
}

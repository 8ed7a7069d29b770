import type { Authority } from './certificates/authority.ts';
import type { TlsSource } from './certificates/tls-source.ts';
import { announcedName, openNetworkPlace, type NetworkPlace, type PlaceTools } from './network-place.ts';

// What a till may know of an appliance before it is paired: the answer of `GET /lan/info`.
type LanDescription = { name: string; version: string; base_urls: string[]; spki_sha256: string | null };

/** The appliance in the network of the branch, which it serves or not: that changes while it runs. */
export type Lan = {
  /** The certificate of the server for the network; undefined where that speaks HTTP, or there is none. */
  readonly tls: TlsSource | undefined;
  /** The CA that tills are to trust; undefined where the certificate is the owner's, or there is none. */
  readonly authority: Authority | undefined;
  /** Under which names requests come, beside those of loopback. */
  hostNames: () => ReadonlySet<string>;
  describe: () => LanDescription;
  /** Says by which address this machine calls the appliance. */
  listensLocally(url: string): void;
  /**
   * Takes its place in the network.
   *
   * @throws AppError KEY_STORE_UNAVAILABLE; StartFault where the owner's certificate cannot be used.
   */
  open(host: string): Promise<NetworkPlace>;
  /** Leaves it: the appliance is not announced any more, and answers to no name but those of loopback. */
  close(): Promise<void>;
};

const noNames: ReadonlySet<string> = new Set();

/** Creates it; it serves no network at first. */
export function createLan({ version, ...tools }: PlaceTools & { version: string }): Lan {
  let place: NetworkPlace | undefined;
  let localUrl: string | undefined;
  return {
    get tls() {
      return place?.tls;
    },
    get authority() {
      return place?.authority;
    },
    hostNames: () => place?.hostNames() ?? noNames,
    describe() {
      const local = localUrl === undefined ? [] : [localUrl];
      const spki_sha256 = place?.authority?.spkiSha256 ?? null;
      return { name: announcedName(tools.db), version, base_urls: place?.baseUrls() ?? local, spki_sha256 };
    },
    listensLocally: (url) => void (localUrl = url),
    async open(host) {
      place = await openNetworkPlace(tools, host);
      return place;
    },
    async close() {
      const left = place;
      place = undefined;
      await left?.close();
    },
  };
}

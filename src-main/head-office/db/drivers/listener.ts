import { Client } from 'pg';

const reconnectMs = 1_000;

/** A connection that waits for announcements. */
export type Listener = { close(): Promise<void> };

/**
 * Listens on a channel of a PostgreSQL server. A connection that breaks is opened again; since announcements were missed meanwhile,
 * `heard` is then called without a text.
 */
export async function openListener(
  connectionString: string,
  channel: string,
  heard: (text: string | undefined) => void,
): Promise<Listener> {
  let isClosed = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new Client({ connectionString, keepAlive: true });
    fresh.on('notification', ({ payload }) => heard(payload));
    fresh.on('error', () => {});
    fresh.once('end', () => {
      if (client === fresh) reconnectLater();
    });
    await fresh.connect();
    await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`);
    client = fresh;
  }

  async function reconnect(): Promise<void> {
    try {
      await connect();
      heard(undefined);
    } catch {
      reconnectLater();
    }
  }

  function reconnectLater(): void {
    if (isClosed) return;
    timer = setTimeout(() => void reconnect(), reconnectMs).unref();
  }

  await connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}

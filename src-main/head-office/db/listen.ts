import type { PGlite } from '@electric-sql/pglite';
import type { Kysely } from 'kysely';
import { Client } from 'pg';
import type { Schema } from './schema.ts';

/** Who is told what is notified on a channel. */
export type Listener = {
  onMessage: (message: string) => void;
  /** The connection has broken: nothing more comes, and something may have been missed. */
  onLost: () => void;
};

/** Listens on a channel of the database until the function that it returns is called. */
export type Listen = (channel: string, listener: Listener) => Promise<() => Promise<void>>;

/** Listens on a connection of its own to the server. */
export function listenOnServer(url: string): Listen {
  return async (channel, { onMessage, onLost }) => {
    const client = new Client({ connectionString: url });
    let isClosed = false;
    const lose = (): void => {
      if (!isClosed) onLost();
      isClosed = true;
    };
    client.on('notification', ({ payload = '' }) => onMessage(payload));
    client.on('error', lose);
    client.on('end', lose);
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    return async () => {
      isClosed = true;
      await client.end();
    };
  };
}

/** Listens on the only connection of the embedded database; in its turn, so that no transaction of others takes it back. */
export function listenOnEmbedded(db: Kysely<Schema>, engine: PGlite): Listen {
  return async (channel, { onMessage }) => {
    const unlisten = await db.connection().execute(() => engine.listen(channel, onMessage));
    return () => db.connection().execute(() => unlisten());
  };
}

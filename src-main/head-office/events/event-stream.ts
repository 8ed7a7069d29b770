import type { Response } from 'express';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { inOrganization } from '../db/in-organization.ts';
import type { Schema } from '../db/schema.ts';
import type { Caller } from '../request/caller.ts';
import type { ChangeFeed } from './change-feed.ts';

/** How often a comment shows proxies and clients that the stream is alive. */
export const heartbeatMs = 15_000;
// A client that does not read is cut off; it may connect again.
const mostUnreadBytes = 1024 * 1024;

export type StreamOptions = { db: Kysely<Schema>; clock: Clock; feed: ChangeFeed; heartbeatEveryMs: number };

/** What the answer is to say of a stream of events. */
export function setStreamHeaders(response: Response): void {
  response.setHeader('Content-Type', 'text/event-stream');
  // Proxies that collect an answer before they pass it on would hold events back.
  response.setHeader('X-Accel-Buffering', 'no');
}

function hasSession(db: Kysely<Schema>, { organizationId, sessionId }: Caller): Promise<boolean> {
  return inOrganization(db, organizationId, async (tenant) => {
    const session = await tenant
      .selectFrom('sessions')
      .select('session_id')
      .where('session_id', '=', sessionId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return session !== undefined;
  });
}

/**
 * Streams the changes of the caller's organization as server-sent events, until he leaves, his session ends or his token expires. A
 * client connects again then, and reads what it shows anew: events are not kept for it.
 */
export async function streamEvents(
  { db, clock, feed, heartbeatEveryMs }: StreamOptions,
  caller: Caller,
  response: Response,
): Promise<void> {
  const end = (): void => void response.end();
  const isOver = (): boolean => response.writableEnded || clock.now() >= caller.tokenExpiresAt;
  const write = (text: string): void => {
    if (isOver()) return end();
    if (response.writableLength > mostUnreadBytes) return void response.destroy();
    if (!response.headersSent) setStreamHeaders(response);
    response.write(text);
  };
  const stop = feed.subscribe(caller.organizationId, {
    onEvents: write,
    onSessionEnd(sessionId) {
      if (sessionId === caller.sessionId) end();
    },
    onEnd: end,
  });
  if (response.destroyed) return stop();
  const beat = setInterval(() => write(': alive\n\n'), heartbeatEveryMs);
  const expiry = setTimeout(end, Math.max(0, caller.tokenExpiresAt.getTime() - clock.now().getTime()));
  response.once('close', () => {
    stop();
    clearInterval(beat);
    clearTimeout(expiry);
  });
  write(': open\n\n');
  // It may have ended before its end could be notified here.
  if (!(await hasSession(db, caller))) end();
}

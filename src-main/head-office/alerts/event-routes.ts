import type { Response } from 'express';
import type { Kysely } from 'kysely';
import { AppError } from '#shared/api/app-error.ts';
import type { Clock } from '#main/platform/clock.ts';
import { ids } from '../request/examples.ts';
import { isLimited } from '../request/caller.ts';
import { routesIn, type Route, type Caller } from '../request/route.ts';
import { inOrganization } from '../db/in-organization.ts';
import type { Schema } from '../db/schema.ts';
import { eventsText, type ChangedDocuments, type ChangeFeed } from './change-feed.ts';

const route = routesIn('Alerts');

// A screen or a script has one; whoever opened all that the server takes would lock out everybody else.
const mostOfPerson = 20;
const waitSeconds = 15;

/** How often a comment shows proxies and clients that the stream is alive. */
export const heartbeatMs = 15_000;
// A client that does not read is cut off; it may connect again.
const mostUnreadBytes = 1024 * 1024;

type StreamOptions = { db: Kysely<Schema>; clock: Clock; feed: ChangeFeed; heartbeatEveryMs: number };

// What the answer is to say of a stream of events.
function setStreamHeaders(response: Response): void {
  response.setHeader('Content-Type', 'text/event-stream');
  // Proxies that collect an answer before they pass it on would hold events back.
  response.setHeader('X-Accel-Buffering', 'no');
}

// Those of the documents that changed that somebody who is limited may see.
function withinReach(
  db: Kysely<Schema>,
  { organizationId, reach }: Caller,
  changed: ChangedDocuments,
): Promise<ChangedDocuments> {
  return inOrganization(
    db,
    organizationId,
    async (tenant) => {
      const ids = changed.map(([id]) => id);
      const rows = await tenant.selectFrom('documents').select('invoice_id').where('invoice_id', 'in', ids).execute();
      const shown = new Set(rows.map(({ invoice_id }) => invoice_id));
      return changed.filter(([id]) => shown.has(id));
    },
    { reach },
  );
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

// Streams the changes of the caller's organization as server-sent events, until he leaves, his session ends or his token expires. A
// client connects again then, and reads what it shows anew: events are not kept for it.
async function streamEvents(
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
  // One after the other, as they happened.
  let limited = Promise.resolve();
  const tellWithinReach = async (changed: ChangedDocuments): Promise<void> => {
    const shown = await withinReach(db, caller, changed);
    if (shown.length > 0) write(eventsText(shown));
  };
  const stop = feed.subscribe(caller.organizationId, {
    onEvents(text, changed) {
      if (isLimited(caller.reach)) limited = limited.then(() => tellWithinReach(changed)).catch(() => void response.destroy());
      else write(text);
    },
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

// A stream would hold the connection of somebody who wants its headers alone.
function sendHead(response: Response): void {
  setStreamHeaders(response);
  response.end();
}

/** `/events`: changes as they happen, for live screens. */
export function eventRoutes(options: StreamOptions): Route[] {
  const open = new Map<string, number>();
  const add = (userId: string, change: 1 | -1): void => {
    const count = (open.get(userId) ?? 0) + change;
    if (count === 0) open.delete(userId);
    else open.set(userId, count);
  };
  return [
    route.get('/events', {
      access: 'alerts.read',
      id: 'streamEvents',
      summary: 'Changes as they happen',
      description:
        'Server-sent events, until you leave, your session ends or your access token expires: then connect again and read anew what you show, ' +
        'since events are not kept. `data` is JSON: `type` (`invoice.` and the status), `invoice_id` and `status`. Lines that begin with a ' +
        'colon only show that the stream is alive.',
      answers: { 200: { description: 'The stream.', mediaTypes: ['text/event-stream'] } },
      examples: {
        stream: {
          summary: 'A document that was reported',
          mediaType: 'text/event-stream',
          answer: `: open\n\ndata: {"type":"invoice.reported","invoice_id":"${ids.sale}","status":"reported"}\n\n`,
        },
      },
      handle: ({ caller, request }) => {
        const { userId } = caller;
        if (request.method === 'HEAD') return Promise.resolve({ send: sendHead });
        if ((open.get(userId) ?? 0) >= mostOfPerson) {
          const message = `A person can have ${mostOfPerson} streams of events; close one first.`;
          throw new AppError('RATE_LIMITED', { message, headers: { 'Retry-After': String(waitSeconds) } });
        }
        return Promise.resolve({
          send(response) {
            add(userId, 1);
            response.once('close', () => add(userId, -1));
            return streamEvents(options, caller, response);
          },
        });
      },
    }),
  ];
}

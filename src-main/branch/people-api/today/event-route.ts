import type { Response } from 'express';
import { AppError } from '#shared/api/app-error.ts';
import type { ChangeWatch } from '../../health/change-watch.ts';
import { cookieOf } from '../request/cookies.ts';
import { routesIn, type Route, type SignedCall } from '../request/route.ts';
import type { SessionTools } from '../users/begin-session.ts';

const route = routesIn('Today');

/** What the stream of events needs. */
export type EventTools = SessionTools & { changes: ChangeWatch; heartbeatMs: number };

// A shop has a few screens; whoever opened all connections would lock out the tills.
const mostStreams = 50;
const waitSeconds = 15;
// A client that does not read is cut off; it may connect again.
const mostUnreadBytes = 1024 * 1024;

function setStreamHeaders(response: Response): void {
  response.setHeader('Content-Type', 'text/event-stream');
  // Proxies that collect an answer before they pass it on would hold events back.
  response.setHeader('X-Accel-Buffering', 'no');
}

// Until the client leaves, or the session ends or is locked.
function stream({ sessions, changes, heartbeatMs }: EventTools, { request, origin }: SignedCall, response: Response): void {
  setStreamHeaders(response);
  const write = (text: string): void => {
    const caller = sessions.find(cookieOf(request, 'session'), origin.address);
    if (caller === undefined || caller.isLocked) return void response.end();
    if (response.writableLength > mostUnreadBytes) return void response.destroy();
    response.write(text);
  };
  const stop = changes.subscribe({
    hear: (events) => write(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')),
    onEnd: () => void response.end(),
  });
  const beat = setInterval(() => write(': alive\n\n'), heartbeatMs).unref();
  response.once('close', () => {
    stop();
    clearInterval(beat);
  });
  write(': open\n\n');
}

/** `GET /events`: what changed, as server-sent events. */
export function eventRoute(tools: EventTools): Route {
  let open = 0;
  return route.get('/events', {
    access: 'appliance.read',
    id: 'streamEvents',
    summary: 'What changes, live',
    description:
      'Server-sent events: documents, the queue, conditions, units, tills, companies, users, backups, printers, settings. Each says what changed; ' +
      'read it again to know to what. The stream does not keep a session awake, and ends when it is locked.',
    answers: { 200: { description: 'The stream.', mediaTypes: ['text/event-stream'] } },
    errors: ['RATE_LIMITED'],
    handle: (call) => {
      if (open >= mostStreams) {
        const message = `The appliance streams events to ${mostStreams} screens at most; close one first.`;
        throw new AppError('RATE_LIMITED', { message, headers: { 'Retry-After': String(waitSeconds) } });
      }
      return {
        send(response) {
          if (call.request.method === 'HEAD') {
            setStreamHeaders(response);
            response.end();
            return;
          }
          open += 1;
          response.once('close', () => (open -= 1));
          stream(tools, call, response);
        },
      };
    },
  });
}

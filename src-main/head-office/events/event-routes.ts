import type { Response } from 'express';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { ids } from '../openapi/example-organization.ts';
import { route, type Route } from '../request/route.ts';
import { setStreamHeaders, streamEvents, type StreamOptions } from './event-stream.ts';

// A screen or a script has one; whoever opened all that the server takes would lock out everybody else.
const mostOfPerson = 20;
const waitSeconds = 15;

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
    route({
      method: 'get',
      path: '/events',
      access: 'alerts.read',
      id: 'streamEvents',
      area: 'Alerts',
      summary: 'Changes as they happen',
      description:
        'Server-sent events, until you leave, your session ends or your access token expires: then connect again and read anew what you show, ' +
        'since events are not kept. `data` is JSON: `type` (`invoice.` and the status), `invoice_id` and `status`. Lines that begin with a ' +
        'colon only show that the stream is alive.',
      answers: { 200: { description: 'The stream.', mediaTypes: ['text/event-stream'] } },
      examples: {
        stream: {
          summary: 'A document that was reported',
          status: 200,
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

import type { Response } from 'express';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { noBody, noQuery, routeFor, type Route } from '../request/route.ts';
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
    routeFor('alerts.read', { method: 'get', path: '/events', body: noBody, query: noQuery }, ({ caller, request }) => {
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
    }),
  ];
}

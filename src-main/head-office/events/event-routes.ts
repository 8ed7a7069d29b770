import { noBody, noQuery, routeFor, type Route } from '../request/route.ts';
import { streamEvents, type StreamOptions } from './event-stream.ts';

/** `/events`: changes as they happen, for live screens. */
export function eventRoutes(options: StreamOptions): Route[] {
  return [
    routeFor('alerts.read', { method: 'get', path: '/events', body: noBody, query: noQuery }, ({ caller }) =>
      Promise.resolve({ send: (response) => streamEvents(options, caller, response) }),
    ),
  ];
}

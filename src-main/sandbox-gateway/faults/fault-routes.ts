import { Router, json } from 'express';
import type { RequestHandler } from 'express';
import { faultsRequest } from '../../../src-shared/api/gateway/faults-request.ts';
import type { FaultBoard } from './fault-board.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

// Seen at the socket, so no header can pretend it.
const fromLoopbackOnly: RequestHandler = (request, response, next) => {
  if (loopback.test(request.socket.remoteAddress ?? '')) return next();
  response.status(403).json({ code: 'Forbidden', message: 'Faults can be set from this machine only' });
};

/** The sandbox's own endpoint for rehearsing trouble: POST begins, DELETE ends it, both for loopback clients only. */
export function faultRoutes(board: FaultBoard): Router {
  const router = Router();
  router
    .route('/')
    .all(fromLoopbackOnly)
    .post(json(), (request, response) => {
      const body: unknown = request.body;
      const parsed = faultsRequest.safeParse(body);
      if (!parsed.success || Object.keys(parsed.data).length === 0) {
        const message = 'Send JSON with outage_s, delay_ms, status or count, and nothing else';
        response.status(400).json({ code: 'Invalid-Request', message });
        return;
      }
      board.begin(parsed.data);
      response.json(parsed.data);
    })
    .delete((_request, response) => {
      board.end();
      response.status(204).end();
    });
  return router;
}

import { Router, json, type RequestHandler } from 'express';
import { readFaultsRequest } from '../../../src-shared/api/gateway/faults-request.ts';
import type { FaultBoard } from '../faults/fault-board.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

// Taken from the socket, because headers can be forged.
const fromLoopbackOnly: RequestHandler = (request, response, next) => {
  if (loopback.test(request.socket.remoteAddress ?? '')) return next();
  response.status(403).json({ code: 'Forbidden', message: 'Faults can be set from this machine only' });
};

/** The sandbox's own endpoint for injecting faults: POST begins, DELETE ends them, both for loopback clients only. */
export function faultRoutes(board: FaultBoard): Router {
  const router = Router();
  router
    .route('/')
    .all(fromLoopbackOnly)
    .post(json(), (request, response) => {
      const body: unknown = request.body;
      const read = readFaultsRequest(body);
      if (!read.ok) {
        response.status(400).json({ code: 'Invalid-Request', message: read.fault.message });
        return;
      }
      board.begin(read.value);
      response.json(read.value);
    })
    .delete((_request, response) => {
      board.end();
      response.status(204).end();
    });
  return router;
}

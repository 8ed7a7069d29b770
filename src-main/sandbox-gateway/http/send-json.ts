import type { Response } from 'express';

/** Responds with JSON as the authority does: its media type has no charset parameter, which Express would add (standard §7.5). */
export function sendJson(response: Response, status: number, body: object): void {
  response.status(status).setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
}

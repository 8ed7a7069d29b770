import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { expect, test } from 'vitest';
import { securityHeadersFor } from '#main/server/http-app/security-headers.ts';

function headersSetBy(set: (request: IncomingMessage, response: ServerResponse) => void): Record<string, unknown> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  set(request, response);
  return response.getHeaders();
}

test('are those of helmet', () => {
  const setByHelmet = helmet();
  const expected = headersSetBy((request, response) => setByHelmet(request, response, () => {}));
  expect(Object.keys(expected)).toHaveLength(12);
  expect(headersSetBy((_request, response) => securityHeadersFor(true)(response))).toEqual(expected);
});

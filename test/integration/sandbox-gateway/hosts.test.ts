import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestWithHost } from '#support/server/request-with-host.ts';
import { runGateway, type RunningGateway } from '#support/sandbox-gateway/gateway-running.ts';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await runGateway();
});

afterAll(() => gateway.close());

function ask(method: string, route: string, host: string) {
  return requestWithHost(gateway.url() + route, host, method === 'POST' ? { method, body: '{"outage_s":60}' } : { method });
}

test.each(['shop.example', 'shop.example:8440', '127.0.0.1.shop.example', 'localhost.shop.example', '192.168.1.5:8440'])(
  'answers 421 to a request for the host "%s"',
  async (host) => {
    for (const [method, route] of [
      ['POST', '/faults'],
      ['DELETE', '/faults'],
      ['GET', '/healthz'],
      ['POST', '/e-invoicing/developer-portal/compliance'],
    ] as const) {
      const answer = await ask(method, route, host);
      expect([route, answer.status]).toEqual([route, 421]);
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'Misdirected-Request' });
    }
    expect((await ask('GET', '/healthz', 'localhost')).status).toBe(200);
  },
);

test.each(['127.0.0.1', '127.0.0.1:1', '127.0.0.9', 'localhost', 'LOCALHOST:8440', '[::1]', '[::1]:8440'])(
  'answers a request for the host "%s"',
  async (host) => {
    expect((await ask('GET', '/healthz', host)).status).toBe(200);
  },
);

import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { startHttpServer } from '../../../../src-main/platform/http/http-server.ts';
import { StartFault } from '../../../../src-main/platform/start-fault.ts';

const anyPort = { host: '127.0.0.1', port: 0 };
const hello: RequestListener = (_request, response) => {
  response.end('hello');
};

function get(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
}

test('listens on any free port and says where', async () => {
  const server = await startHttpServer(hello, anyPort);
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/u);
  expect(await (await fetch(server.url)).text()).toBe('hello');
  await server.close();
});

test('gives a URL that can be called where it listens on every address', async () => {
  const server = await startHttpServer(hello, { host: '0.0.0.0', port: 0 });
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:/u);
  await server.close();
});

test('says in one sentence that the port is taken', async () => {
  const server = await startHttpServer(hello, anyPort);
  const port = Number(new URL(server.url).port);
  const second = startHttpServer(hello, { host: '127.0.0.1', port });
  await expect(second).rejects.toThrow(StartFault);
  await expect(second).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken by another program`);
  await server.close();
});

test('says that an address is not of this machine', async () => {
  await expect(startHttpServer(hello, { host: '192.0.2.1', port: 0 })).rejects.toThrow(
    '192.0.2.1 is not an address of this machine.',
  );
});

test('closing drops idle connections', async () => {
  const server = await startHttpServer(hello, anyPort);
  const agent = new Agent({ keepAlive: true });
  await get(server.url, agent);
  await server.close();
  await expect(get(server.url, agent)).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/u);
  agent.destroy();
});

test('closing lets a request in flight finish and refuses new ones', async () => {
  const arrived = Promise.withResolvers<() => void>();
  const server = await startHttpServer((_request, response) => arrived.resolve(() => response.end('late')), anyPort);
  const agent = new Agent({ keepAlive: true });
  const answer = get(server.url, agent);
  const finish = await arrived.promise;
  const closed = server.close();
  await expect(get(server.url, new Agent())).rejects.toThrow('ECONNREFUSED');
  finish();
  expect(await answer).toBe('late');
  await closed;
  await server.close();
  agent.destroy();
});

test('does not wait for a connection that has never asked anything', async () => {
  const server = await startHttpServer(hello, anyPort);
  const silent = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(silent, 'connect');
  // A request behind it, so that the server has surely taken the silent one in.
  expect(await (await fetch(server.url)).text()).toBe('hello');
  const ended = once(silent, 'close');
  await server.close();
  await ended;
});

import { once } from 'node:events';
import { Agent, request, type RequestListener } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { connect, type Socket } from 'node:net';
import { connect as connectEncrypted } from 'node:tls';
import { expect, test } from 'vitest';
import { usualLimits } from '#main/server/connection-limits.ts';
import { startHttpServer } from '#main/server/http-server.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { testIdentity } from '#support/server/test-identity.ts';

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
  await expect(second).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program: stop it or choose another port with --port.`,
  );
  const third = startHttpServer(hello, { host: '127.0.0.1', port, portFlag: '--gateway-port' });
  await expect(third).rejects.toThrow('choose another port with --gateway-port.');
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

test('does not wait for a connection without any request', async () => {
  const server = await startHttpServer(hello, anyPort);
  const silent = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(silent, 'connect');
  // A request behind it, so that the server has surely taken the silent one in.
  expect(await (await fetch(server.url)).text()).toBe('hello');
  const ended = once(silent, 'close');
  await server.close();
  await ended;
});

/** The response on a connection until the server closes it. */
async function responseOf(url: string, sent: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  socket.on('error', () => undefined);
  if (sent !== '') socket.write(sent);
  await new Promise((resolve) => socket.once('close', resolve));
  return said;
}

const quick = { ...usualLimits, headersMs: 60, requestMs: 200, keepAliveMs: 60, stalledMs: 300, checkEveryMs: 10 };

test('gives headers ten seconds, and a body thirty', () => {
  expect(usualLimits).toMatchObject({ headersMs: 10_000, requestMs: 30_000, checkEveryMs: 1_000 });
});

test.each([
  ['nothing', ''],
  ['half of the headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-Half: '],
])('closes a connection that has sent %s in time', async (_what, sent) => {
  const server = await startHttpServer(hello, anyPort, quick);
  expect(await responseOf(server.url, sent)).toContain('408 Request Timeout');
  await server.close();
});

test('closes a connection whose body does not come in time', async () => {
  const server = await startHttpServer((request, response) => request.resume().on('end', () => response.end()), anyPort, quick);
  const halfBody = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf';
  expect(await responseOf(server.url, halfBody)).toContain('408 Request Timeout');
  await server.close();
});

test('keeps an idle connection for longer than proxies and most clients do, and says so', async () => {
  const server = await startHttpServer(hello, anyPort);
  const response = await fetch(server.url);
  expect(await response.text()).toBe('hello');
  expect(Number(/^timeout=(\d+)$/.exec(response.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60);
  await server.close();
});

test('closes an idle connection', async () => {
  const server = await startHttpServer(hello, anyPort, { ...quick, keepAliveMs: 20 });
  expect(await responseOf(server.url, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK.*hello/su);
  await server.close();
});

test('closes a connection whose client has stopped reading the answer', async () => {
  const closed = Promise.withResolvers<boolean>();
  const flood: RequestListener = (_request, response) => {
    response.write(Buffer.alloc(64 * 1024 * 1024));
    response.once('close', () => closed.resolve(response.writableFinished));
  };
  const server = await startHttpServer(flood, anyPort, quick);
  const reader = connect(Number(new URL(server.url).port), '127.0.0.1');
  reader.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  reader.pause();
  expect(await closed.promise).toBe(false);
  reader.destroy();
  await server.close();
});

test('closes the longest idle connection of an address for a new one, and the new one while all are busy', async () => {
  const arrived = [Promise.withResolvers<() => void>(), Promise.withResolvers<() => void>()];
  const listener: RequestListener = (request, response) =>
    arrived[Number(request.url?.slice(1))]?.resolve(() => response.end('late'));
  const server = await startHttpServer(listener, anyPort, { ...usualLimits, connectionsOfOneAddress: 2 });
  const port = Number(new URL(server.url).port);
  const first = connect(port, '127.0.0.1').on('error', () => undefined);
  first.write('GET /0 HTTP/1.1\r\nHost: a\r\n\r\n');
  const finish = await arrived[0]?.promise;
  const idle = connect(port, '127.0.0.1');
  await once(idle, 'connect');
  const gone = once(idle, 'close');
  const last = connect(port, '127.0.0.1');
  last.write('GET /1 HTTP/1.1\r\nHost: a\r\n\r\n');
  await Promise.all([gone, arrived[1]?.promise]);
  expect(await responseOf(server.url, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')).toBe('');
  finish?.();
  expect(String((await once(first, 'data'))[0])).toContain('late');
  for (const socket of [first, last]) socket.destroy();
  await server.close();
});

test('strangers share what is not reserved, and a known client takes the place of one where nothing is free', async () => {
  const limits = {
    ...usualLimits,
    connections: 3,
    reservedConnections: 1,
    isKnown: (address: string) => address === '127.0.0.9',
  };
  const server = await startHttpServer(hello, anyPort, limits);
  const port = Number(new URL(server.url).port);
  const open = async (localAddress: string): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    await once(socket, 'connect');
    return socket;
  };
  const first = await open('127.0.0.2');
  const second = await open('127.0.0.3');
  const firstGone = once(first, 'close');
  const third = await open('127.0.0.4');
  await firstGone;
  const known = await open('127.0.0.9');
  const secondGone = once(second, 'close');
  const knownToo = await open('127.0.0.9');
  await secondGone;
  expect([third, known, knownToo].map(({ readyState }) => readyState)).toEqual(['open', 'open', 'open']);
  await server.close();
});

test('closes an encrypted connection that was used and is idle', async () => {
  const tls = testIdentity();
  const server = await startHttpServer(hello, { ...anyPort, tls }, { ...usualLimits, connectionsOfOneAddress: 1 });
  const first = connectEncrypted({ port: Number(new URL(server.url).port), host: '127.0.0.1', ca: tls.cert });
  first.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(first, 'data');
  const gone = once(first, 'close');
  const second = connectEncrypted({ port: Number(new URL(server.url).port), host: '127.0.0.1', ca: tls.cert });
  await gone;
  second.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(String((await once(second, 'data'))[0])).toContain('hello');
  second.destroy();
  await server.close();
});

test('closes a connection whose TLS handshake does not end in time, which is five seconds', async () => {
  expect(usualLimits.handshakeMs).toBe(5_000);
  const server = await startHttpServer(hello, { ...anyPort, tls: testIdentity() }, { ...usualLimits, handshakeMs: 40 });
  expect(await responseOf(server.url, '')).toBe('');
  await server.close();
});

test('a server with HTTPS gets another certificate without a restart, and finishes an encrypted request when it stops', async () => {
  const [first, second] = [testIdentity(), testIdentity()];
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const server = await startHttpServer(
    (request, response) => {
      if (request.url === '/') return void response.end('hello');
      begun.resolve();
      void finish.promise.then(() => response.end('finished'));
    },
    { ...anyPort, tls: first },
  );
  const ask = (path: string, ca: string): Promise<string> =>
    new Promise((resolve, reject) => {
      requestEncrypted(server.url + path, { ca, agent: false }, (answer) => {
        answer.setEncoding('utf8').on('data', resolve).on('error', reject);
      })
        .on('error', reject)
        .end();
    });
  expect(await ask('/', first.cert)).toBe('hello');
  server.useTls(second);
  await expect(ask('/', first.cert)).rejects.toThrow(/certificate/u);
  const long = ask('/long', second.cert);
  await begun.promise;
  const closed = server.close();
  finish.resolve();
  expect(await long).toBe('finished');
  await closed;
});

import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendToReceiver, type WebhookOutcome } from '#main/head-office/webhooks/delivery/send-request.ts';
import { createWebhookGuard } from '#main/head-office/webhooks/guard/webhook-guard.ts';
import { systemClock } from '#main/platform/clock.ts';
import { answering, startReceiver, startTlsReceiver, type Receiver } from '#support/head-office/webhooks/receiver.ts';
import { selfSignedCertificate } from '#support/head-office/webhooks/self-signed-certificate.ts';

const timeoutMs = 500;
const insecure = createWebhookGuard({ allowedHosts: [], allowInsecure: true });

function sendTo(url: string, guard = insecure): Promise<WebhookOutcome> {
  return sendToReceiver({ url, headers: { 'webhook-id': '1' }, body: '{}' }, { guard, clock: systemClock, timeoutMs });
}

let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});

afterAll(() => receiver.close());

describe('a receiver that', () => {
  test('answers an error fails the attempt with its status and answer', async () => {
    receiver.behave(answering(500, 'out of order'));
    expect(await sendTo(receiver.url)).toMatchObject({
      status: 500,
      answer: 'out of order',
      error: 'The receiver answered 500.',
    });
  });

  test('redirects is not followed', async () => {
    const before = receiver.received.length;
    receiver.behave((response) => response.writeHead(307, { location: receiver.url }).end());
    expect(await sendTo(receiver.url)).toMatchObject({
      status: 307,
      error: 'The receiver answered 307: redirects are not followed.',
    });
    expect(receiver.received).toHaveLength(before + 1);
  });

  test('never answers fails when time is up', async () => {
    receiver.behave(() => {});
    const outcome = await sendTo(receiver.url);
    expect(outcome).toMatchObject({ status: null, answer: null, error: 'The receiver did not answer within 0.5 s.' });
    expect(outcome.durationMs).toBeLessThan(5 * timeoutMs);
  });

  test('closes the connection fails', async () => {
    receiver.behave((response) => void response.destroy());
    expect(await sendTo(receiver.url)).toMatchObject({ status: null, error: 'The connection failed (UND_ERR_SOCKET).' });
  });

  test('never ends its answer has accepted the event; 4 KiB are kept', async () => {
    receiver.behave((response) => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    const { status, answer, error } = await sendTo(receiver.url);
    expect({ status, error, size: answer?.length }).toEqual({ status: 200, error: null, size: 4096 });
  });

  test('drips its answer is given no longer than the timeout', async () => {
    receiver.behave((response) => {
      response.writeHead(200).flushHeaders();
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const { status, answer, error, durationMs } = await sendTo(receiver.url);
    expect({ status, error }).toEqual({ status: 200, error: null });
    expect(answer).toMatch(/^\.+$/);
    expect(durationMs).toBeLessThan(5 * timeoutMs);
  });

  test('drips its headers fails when time is up', async () => {
    const dripping = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('x-drip: 1\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    }).listen(0, '127.0.0.1');
    await once(dripping, 'listening');
    const { port } = dripping.address() as AddressInfo;
    const outcome = await sendTo(`http://127.0.0.1:${port}/`);
    dripping.close();
    expect(outcome).toMatchObject({ status: null, error: 'The receiver did not answer within 0.5 s.' });
  });

  test('answers what is no HTTP, or endless headers, fails', async () => {
    const strange = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n`));
    }).listen(0, '127.0.0.1');
    await once(strange, 'listening');
    const { port } = strange.address() as AddressInfo;
    const outcome = await sendTo(`http://127.0.0.1:${port}/`);
    strange.close();
    expect(outcome).toMatchObject({ status: null, error: 'The connection failed (UND_ERR_HEADERS_OVERFLOW).' });
  });

  test('answers bytes that are no text has them replaced', async () => {
    receiver.behave((response) => response.writeHead(200).end(Buffer.from([0x61, 0x00, 0xff])));
    expect(await sendTo(receiver.url)).toMatchObject({ answer: 'a\uFFFD\uFFFD', error: null });
  });

  test('is not there fails', async () => {
    const gone = await startReceiver();
    await gone.close();
    expect(await sendTo(gone.url)).toMatchObject({ status: null, error: 'The connection failed (ECONNREFUSED).' });
  });
});

describe('over HTTPS', () => {
  const { key, cert } = selfSignedCertificate('localhost');

  test('a certificate that nobody has issued fails', async () => {
    const secure = await startTlsReceiver({ key, cert, host: 'localhost' });
    const outcome = await sendTo(secure.url);
    expect(outcome).toMatchObject({
      status: null,
      error: 'The certificate of the receiver is not valid (DEPTH_ZERO_SELF_SIGNED_CERT).',
    });
    expect(secure.received).toEqual([]);
    await secure.close();
  });

  test('a valid one of the host passes, and one of another host fails', async () => {
    const usual = getCACertificates('default');
    const secure = await startTlsReceiver({ key, cert, host: 'localhost' });
    try {
      setDefaultCACertificates([...usual, cert]);
      expect(await sendTo(secure.url)).toMatchObject({ status: 204, error: null });
      const outcome = await sendTo(secure.url.replace('localhost', 'a.localhost'));
      expect(outcome).toMatchObject({ error: 'The certificate of the receiver is not valid (ERR_TLS_CERT_ALTNAME_INVALID).' });
    } finally {
      setDefaultCACertificates(usual);
      await secure.close();
    }
    expect(secure.received).toHaveLength(1);
  });
});

describe('a name that changes its address', () => {
  test('is asked for once, and the connection goes to the address that was checked', async () => {
    const asked: string[] = [];
    // The first answer is allowed and leads nowhere; the second one would lead to the receiver.
    const rebinding = createWebhookGuard({
      allowedHosts: [],
      allowInsecure: true,
      resolveName: async (name) => {
        asked.push(name);
        return [asked.length === 1 ? '127.0.0.2' : '10.0.0.1'];
      },
    });
    const before = receiver.received.length;
    const url = `http://receiver.example:${receiver.port}/`;
    expect(await sendTo(url, rebinding)).toMatchObject({ status: null, error: 'The connection failed (ECONNREFUSED).' });
    expect(asked).toEqual(['receiver.example']);
    const { error } = await sendTo(url, rebinding);
    expect(error).toContain('WEBHOOK_URL_NOT_ALLOWED');
    expect(error).not.toContain('10.0.0.1');
    expect(receiver.received).toHaveLength(before);
  });

  test('fails in time if the name servers never answer', async () => {
    const silent = createWebhookGuard({ allowedHosts: [], allowInsecure: true, resolveName: () => new Promise(() => {}) });
    expect(await sendTo('http://receiver.example/', silent)).toMatchObject({
      error: 'The receiver did not answer within 0.5 s.',
    });
  });
});

test('an address that was allowed once is refused at the delivery, without a request', async () => {
  const strict = createWebhookGuard({ allowedHosts: [], allowInsecure: false });
  const before = receiver.received.length;
  const outcome = await sendTo(receiver.url, strict);
  expect(outcome).toMatchObject({ status: null, error: expect.stringContaining('WEBHOOK_URL_NOT_ALLOWED') });
  expect(receiver.received).toHaveLength(before);
});

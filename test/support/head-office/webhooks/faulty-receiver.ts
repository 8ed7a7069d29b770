import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** What the receiver did with a request: the first two accept it. */
export type Reaction = 'accepted' | 'endless' | '500' | 'redirect' | 'closed' | 'endless 500' | 'slow';

// A request in the log of the receiver.
type Receipt = { webhookId: string; body: string; isSigned: boolean; reaction: Reaction };

/** A receiver over HTTPS that fails as its log says. */
export type FaultyReceiver = {
  url: string;
  /** Every request, in the order in which they arrived. */
  log: Receipt[];
  /** The events that were accepted. */
  accepted: Set<string>;
  /** The requests that came because a redirect was followed. */
  strayed: number;
  /** The secret that the signatures are checked with. */
  secret: string;
  /** Stops listening, or listens again on the same port. */
  setDown(isDown: boolean): Promise<void>;
  /** Shows the certificate of another host, or its own again. */
  setWrongCertificate(isWrong: boolean): void;
  close(): Promise<void>;
};

type Identity = { key: string; cert: string };

const faults: readonly Reaction[] = ['500', 'redirect', 'closed', 'endless 500', '500', 'redirect', 'closed', 'slow'];
// Of 256 events, how many fail at least once, twice and three times.
const failing = [96, 40, 12];
const endlessOf256 = 12;

// The same for each attempt of an event, whichever process makes it.
function reactionTo(webhookId: string, attempt: number): Reaction {
  const digest = createHash('sha256').update(webhookId).digest();
  const failures = failing.filter((share) => (digest[0] ?? 0) < share).length;
  if (attempt < failures) return faults[(digest[1 + attempt] ?? 0) % faults.length] ?? '500';
  return (digest[31] ?? 0) < endlessOf256 ? 'endless' : 'accepted';
}

function writeEndlessly(response: ServerResponse, status: number): void {
  response.writeHead(status);
  const more = (): void => {
    while (!response.destroyed && response.write('x'.repeat(16_384)));
  };
  response.on('drain', more);
  more();
}

function react(response: ServerResponse, reaction: Reaction, { url, lateMs }: { url: string; lateMs: number }): void {
  switch (reaction) {
    case 'accepted':
      return void response.writeHead(204).end();
    case 'endless':
      return writeEndlessly(response, 200);
    case '500':
      return void response.writeHead(500).end('out of order');
    case 'redirect':
      return void response.writeHead(307, { location: `${url}/elsewhere` }).end();
    case 'closed':
      return void response.destroy();
    case 'endless 500':
      return writeEndlessly(response, 500);
    case 'slow':
      setTimeout(() => response.writeHead(204).end(), lateMs);
  }
}

function isSignedWith(secret: string, headers: IncomingMessage['headers'], body: string): boolean {
  try {
    new Webhook(secret).verify(body, Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])));
    return true;
  } catch {
    return false;
  }
}

/** Starts the receiver; an answer that is slow comes after `lateMs`. */
export async function startFaultyReceiver(
  { own, wrong }: { own: Identity; wrong: Identity },
  { lateMs }: { lateMs: number },
): Promise<FaultyReceiver> {
  const server = createServer(own);
  const attempts = new Map<string, number>();
  const receiver: FaultyReceiver = {
    url: '',
    log: [],
    accepted: new Set(),
    strayed: 0,
    secret: '',
    async setDown(isDown) {
      if (!isDown) {
        server.listen(Number(new URL(receiver.url).port), '127.0.0.1');
        await once(server, 'listening');
        return;
      }
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
    setWrongCertificate: (isWrong) => server.setSecureContext(isWrong ? wrong : own),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('request', (request, response) => {
    if (request.url !== '/hook') receiver.strayed += 1;
    const chunks: Buffer[] = [];
    response.on('error', () => {});
    request.on('error', () => {});
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const webhookId = String(request.headers['webhook-id']);
      const attempt = attempts.get(webhookId) ?? 0;
      attempts.set(webhookId, attempt + 1);
      const reaction = reactionTo(webhookId, attempt);
      receiver.log.push({ webhookId, body, isSigned: isSignedWith(receiver.secret, request.headers, body), reaction });
      if (reaction === 'accepted' || reaction === 'endless') receiver.accepted.add(webhookId);
      react(response, reaction, { url: receiver.url, lateMs });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `https://localhost:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

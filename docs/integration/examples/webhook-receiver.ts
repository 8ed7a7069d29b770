/*
 * Receives webhooks of Sanad's head office, and prints each event once. Nothing but Node is needed.
 *
 *   SANAD_WEBHOOK_SECRET=whsec_… PORT=8080 node webhook-receiver.ts
 *
 * In production it stands behind HTTPS. During a rotation, give it both secrets, separated by a space.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

const toleranceSeconds = 300;
const mostBytes = 1024 * 1024;

const secrets = (process.env['SANAD_WEBHOOK_SECRET'] ?? '').split(' ').filter((secret) => secret.startsWith('whsec_'));
if (secrets.length === 0) throw new Error('SANAD_WEBHOOK_SECRET is not set.');

// Events come at least once. Keep the ids where you keep what you do with the events, and in the same transaction.
const seen = new Set<string>();

function isSigned(signed: string, header: string): boolean {
  const signatures = header
    .split(' ')
    .flatMap((entry) => (entry.startsWith('v1,') ? [Buffer.from(entry.slice(3), 'base64')] : []));
  const expected = secrets.map((secret) =>
    createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(signed)
      .digest(),
  );
  return signatures.some((signature) =>
    expected.some((digest) => signature.length === digest.length && timingSafeEqual(signature, digest)),
  );
}

// The signature covers the bytes of the body as they came, so they are read before anything parses them.
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function header(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? '');
}

async function statusFor(request: IncomingMessage): Promise<number> {
  const body = await readBody(request);
  if (body === undefined) return 413;
  const id = header(request, 'webhook-id');
  const timestamp = header(request, 'webhook-timestamp');
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || ageSeconds > toleranceSeconds) return 400;
  if (!isSigned(`${id}.${timestamp}.${body}`, header(request, 'webhook-signature'))) return 401;
  if (seen.has(id)) return 204;
  const event = JSON.parse(body);
  console.log(`${event.type} ${event.data.invoice_id ?? event.data.egs_unit_id ?? event.data.webhook_id}`);
  seen.add(id);
  return 204;
}

const server = createServer((request, response) => {
  statusFor(request).then(
    (status) => response.writeHead(status).end(),
    // Sanad sends the event again.
    () => response.writeHead(500).end(),
  );
});

server.listen(Number(process.env['PORT'] ?? 8080), '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) console.log(`listening on http://127.0.0.1:${address.port}/`);
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setInterval } from 'node:timers';
import { setTimeout as wait } from 'node:timers/promises';
import { createZstdDecompress } from 'node:zlib';

// A separate program: `quick-head-office.ts PORT ENTRIES_PER_SECOND START_AFTER_MS`. It acknowledges whatever an appliance sends without
// a look at the documents, so that only the appliance is measured, and not sooner than a head office that takes so many entries a second
// would. Until START_AFTER_MS after the first question it takes nothing. `GET /count` returns the number of acknowledged entries.
const [port = 0, entriesPerSecond = Infinity, startAfterMs = 0] = process.argv.slice(2).map(Number);
const longPollMs = 25_000;
const parentPollMs = 500;
const placeInBatch = /"last":(\{[^}]*\})/;
const id = '00000000-0000-4000-8000-000000000000';

type Place = { position: number; digest: string };

let acknowledged: Place = { position: 0, digest: '' };
let startsAtMs: number | undefined;

async function waitUntil(atMs: number): Promise<void> {
  const restMs = atMs - performance.now();
  if (restMs > 0) await wait(restMs);
}

// The place is near the start of the batch, so nothing else of it is decompressed.
async function lastOf(body: Buffer): Promise<Place> {
  const decompress = createZstdDecompress();
  const read = once(decompress, 'data');
  decompress.end(body);
  const [chunk] = await read;
  decompress.destroy();
  return JSON.parse(placeInBatch.exec(String(chunk))?.[1] ?? '');
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function takeChanges(body: Buffer): Promise<unknown> {
  const receivedAtMs = performance.now();
  const last = await lastOf(body);
  const entries = last.position - acknowledged.position;
  await waitUntil(receivedAtMs + (entries / entriesPerSecond) * 1_000);
  acknowledged = last;
  return { acknowledged, refused: [], lease: null };
}

async function position(): Promise<unknown> {
  startsAtMs ??= performance.now() + startAfterMs;
  await waitUntil(startsAtMs);
  return { acknowledged };
}

// Undefined: nothing to say, after a long wait.
async function answer(call: string, body: Buffer): Promise<unknown> {
  switch (call) {
    case 'POST /api/sync/enrolments': {
      const organization = { organization_id: id, name: 'Bench', plan: 'enterprise' };
      return { appliance_id: id, credential: 'bench', organization, branch_name: 'Branch' };
    }
    case 'GET /api/sync/changes':
      return position();
    case 'POST /api/sync/changes':
      return takeChanges(body);
    case 'POST /api/sync/heartbeat':
      return { server_time: new Date().toISOString(), lease: null, acknowledged };
    case 'GET /api/sync/reservations':
      return { document_uuids: [] };
    case 'GET /count':
      return acknowledged.position;
    default:
      await wait(longPollMs, undefined, { ref: false });
      return undefined;
  }
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = `${request.method ?? ''} ${request.url?.split('?')[0] ?? ''}`;
  const value = await answer(call, await bodyOf(request));
  response.writeHead(value === undefined ? 204 : 200, { 'content-type': 'application/json' });
  response.end(value === undefined ? undefined : JSON.stringify(value));
}

const server = createServer((request, response) => void serve(request, response));
server.keepAliveTimeout = 60_000;
server.listen(port, '127.0.0.1');

// The parent process may be killed.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(0);
}, parentPollMs);

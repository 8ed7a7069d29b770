import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const script = path.join(import.meta.dirname, 'drive-streams.ts');
const streamsOfPerson = 20;
const events = 50;
const openAtOnce = 50;
// After the last connection has closed.
const longestCloseMs = 10_000;

type Memory = { heap: number; resident: number };
type Started = { url: string; tokens: string[] };

/** What so many streams cost head office. */
export type StreamsReport = {
  streams: number;
  /** Of its heap, after a garbage collection, for each stream. */
  bytesOfStream: number;
  residentBytes: number;
  /** From the announcement until every client has the event: the median and the slowest. */
  medianMs: number;
  slowestMs: number;
  /** The processor's time of head office for each event, and the announcement itself. */
  processorMs: number;
  /** Of its heap, once all clients have left, beyond what it had before a second round of as many. */
  leakedBytes: number;
  missing: number;
};

type Child = { started: Started; announce(): Promise<number>; memory(): Promise<Memory>; stop(): Promise<void> };

async function startChild(people: number): Promise<Child> {
  const child = spawn(process.execPath, ['--expose-gc', script, String(people)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async <Value>(): Promise<Value> => {
    const line = await lines.next();
    if (line.done === true) throw new Error('head office ended');
    return JSON.parse(line.value) as Value;
  };
  const ask = <Value>(question: string): Promise<Value> => {
    child.stdin.write(`${question}\n`);
    return next();
  };
  return {
    started: await next(),
    announce: () => ask('announce'),
    memory: () => ask('memory'),
    async stop() {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}

async function openStream(url: string, token: string, agent: Agent): Promise<IncomingMessage> {
  const request = get(`${url}/api/events`, { agent, headers: { authorization: `Bearer ${token}` } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`a stream was answered ${response.statusCode}`);
  return response;
}

async function openStreams({ url, tokens }: Started): Promise<IncomingMessage[]> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const wanted = tokens.flatMap((token) => Array.from({ length: streamsOfPerson }, () => token));
  const opened: IncomingMessage[] = [];
  for (let start = 0; start < wanted.length; start += openAtOnce) {
    const piece = wanted.slice(start, start + openAtOnce).map((token) => openStream(url, token, agent));
    opened.push(...(await Promise.all(piece)));
  }
  return opened;
}

async function closeStreams(streams: readonly IncomingMessage[], child: Child, usual: number): Promise<number> {
  for (const stream of streams) stream.destroy();
  const giveUpAt = performance.now() + longestCloseMs;
  let least = Number.POSITIVE_INFINITY;
  // Head office notices each close a moment later.
  while (least > usual && performance.now() < giveUpAt) {
    least = Math.min(least, (await child.memory()).heap);
    await wait(100);
  }
  return least;
}

async function measureEvents(streams: readonly IncomingMessage[], child: Child) {
  let seen = 0;
  let onAll: (() => void) | undefined;
  for (const stream of streams) {
    stream.on('data', (chunk: Buffer) => {
      if (!chunk.includes('data: ')) return;
      seen += 1;
      if (seen === streams.length) onAll?.();
    });
  }
  const took: number[] = [];
  const used: number[] = [];
  let missing = 0;
  for (let event = 0; event < events; event += 1) {
    seen = 0;
    const all = new Promise<void>((resolve) => (onAll = resolve));
    const startedMs = performance.now();
    used.push(await child.announce());
    await Promise.race([all, wait(longestCloseMs, undefined, { ref: false })]);
    missing += streams.length - seen;
    took.push(performance.now() - startedMs);
  }
  const sorted = took.toSorted((one, other) => one - other);
  const processorMs = ((used.at(-1) ?? 0) - (used[0] ?? 0)) / 1000 / (events - 1);
  return { medianMs: sorted[events / 2] ?? 0, slowestMs: sorted.at(-1) ?? 0, processorMs, missing };
}

/** Opens streams of events of one organization, twenty for each of so many people, measures what events cost, and closes them again. */
export async function runManyStreams(people: number): Promise<StreamsReport> {
  const child = await startChild(people);
  try {
    // What is loaded and compiled for the first streams stays.
    const first = await openStreams(child.started);
    const before = await closeStreams(first, child, 0);
    const streams = await openStreams(child.started);
    const open = await child.memory();
    const measured = await measureEvents(streams, child);
    const after = await closeStreams(streams, child, before);
    return {
      streams: streams.length,
      bytesOfStream: Math.round((open.heap - before) / streams.length),
      residentBytes: open.resident,
      ...measured,
      leakedBytes: after - before,
    };
  } finally {
    await child.stop();
  }
}

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { productVersion } from '../../platform/assets.ts';
import { systemClock } from '../../platform/clock.ts';
import { lockFolder } from '../../platform/files/process-lock.ts';
import { createLogger } from '../../platform/logger.ts';
import { onTermination } from '../../platform/shutdown.ts';
import { StartFault } from '../../platform/start-fault.ts';
import { openHeadOffice } from '../open-head-office.ts';
import { lockName } from '../operator/location.ts';
import { demoOrder, type DemoReply } from './demo-messages.ts';
import { setUpDemo } from './set-up-demo.ts';

// A process of its own: `demo-process.ts FOLDER PORT`. PGlite is WebAssembly on one thread, which would delay the tills.

const loopback = '127.0.0.1';
const longestEndMs = 10_000;
const lookEveryMs = 50;

// A quick start that was killed leaves its head office, which ends in order and needs a moment for it.
async function untilFree(folder: string): Promise<void> {
  const giveUpAt = performance.now() + longestEndMs;
  for (;;) {
    try {
      lockFolder(folder, lockName).release();
      return;
    } catch (cause) {
      if (performance.now() > giveUpAt) throw cause;
      await wait(lookEveryMs);
    }
  }
}

async function run(folder: string, port: number, ordered: Promise<unknown[]>): Promise<DemoReply> {
  await untilFree(folder);
  const running = await openHeadOffice(
    { folder, location: { kind: 'embedded', folder } },
    {
      host: loopback,
      port,
      portFlag: '--head-office-port',
      trustedProxies: [],
      metricsReaders: [loopback, '::1'],
      allowInsecureWebhooks: true,
      logsRequests: false,
      version: productVersion(),
      clock: systemClock,
      logger: createLogger({ name: 'head-office', level: 'warn' }),
    },
  );
  onTermination(() => running.close());
  const [order] = await ordered;
  const code = await setUpDemo(demoOrder.parse(order), running.services);
  return { kind: 'ready', url: running.url, ...(code === undefined ? {} : { code }) };
}

function sentenceOf(cause: unknown): string {
  if (cause instanceof StartFault) return cause.message;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

function reply(message: DemoReply, whenSent: () => void = () => {}): void {
  assert(process.send !== undefined, 'the process was started with a channel');
  process.send(message, undefined, undefined, whenSent);
}

// All files are private to the user.
process.umask(0o077);
const [folder = '', port = ''] = process.argv.slice(2);
run(folder, Number(port), once(process, 'message')).then(reply, (cause: unknown) =>
  reply({ kind: 'fault', message: sentenceOf(cause) }, () => process.exit(1)),
);

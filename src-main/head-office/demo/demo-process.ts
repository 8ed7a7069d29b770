import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { productVersion } from '#main/platform/assets.ts';
import { createMovableClock, systemClock, type Clock } from '#main/platform/clock.ts';
import { lockFolder } from '#main/platform/files/process-lock.ts';
import { createLogger } from '#main/platform/logger.ts';
import type { MailServer } from '#main/platform/mail/mail-options.ts';
import { onTermination } from '#main/platform/shutdown.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { openHeadOffice } from '../open-head-office.ts';
import { lockName } from '../operator/location.ts';
import { demoMailServer, demoOrder, mailVariable, type DemoReply } from './demo-messages.ts';
import { setUpDemo } from './set-up-demo.ts';

// A process of its own: `demo-process.ts FOLDER PORT AHEAD_MS`. PGlite is WebAssembly on one thread, which would delay the tills.

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

function givenMailServer(): MailServer | undefined {
  const given = process.env[mailVariable];
  if (given === undefined) return undefined;
  const { user, password, ...server } = demoMailServer.parse(JSON.parse(given));
  return { ...server, user, password };
}

async function run(
  folder: string,
  { port, clock }: { port: number; clock: Clock },
  ordered: Promise<unknown[]>,
): Promise<DemoReply> {
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
      mailServer: givenMailServer(),
      logsRequests: false,
      version: productVersion(),
      clock,
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
const [folder = '', port = '', aheadMs = '0'] = process.argv.slice(2);
const clock = createMovableClock(systemClock, new Date(Date.now() + Number(aheadMs)));
run(folder, { port: Number(port), clock }, once(process, 'message')).then(reply, (cause: unknown) =>
  reply({ kind: 'fault', message: sentenceOf(cause) }, () => process.exit(1)),
);

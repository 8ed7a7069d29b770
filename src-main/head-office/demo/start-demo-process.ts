import { fork, type ChildProcess } from 'node:child_process';
import { workerScript } from '#main/platform/assets.ts';
import { openDataFolder } from '#main/platform/files/data-folder.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { MailServer } from '#main/platform/mail/mail-options.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { demoReply, mailVariable, type DemoOrder } from './demo-messages.ts';

/** The head office of a quick start, in a process of its own. */
export type DemoHeadOffice = {
  /**
   * Sets it up, and waits until it is ready.
   *
   * @returns its address, and the code with which the branch joins if it has to.
   * @throws StartFault with one sentence if it cannot start.
   */
  setUp(order: DemoOrder): Promise<{ url: string; code?: string | undefined }>;
  close(): Promise<void>;
};

// Where it serves, how far its time is ahead of the machine's, and through which server it sends mail.
type DemoPlace = { port: number; aheadMs: number; mail: MailServer | undefined };

function startProcess(folder: string, { port, aheadMs, mail }: DemoPlace): ChildProcess {
  // The database of a real head office is none of a quick start's.
  const { DATABASE_URL: _realDatabase, ...environment } = process.env;
  return fork(workerScript('src-main/head-office/demo/demo-process.ts'), [folder, String(port), String(aheadMs)], {
    // Not an argument, which every user of the machine could read.
    env: mail === undefined ? environment : { ...environment, [mailVariable]: JSON.stringify(mail) },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Ctrl-C reaches the quick start alone, which ends it after the branch. If the quick start is killed, the channel closes. On
    // Windows it would get a window of its own.
    detached: process.platform !== 'win32',
  });
}

/** Starts the head office of a quick start. It opens its database at once, and waits for what to set up. */
export function startDemoProcess(dataDir: string, place: DemoPlace, logger: Logger): DemoHeadOffice {
  const child = startProcess(openDataFolder(dataDir), place);
  let isReady = false;
  let isClosing = false;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const answered = new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', () => {
      if (!isClosing) reject(new StartFault('Head office has ended before it was ready.'));
    });
  });
  // It is awaited only once the branch is ready.
  answered.catch(() => {});
  child.once('exit', (code, signal) => {
    if (isReady && !isClosing) {
      logger.error({ code, signal }, 'Head office has ended; sales go on. Start again to have it back.');
    }
  });
  return {
    async setUp(order) {
      // Where it has ended already, its answer says why.
      if (child.connected) child.send(order, () => {});
      const reply = demoReply.parse(await answered);
      if (reply.kind === 'fault') throw new StartFault(reply.message);
      isReady = true;
      return reply;
    },
    async close() {
      isClosing = true;
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

import assert from 'node:assert/strict';
import { parentPort } from 'node:worker_threads';
import type { WorkerReply } from './worker-queue.ts';

/**
 * The other side of a worker queue: answers every request that comes, also the one that fails.
 *
 * @param memoryOf what of an answer is handed over as it is, rather than copied: memory that nothing here uses any more.
 */
export function serveWorker<Request, Answer>(
  answer: (request: Request) => Answer | Promise<Answer>,
  memoryOf: (answered: Answer) => ArrayBuffer[] = () => [],
): void {
  const port = parentPort;
  assert(port !== null, 'requests come to worker threads only');
  const send = (reply: WorkerReply<Answer>, memory: ArrayBuffer[]): void => port.postMessage(reply, memory);
  const serve = async (request: Request): Promise<void> => {
    try {
      const answered = await answer(request);
      send({ answer: answered }, memoryOf(answered));
    } catch (cause) {
      send({ fault: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }, []);
    }
  };
  port.on('message', (request: Request) => void serve(request));
  send('ready', []);
}

import { MessageChannel, receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { workerScript } from '../../../platform/assets.ts';
import type { Logger } from '../../../platform/logger.ts';
import { endThread, startThread, type WorkerThread } from '../../../platform/worker-thread.ts';
import { composeRequest, type KnownParts, type UnfinishedContent } from './compose-request.ts';
import { states, type FinishedContent, type FinishingAnswer, type FinishingInput } from './finishing-request.ts';

// A thousand times as long as a request takes.
const longestAnswerMs = 2_000;
const restartAfterMs = 10_000;

/** Documents that were given to the thread. */
export type GivenContents = {
  /** Whether the thread has not begun with them; then it never does. */
  takeBack(): boolean;
  /** Waits until they are finished, and blocks this thread meanwhile; undefined if the thread fails. */
  wait(): FinishedContent[] | undefined;
};

// A thread that is loading or works. It may be lost before its events say so.
type Running = WorkerThread & { answers: MessagePort; known: KnownParts; isReady: boolean };

export type FinishingThreadOptions = {
  logger: Logger;
  /** How long to do without a thread after one has failed. */
  restartAfterMs?: number;
  script?: URL;
  longestAnswerMs?: number;
};

/**
 * Signs and compresses documents in a second thread, while the first goes on with the next documents of the transaction. The
 * thread starts with the first documents that are given to it; until it is ready, and after it has failed, it takes none.
 */
export class FinishingThread {
  readonly #options: Required<FinishingThreadOptions>;
  #running: Running | undefined;
  #startNotBeforeMs = 0;
  #lastId = 0;
  #isClosed = false;

  /** Does not start the thread yet. */
  constructor(options: FinishingThreadOptions) {
    const script = workerScript('src-main/branch/ledger/contents/finishing-worker.ts');
    this.#options = { script, restartAfterMs, longestAnswerMs, ...options };
  }

  /** Undefined if there is no thread that could take them. */
  give(documents: readonly UnfinishedContent[]): GivenContents | undefined {
    const running = this.#ready();
    if (running === undefined) return undefined;
    const id = (this.#lastId += 1);
    const request = composeRequest(id, documents, running.known);
    running.worker.postMessage(request, [request.bodies]);
    const { state } = request;
    return {
      takeBack: () => Atomics.compareExchange(state, 0, states.waiting, states.takenBack) === states.waiting,
      wait: () => {
        if (this.#running !== running) return undefined;
        const isLate = Atomics.wait(state, 0, states.begun, this.#options.longestAnswerMs) === 'timed-out';
        return isLate ? this.#lose(running, 'it does not answer') : this.#receive(running, id);
      },
    };
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const running = this.#running;
    this.#running = undefined;
    if (running !== undefined) await endThread(running);
  }

  #ready(): Running | undefined {
    if (this.#isClosed) return undefined;
    if (this.#running === undefined && performance.now() >= this.#startNotBeforeMs) this.#running = this.#start();
    return this.#running?.isReady === true ? this.#running : undefined;
  }

  #start(): Running {
    const { port1: answers, port2 } = new MessageChannel();
    const thread = startThread({
      script: this.#options.script,
      name: 'finish',
      maxHeapMb: 128,
      workerData: { answers: port2 } satisfies FinishingInput,
      transferList: [port2],
    });
    const started: Running = { ...thread, answers, known: new Map(), isReady: false };
    const { worker } = thread;
    worker.unref();
    worker.once('message', () => (started.isReady = true));
    worker.on('error', (cause) => this.#lose(started, cause));
    worker.on('exit', (code) => this.#lose(started, `it ended with ${code}`));
    return started;
  }

  // Answers come in order; nobody waits any more for those before this one.
  #receive(running: Running, id: number): FinishedContent[] | undefined {
    for (;;) {
      const received: { message: FinishingAnswer } | undefined = receiveMessageOnPort(running.answers);
      if (received === undefined) return this.#lose(running, 'an answer is missing');
      const { message } = received;
      if (message.id !== id) continue;
      return 'finished' in message ? message.finished : this.#lose(running, message.fault);
    }
  }

  #lose(lost: Running, cause: unknown): undefined {
    if (this.#running !== lost) return;
    this.#running = undefined;
    this.#startNotBeforeMs = performance.now() + this.#options.restartAfterMs;
    this.#options.logger.warn({ err: cause }, 'the thread that finishes documents has failed; the main thread finishes them');
    void endThread(lost);
  }
}

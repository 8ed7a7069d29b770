import assert from 'node:assert/strict';
import { MessageChannel, receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { workerScript } from '#main/platform/assets.ts';
import type { Logger } from '#main/platform/logger.ts';
import { endThread, startThread, type WorkerThread } from '#main/platform/workers/worker-queue.ts';
import {
  composeRequest,
  states,
  type FinishedContent,
  type FinishingAnswer,
  type FinishingInput,
  type KnownParts,
  type UnfinishedContent,
} from './finishing-request.ts';

// A thousand times as long as a request takes.
const longestAnswerMs = 2_000;
const restartAfterMs = 10_000;
// An idle thread is ended to free its memory.
const idleLimitMs = 60_000;

/** Documents that were given to the thread. */
export type GivenContents = {
  /** Whether the thread has not begun with them; then it never does. */
  takeBack(): boolean;
  /** Waits until they are finished, blocking this thread; undefined if the other one fails. */
  wait(): FinishedContent[] | undefined;
};

// A thread that is loading or works. It may be lost before its events say so.
type Running = WorkerThread & { answers: MessagePort; known: KnownParts; isReady: boolean; idle: NodeJS.Timeout };

export type FinishingThreadOptions = {
  logger: Logger;
  /** How long to do without a thread after one has failed. */
  restartAfterMs?: number;
  script?: URL;
  longestAnswerMs?: number;
};

/**
 * Signs and compresses documents in a second thread, while the first goes on with the next documents of the transaction. The
 * thread starts with the first documents that are given to it; until it is ready, and some time after it has failed, it takes none.
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
    const running = this.#readyThread();
    if (running === undefined) return undefined;
    running.idle.refresh();
    return this.#unlessItFails(running, () => {
      const request = composeRequest((this.#lastId += 1), documents, running.known);
      running.worker.postMessage(request, [request.bodies]);
      const { id, state } = request;
      return {
        takeBack: () => Atomics.compareExchange(state, 0, states.waiting, states.takenBack) === states.waiting,
        wait: () => this.#unlessItFails(running, () => this.#answerTo(id, state, running)),
      };
    });
  }

  /** Starts the thread if there is none, and resolves once it is ready or has failed. */
  async start(): Promise<void> {
    this.#readyThread();
    await this.#running?.loaded;
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
  }

  async #end(): Promise<void> {
    const running = this.#running;
    if (running === undefined) return;
    this.#running = undefined;
    clearTimeout(running.idle);
    await endThread(running);
  }

  #readyThread(): Running | undefined {
    if (this.#isClosed) return undefined;
    if (this.#running === undefined && performance.now() >= this.#startNotBeforeMs) this.#start();
    return this.#running?.isReady === true ? this.#running : undefined;
  }

  #start(): void {
    const { port1: answers, port2 } = new MessageChannel();
    try {
      const thread = startThread({
        script: this.#options.script,
        name: 'finish',
        maxHeapMb: 48,
        workerData: { answers: port2 } satisfies FinishingInput,
        transferList: [port2],
      });
      const idle = setTimeout(() => void this.#end(), idleLimitMs).unref();
      const started: Running = { ...thread, answers, known: new Map(), isReady: false, idle };
      const { worker } = thread;
      worker.once('message', () => {
        started.isReady = true;
        worker.unref();
      });
      worker.on('error', (cause) => this.#lose(started, cause));
      worker.on('exit', (code) => this.#lose(started, new Error(`It ended with ${code}.`)));
      this.#running = started;
    } catch (cause) {
      this.#failed(cause);
    }
  }

  // Answers come in order; nobody waits any more for those before this one.
  #answerTo(id: number, state: Int32Array<SharedArrayBuffer>, { answers }: Running): FinishedContent[] {
    const { longestAnswerMs: limitMs } = this.#options;
    for (let now = Atomics.load(state, 0); now !== states.answered; now = Atomics.load(state, 0)) {
      if (Atomics.wait(state, 0, now, limitMs) === 'timed-out') throw new Error(`It took longer than ${limitMs} ms.`);
    }
    for (;;) {
      const received: { message: FinishingAnswer } | undefined = receiveMessageOnPort(answers);
      assert(received !== undefined, 'an answer is there before the state says so');
      const { message } = received;
      if (message.id !== id) continue;
      if ('fault' in message) throw new Error(message.fault);
      return message.finished;
    }
  }

  // Whatever is wrong with a thread, the documents can be finished without it.
  #unlessItFails<Value>(running: Running, use: () => Value): Value | undefined {
    if (this.#running !== running) return undefined;
    try {
      return use();
    } catch (cause) {
      this.#lose(running, cause);
      return undefined;
    }
  }

  #lose(lost: Running, cause: unknown): void {
    if (this.#running !== lost) return;
    void this.#end();
    this.#failed(cause);
  }

  #failed(cause: unknown): void {
    const { logger, restartAfterMs: afterMs } = this.#options;
    this.#startNotBeforeMs = performance.now() + afterMs;
    logger.warn({ err: cause }, 'the thread that finishes documents has failed; the main thread finishes them');
  }
}

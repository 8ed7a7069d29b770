import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** The reply of a worker to a request: the answer, or an error. Once, before all, that its modules are loaded. */
export type WorkerReply<Answer> = { answer: Answer } | { fault: string } | 'ready';

/** Too many requests wait for the worker; the message is for the client. */
export class WorkerQueueFullError extends Error {
  override readonly name = 'WorkerQueueFullError';
}

/** The program is stopping: the worker accepts no more requests and drops those it had. */
export class WorkerQueueClosedError extends Error {
  override readonly name = 'WorkerQueueClosedError';
}

export type WorkerQueueOptions = {
  /** A module that calls serveWorker. */
  script: URL;
  name: string;
  /** What failed, for the log: `The PDF could not be printed`. */
  failure: string;
  /** The message for clients while too many requests wait. */
  busy: string;
  maxWaiting: number;
  timeLimitMs: number;
  maxHeapMb: number;
};

type Job<Request, Answer> = { request: Request; resolve: (answer: Answer) => void; reject: (cause: unknown) => void };

// An idle thread is ended to free its memory.
const idleLimitMs = 60_000;
const longestStartMs = 10_000;

/** A worker thread; `loaded` resolves with its first message, or once it has ended without one. */
export type WorkerThread = { worker: Worker; loaded: Promise<unknown> };

export type WorkerThreadOptions = Pick<WorkerOptions, 'workerData' | 'transferList'> & {
  /** A module whose first message says that it is loaded. */
  script: URL;
  name: string;
  maxHeapMb: number;
};

/** Starts a worker thread. */
export function startThread({ script, maxHeapMb, ...options }: WorkerThreadOptions): WorkerThread {
  const worker = new Worker(script, {
    ...options,
    // The program's arguments are not for its threads.
    execArgv: [],
    // Where Node keeps compiled modules, a thread that runs out of memory takes the whole program with it.
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  const loaded = Promise.race([once(worker, 'message'), once(worker, 'exit')]).catch(() => undefined);
  return { worker, loaded };
}

/** Ends a thread, but not while it loads its modules: a native one that is cut off there can take the whole program with it. */
export async function endThread({ worker, loaded }: WorkerThread): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([loaded, wait(longestStartMs, undefined, { ref: false, signal: waiting.signal }).catch(() => undefined)]);
  waiting.abort();
  await worker.terminate();
}

function closed(): WorkerQueueClosedError {
  return new WorkerQueueClosedError('the program is stopping');
}

/**
 * Runs work that must not block other requests in a worker thread.
 *
 * The thread starts with the first request, and a new one after a crash. It answers one request at a time, so that a crash
 * affects only the current one. An idle thread does not keep the program running, and ends after a minute.
 */
export class WorkerQueue<Request, Answer> {
  readonly #options: WorkerQueueOptions;
  readonly #waiting: Job<Request, Answer>[] = [];
  #current: { job: Job<Request, Answer>; timer: NodeJS.Timeout } | undefined;
  #thread: WorkerThread | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** Does not start the thread yet. */
  constructor(options: WorkerQueueOptions) {
    this.#options = options;
  }

  /** @throws WorkerQueueFullError while too many wait, WorkerQueueClosedError once the queue is closed. */
  run(request: Request): Promise<Answer> {
    if (this.#isClosed) return Promise.reject(closed());
    if (this.#waiting.length >= this.#options.maxWaiting) return Promise.reject(new WorkerQueueFullError(this.#options.busy));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      this.#startNext();
    });
  }

  /** Drops the current request and those that wait. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    for (const job of this.#waiting.splice(0)) job.reject(closed());
    const stopping = this.#thread;
    this.#thread = undefined;
    this.#finish((job) => job.reject(closed()));
    clearTimeout(this.#idle);
    if (stopping !== undefined) await endThread(stopping);
  }

  #startNext(): void {
    const job = this.#current === undefined ? this.#waiting.shift() : undefined;
    if (job === undefined) return;
    clearTimeout(this.#idle);
    const thread = (this.#thread ??= this.#startThread());
    const { timeLimitMs } = this.#options;
    const giveUp = (): void => this.#replace(thread, new Error(`it took longer than ${timeLimitMs} ms`));
    this.#current = { job, timer: setTimeout(giveUp, timeLimitMs) };
    thread.worker.ref();
    thread.worker.postMessage(job.request);
  }

  #startThread(): WorkerThread {
    const { script, name, maxHeapMb, failure } = this.#options;
    const started = startThread({ script, name, maxHeapMb });
    started.worker.on('message', (reply: WorkerReply<Answer>) => {
      // A terminated worker may still reply when another request is already the current one.
      if (this.#thread !== started || reply === 'ready') return;
      if ('answer' in reply) this.#finish((job) => job.resolve(reply.answer));
      else this.#finish((job) => job.reject(new Error(`${failure}: ${reply.fault}`)));
    });
    started.worker.on('error', (cause) => this.#replace(started, cause));
    started.worker.on('exit', (code) => this.#replace(started, new Error(`the worker ended with ${code}`)));
    return started;
  }

  #replace(lost: WorkerThread, cause: unknown): void {
    if (this.#thread !== lost) return;
    this.#thread = undefined;
    void endThread(lost);
    this.#finish((job) => job.reject(new Error(`${this.#options.failure}.`, { cause })));
  }

  #finish(settle: (job: Job<Request, Answer>) => void): void {
    const done = this.#current;
    if (done === undefined) return;
    clearTimeout(done.timer);
    this.#current = undefined;
    this.#endWhenIdle();
    settle(done.job);
    this.#startNext();
  }

  #endWhenIdle(): void {
    this.#thread?.worker.unref();
    this.#idle = setTimeout(() => {
      const idle = this.#thread;
      this.#thread = undefined;
      if (idle !== undefined) void endThread(idle);
    }, idleLimitMs).unref();
  }
}

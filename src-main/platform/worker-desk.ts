import { Worker } from 'node:worker_threads';
import { AppError } from '../../src-shared/api/app-error.ts';

/** What a worker sends back for a question: the answer, or why there is none. */
export type WorkerReply<Answer> = { answer: Answer } | { fault: string };

/** Work that must not hold up the tills, done in a thread of its own. */
export type WorkerDesk<Question, Answer> = {
  /** @throws AppError SERVICE_BUSY while too many wait, or once the desk is closed. */
  ask(question: Question): Promise<Answer>;
  /** Gives up what is being done and what waits. */
  close(): Promise<void>;
};

export type WorkerDeskOptions = {
  /** A module that answers each message on its port with one WorkerReply. */
  script: URL;
  name: string;
  /** What failed, for the log: `The PDF could not be printed`. */
  failure: string;
  /** What a client is told while too many wait. */
  busy: string;
  maxWaiting: number;
  timeLimitMs: number;
  maxHeapMb: number;
};

type Job<Question, Answer> = { question: Question; resolve: (answer: Answer) => void; reject: (cause: unknown) => void };

const closing = 'The appliance is stopping; try again in a moment.';
// What a thread has grown to is given back when nobody has asked for a while.
const idleLimitMs = 60_000;

/**
 * Starts nothing yet: the thread comes with the first question, and a new one after a crash. It answers one question at a time,
 * so that a crash costs only the one it was at. While idle it keeps no program alive, and after a minute it is ended.
 */
export function createWorkerDesk<Question, Answer>(options: WorkerDeskOptions): WorkerDesk<Question, Answer> {
  const { timeLimitMs, failure } = options;
  const waiting: Job<Question, Answer>[] = [];
  let current: { job: Job<Question, Answer>; timer: NodeJS.Timeout } | undefined;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const rest = (): void => {
    worker?.unref();
    idle = setTimeout(() => {
      const resting = worker;
      worker = undefined;
      void resting?.terminate();
    }, idleLimitMs).unref();
  };

  const finish = (settle: (job: Job<Question, Answer>) => void): void => {
    const done = current;
    if (done === undefined) return;
    clearTimeout(done.timer);
    current = undefined;
    rest();
    settle(done.job);
    answerNext();
  };

  const drop = (lost: Worker, cause: unknown): void => {
    if (worker !== lost) return;
    worker = undefined;
    void lost.terminate();
    finish((job) => job.reject(new Error(`${failure}.`, { cause })));
  };

  const startWorker = (): Worker => {
    const started = new Worker(options.script, {
      name: options.name,
      // What the program was started with is not meant for its threads.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: options.maxHeapMb },
    });
    started.on('message', (reply: WorkerReply<Answer>) => {
      // A worker that was given up may still answer; by then another question is the current one.
      if (worker !== started) return;
      if ('answer' in reply) finish((job) => job.resolve(reply.answer));
      else finish((job) => job.reject(new Error(`${failure}: ${reply.fault}`)));
    });
    started.on('error', (cause) => drop(started, cause));
    started.on('exit', (code) => drop(started, new Error(`the worker ended with ${code}`)));
    return started;
  };

  function answerNext(): void {
    const job = current === undefined ? waiting.shift() : undefined;
    if (job === undefined) return;
    clearTimeout(idle);
    const working = (worker ??= startWorker());
    const giveUp = (): void => drop(working, new Error(`it took longer than ${timeLimitMs} ms`));
    current = { job, timer: setTimeout(giveUp, timeLimitMs) };
    working.ref();
    working.postMessage(job.question);
  }

  return {
    ask(question) {
      if (isClosed) return Promise.reject(new AppError('SERVICE_BUSY', { message: closing }));
      if (waiting.length >= options.maxWaiting) return Promise.reject(new AppError('SERVICE_BUSY', { message: options.busy }));
      return new Promise((resolve, reject) => {
        waiting.push({ question, resolve, reject });
        answerNext();
      });
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      for (const job of waiting.splice(0)) job.reject(new AppError('SERVICE_BUSY', { message: closing }));
      const stopping = worker;
      worker = undefined;
      finish((job) => job.reject(new AppError('SERVICE_BUSY', { message: closing })));
      clearTimeout(idle);
      await stopping?.terminate();
    },
  };
}

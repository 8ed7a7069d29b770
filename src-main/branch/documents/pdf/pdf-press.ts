import { Worker } from 'node:worker_threads';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import type { PdfOrder } from './pdf-order.ts';
import type { PdfAnswer } from './pdf-worker.ts';

/** Prints documents beside everything else the appliance does. */
export type PdfPress = {
  /**
   * Prints a document as PDF/A-3 with its XML attached.
   *
   * @throws AppError SERVICE_BUSY while too many wait, or once the press is closed.
   */
  print(order: PdfOrder): Promise<Uint8Array>;
  /** Gives up what is being printed and what waits. */
  close(): Promise<void>;
};

export type PdfPressOptions = { maxWaiting?: number; timeLimitMs?: number };

// A page full of browsers may wait; more than that is better told to come back.
const defaultMaxWaiting = 32;
// The largest document that can be issued takes ten seconds: what takes this long will not end.
const defaultTimeLimitMs = 60_000;
const maxHeapMb = 512;

type Job = { order: PdfOrder; resolve: (pdf: Uint8Array) => void; reject: (cause: unknown) => void };

const tooMany = 'Too many PDFs are waiting to be printed; try again in a moment.';
const closing = 'The appliance is stopping; try again in a moment.';

/**
 * Starts nothing yet: the worker thread comes with the first order, and a new one after a crash. It prints one document at a
 * time, so that a crash costs only the one it was at. While idle it keeps no program alive.
 */
export function createPdfPress({
  maxWaiting = defaultMaxWaiting,
  timeLimitMs = defaultTimeLimitMs,
}: PdfPressOptions = {}): PdfPress {
  const waiting: Job[] = [];
  let current: { job: Job; timer: NodeJS.Timeout } | undefined;
  let worker: Worker | undefined;
  let isClosed = false;

  const finish = (settle: (job: Job) => void): void => {
    const done = current;
    if (done === undefined) return;
    clearTimeout(done.timer);
    current = undefined;
    worker?.unref();
    settle(done.job);
    printNext();
  };

  const drop = (lost: Worker, cause: unknown): void => {
    if (worker !== lost) return;
    worker = undefined;
    void lost.terminate();
    finish((job) => job.reject(new Error('The PDF could not be printed.', { cause })));
  };

  const startWorker = (): Worker => {
    const started = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      name: 'pdf',
      // What the program was started with is not meant for its threads.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    started.on('message', (answer: PdfAnswer) => {
      // A worker that was given up may still answer; by then another order is the current one.
      if (worker !== started) return;
      if ('pdf' in answer) finish((job) => job.resolve(answer.pdf));
      else finish((job) => job.reject(new Error(`The PDF could not be printed: ${answer.fault}`)));
    });
    started.on('error', (cause) => drop(started, cause));
    started.on('exit', (code) => drop(started, new Error(`the worker ended with ${code}`)));
    return started;
  };

  function printNext(): void {
    const job = current === undefined ? waiting.shift() : undefined;
    if (job === undefined) return;
    const printing = (worker ??= startWorker());
    const giveUp = (): void => drop(printing, new Error(`it took longer than ${timeLimitMs} ms`));
    current = { job, timer: setTimeout(giveUp, timeLimitMs) };
    printing.ref();
    printing.postMessage(job.order);
  }

  return {
    print(order) {
      if (isClosed) return Promise.reject(new AppError('SERVICE_BUSY', { message: closing }));
      if (waiting.length >= maxWaiting) return Promise.reject(new AppError('SERVICE_BUSY', { message: tooMany }));
      return new Promise((resolve, reject) => {
        waiting.push({ order, resolve, reject });
        printNext();
      });
    },
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) job.reject(new AppError('SERVICE_BUSY', { message: closing }));
      const stopping = worker;
      worker = undefined;
      finish((job) => job.reject(new AppError('SERVICE_BUSY', { message: closing })));
      await stopping?.terminate();
    },
  };
}

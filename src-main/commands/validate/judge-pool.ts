import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { judgeFile } from './judge-file.ts';
import type { FileReport, JudgeTerms } from './judge-file.ts';

/** Judges files one after the other or several at a time; a report comes for each, whatever is in it. */
export type JudgePool = { judge(file: string): Promise<FileReport>; close(): Promise<void> };

function inThisThread(terms: JudgeTerms): JudgePool {
  return { judge: (file) => Promise.resolve(judgeFile(file, terms)), close: () => Promise.resolve() };
}

// A worker answers in the order in which it was asked.
function createDesk(terms: JudgeTerms) {
  const worker = new Worker(new URL('./judge-worker.ts', import.meta.url), { workerData: terms });
  const waiting: { resolve(report: FileReport): void; reject(cause: unknown): void }[] = [];
  worker.on('message', (report: FileReport) => {
    const asker = waiting.shift();
    assert(asker !== undefined, 'a worker answers only what it was asked');
    asker.resolve(report);
  });
  worker.on('error', (cause) => {
    for (const asker of waiting.splice(0)) asker.reject(cause);
  });
  return {
    load: () => waiting.length,
    judge(file: string): Promise<FileReport> {
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        worker.postMessage(file);
      });
    },
    async close() {
      const ended = once(worker, 'exit');
      void worker.terminate();
      await ended;
    },
  };
}

/** Opens as many judges as there are jobs; with one, no thread is started. */
export function openJudgePool(jobs: number, terms: JudgeTerms): JudgePool {
  if (jobs === 1) return inThisThread(terms);
  const desks = Array.from({ length: jobs }, () => createDesk(terms));
  return {
    judge(file) {
      const [freest] = desks.toSorted((one, other) => one.load() - other.load());
      assert(freest !== undefined, 'a pool has at least one judge');
      return freest.judge(file);
    },
    async close() {
      await Promise.all(desks.map((desk) => desk.close()));
    },
  };
}

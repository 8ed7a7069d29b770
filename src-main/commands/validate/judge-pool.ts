import assert from 'node:assert/strict';
import { createWorkerDesk } from '../../platform/worker-desk.ts';
import { failedReport, judgeFile } from './judge-file.ts';
import type { FileReport, JudgeTerms } from './judge-file.ts';

/** Judges files one after the other or several at a time; a report comes for each, whatever is in it. */
export type JudgePool = { judge(file: string): Promise<FileReport>; close(): Promise<void> };

/** What a judge in a thread of its own is asked. */
export type FileToJudge = { file: string; terms: JudgeTerms };

// More than ever wait for one judge, since only so many files are taken ahead.
const maxWaiting = 10_000;
// The work on one document is bounded to seconds; on a busy machine those are longer.
const timeLimitMs = 600_000;

function inThisThread(terms: JudgeTerms): JudgePool {
  return { judge: (file) => Promise.resolve(judgeFile(file, terms)), close: () => Promise.resolve() };
}

function createDesk(terms: JudgeTerms) {
  const desk = createWorkerDesk<FileToJudge, FileReport>({
    script: new URL('./judge-worker.ts', import.meta.url),
    name: 'judge',
    failure: 'A file could not be judged',
    busy: 'Too many files are waiting to be judged.',
    maxWaiting,
    timeLimitMs,
    maxHeapMb: 2_048,
  });
  let load = 0;
  return {
    load: () => load,
    async judge(file: string): Promise<FileReport> {
      load += 1;
      try {
        return await desk.ask({ file, terms });
      } catch (cause) {
        return failedReport(file, cause);
      } finally {
        load -= 1;
      }
    },
    close: () => desk.close(),
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

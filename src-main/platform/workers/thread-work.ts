import assert from 'node:assert/strict';
import { serveWorker } from './serve-worker.ts';
import { WorkerQueue, type WorkerQueueOptions } from './worker-queue.ts';

// Written as a method, so that each function says itself what it takes.
type Work = { run(...asked: readonly unknown[]): unknown }['run'];

/** Functions that a thread carries out, by name. */
export type WorkTable = Readonly<Record<string, Work>>;

/** The functions of a table, carried out by a thread: see {@link openThreadWork}. */
export type ThreadWork<Table extends WorkTable> = {
  [Name in keyof Table]: (...asked: Parameters<Table[Name]>) => Promise<Awaited<ReturnType<Table[Name]>>>;
} & {
  /** Gives up what is being done and what waits. */
  close: () => Promise<void>;
};

type WorkRequest = { name: string; asked: readonly unknown[] };
type WorkAnswer<Refusal> = { name: string; value: unknown } | { refusal: Refusal };

/**
 * Has the functions of a table carried out in a thread that calls {@link serveThreadWork}; it starts with the first of them.
 *
 * @param errorOf the error of a refusal, which came between the threads as data.
 */
export function openThreadWork<Table extends WorkTable, Refusal>(
  table: Table,
  options: WorkerQueueOptions,
  errorOf: (refusal: Refusal) => Error,
): ThreadWork<Table>;
// What comes from the thread has the type that the table says; messages between threads have none.
export function openThreadWork(
  table: WorkTable,
  options: WorkerQueueOptions,
  errorOf: (refusal: unknown) => Error,
): ThreadWork<WorkTable> {
  const queue = new WorkerQueue<WorkRequest, WorkAnswer<unknown>>(options);
  const ask = async (name: string, asked: readonly unknown[]): Promise<unknown> => {
    const answer = await queue.run({ name, asked });
    if ('refusal' in answer) throw errorOf(answer.refusal);
    return answer.value;
  };
  const work = Object.keys(table).map((name) => [name, (...asked: unknown[]) => ask(name, asked)] as const);
  return Object.assign(Object.fromEntries(work), { close: () => queue.close() });
}

/**
 * Carries out the functions of a table in this thread.
 *
 * @param refusalOf what of a failure is no bug, as data; it throws everything else again.
 * @param memoryOf what of the value of a function is handed over to the thread that asked, rather than copied.
 */
export function serveThreadWork<Refusal>(
  table: WorkTable,
  refusalOf: (cause: unknown) => Refusal,
  memoryOf: (name: string, value: unknown) => ArrayBuffer[] = () => [],
): void {
  serveWorker(
    async ({ name, asked }: WorkRequest): Promise<WorkAnswer<Refusal>> => {
      const work = table[name];
      assert(work !== undefined, 'the table has the function');
      try {
        return { name, value: await work(...asked) };
      } catch (cause) {
        return { refusal: refusalOf(cause) };
      }
    },
    (answer) => ('refusal' in answer ? [] : memoryOf(answer.name, answer.value)),
  );
}

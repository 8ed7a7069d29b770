import { AppError } from '../../../src-shared/api/app-error.ts';

/** Does what is given under the same key one after the other. */
export type OneAtATime = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;

/**
 * @param mostWaiting under one key; AppError SERVICE_BUSY beyond that.
 */
export function oneAtATime(mostWaiting: number): OneAtATime {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > mostWaiting) throw new AppError('SERVICE_BUSY', { message: 'Too many receipts wait for this printer.' });
    queues.set(key, queue);
    queue.length += 1;
    const done = queue.last.then(work);
    queue.last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
}

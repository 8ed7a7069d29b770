/** Runs tasks with the same key one after another, in the order of the calls; tasks with different keys run in parallel. */
export type OneAtATime = {
  run: <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;
  /** Resolves when all tasks so far have ended, successfully or not. */
  idle: () => Promise<void>;
};

export function createOneAtATime(): OneAtATime {
  const lastOf = new Map<string, Promise<unknown>>();
  return {
    run(key, work) {
      const before = lastOf.get(key) ?? Promise.resolve();
      const result = before.then(work, work);
      const forget = (): void => {
        if (lastOf.get(key) === settled) lastOf.delete(key);
      };
      const settled: Promise<void> = result.then(forget, forget);
      lastOf.set(key, settled);
      return result;
    },
    async idle() {
      await Promise.all(lastOf.values());
    },
  };
}

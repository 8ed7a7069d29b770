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
      const settled = result.then(
        () => undefined,
        () => undefined,
      );
      lastOf.set(key, settled);
      void settled.then(() => {
        if (lastOf.get(key) === settled) lastOf.delete(key);
      });
      return result;
    },
    async idle() {
      await Promise.all(lastOf.values());
    },
  };
}

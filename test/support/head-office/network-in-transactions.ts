import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { TransactionBuilder } from 'kysely';

type OpenTransaction = { isOpen: boolean };

const transactions = new AsyncLocalStorage<OpenTransaction>();

// What Node.js creates when a name is asked for, and when a connection to another process is opened.
const networkHandles = new Set(['GETADDRINFOREQWRAP', 'GETNAMEINFOREQWRAP', 'QUERYWRAP', 'TCPCONNECTWRAP', 'PIPECONNECTWRAP']);

const found: string[] = [];

const hook = createHook({
  trackPromises: false,
  init(_id, type) {
    if (!networkHandles.has(type) || transactions.getStore()?.isOpen !== true) return;
    found.push(`${type}: ${new Error().stack ?? ''}`);
  },
});

// oxlint-disable-next-line typescript/unbound-method -- bound to its builder below
const { execute } = TransactionBuilder.prototype;
TransactionBuilder.prototype.execute = function executeWatched(work) {
  const run = execute.bind(this);
  return run((transaction) => {
    const state: OpenTransaction = { isOpen: true };
    return transactions.run(state, async () => {
      try {
        return await work(transaction);
      } finally {
        state.isOpen = false;
      }
    });
  });
};

/** Begins to watch for names that are asked for, and connections that are opened, while a transaction is open. */
export function watchTransactions(): void {
  hook.enable();
}

/** What was found since the last time, each with where it began. */
export function networkInTransactions(): string[] {
  return found.splice(0);
}

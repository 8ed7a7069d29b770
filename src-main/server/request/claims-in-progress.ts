import { AppError } from '#shared/api/app-error.ts';

/** The idempotency keys, each in its scope, of the requests in progress. */
export class ClaimsInProgress {
  readonly #names = new Set<string>();

  /**
   * Runs work under a claim that no second request can hold at the same time.
   *
   * @param claim the key preceded by its scope; undefined for a request without a key.
   * @throws AppError IDEMPOTENCY_IN_PROGRESS while another request works under it.
   */
  async hold<Value>(claim: readonly string[] | undefined, work: () => Promise<Value>): Promise<Value> {
    if (claim === undefined) return work();
    const name = JSON.stringify(claim);
    if (this.#names.has(name)) throw new AppError('IDEMPOTENCY_IN_PROGRESS');
    this.#names.add(name);
    try {
      return await work();
    } finally {
      this.#names.delete(name);
    }
  }
}

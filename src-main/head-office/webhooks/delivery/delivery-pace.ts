const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long a delivery waits after its first, second, third … failed attempt; after one more it has failed (contract §10). */
export const retryDelaysMs: readonly number[] = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
];

/** How long an endpoint may fail before it is disabled (contract §10). */
export const longestFailingMs = 3 * 24 * hour;

/** The times of deliveries. */
export type DeliveryPace = {
  /** How long a receiver may take. */
  timeoutMs: number;
  /** How long a delivery waits after its first, second, third … failed attempt; after one more it has failed. */
  retryDelaysMs: readonly number[];
  /** How long nobody else attempts what is being attempted: longer than an attempt takes. */
  claimMs: number;
  /** How long a job may take: longer than a claim, which has ended when the job of a lost process is given to another one. */
  longestJobSeconds: number;
};

/** The pace of the contract (§10). */
export const contractPace: DeliveryPace = { timeoutMs: 10_000, retryDelaysMs, claimMs: 30_000, longestJobSeconds: 60 };

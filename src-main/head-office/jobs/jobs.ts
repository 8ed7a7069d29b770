import type { Tenant } from '../db/in-organization.ts';

// A job to be done later: what it is about, as JSON.
type NewJob = {
  data: object;
  /** How long it waits; it does not by default. */
  afterMs?: number;
  /** Jobs of one group take only a part of the workers. */
  group?: string;
};

/** A queue of jobs, and what is done with each. */
export type JobQueue = {
  name: string;
  /** How many jobs a process works on at once, and how many of one group. */
  workers: number;
  workersOfGroup?: number;
  /** Longer than any job takes: then it is given to another process. */
  longestSeconds: number;
  /** Does a job; it is tried again until this succeeds. */
  work: (data: unknown) => Promise<void>;
  /** When a job is added by itself: a cron expression in UTC. */
  schedule?: string;
};

/** The jobs of head office, which survive the process. */
export type Jobs = {
  /** Creates a queue and, where this process works on jobs, starts to. */
  open(queue: JobQueue): Promise<void>;
  /** Adds jobs in the transaction of the fact that they follow from. */
  add(tenant: Tenant, queue: string, jobs: readonly NewJob[]): Promise<void>;
  /** Waits for the jobs that are being worked on. */
  close(): Promise<void>;
};

import type { Generated } from 'kysely';

type OrganizationTable = {
  organization_id: string;
  name: string;
  plan: Generated<string>;
  created_at: Date;
};

// What leads a request that has no organization yet to the one that it is for: a digest of its e-mail address, code or token.
type LookupTable = { digest: string; organization_id: string };

// The values that all processes on one database share, such as the key that signs access tokens.
type SettingTable = { name: string; value: string };

// A count of events in a window of time, for all processes together.
type ThrottleTable = { name: string; window_start: Date; events: number };

// How many requests of one minute have been given to processes.
type RateWindowTable = { name: string; window_start: Date; taken: number };

type IdempotencyTable = {
  organization_id: string;
  user_id: string;
  endpoint: string;
  idempotency_key: string;
  body_digest: string;
  status: number;
  // JSON, without secrets.
  answer: string;
  created_at: Date;
};

/** The tables of organizations, and those that are not of one organization. */
export type OrganizationTables = {
  organizations: OrganizationTable;
  lookups: LookupTable;
  settings: SettingTable;
  throttles: ThrottleTable;
  rate_windows: RateWindowTable;
  idempotency_records: IdempotencyTable;
};

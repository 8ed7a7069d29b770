import type { Generated } from 'kysely';
import type { Role } from '#shared/api/dashboard/roles.ts';

type UsageCounterTable = {
  organization_id: string;
  // `YYYY-MM` of Riyadh's calendar.
  month: string;
  company_id: string;
  environment: 'sandbox' | 'production';
  documents: number;
};

// The sum over the companies, which the plan limits; raised together with the counters.
type UsageTotalTable = {
  organization_id: string;
  month: string;
  environment: 'sandbox' | 'production';
  documents: number;
  // When the documents of the month reached the limit of the plan; null while they have not.
  limit_reached_at: Date | null;
};

type UsageUnitTable = {
  organization_id: string;
  egs_unit_id: string;
  environment: 'sandbox' | 'production';
  created_at: Date;
};

type PlanChangeTable = {
  organization_id: string;
  change_id: string;
  from_plan: string;
  to_plan: string;
  changed_at: Date;
};

/** The tables of what an organization uses of its plan. */
export type BillingTables = {
  usage_counters: UsageCounterTable;
  usage_totals: UsageTotalTable;
  usage_units: UsageUnitTable;
  plan_changes: PlanChangeTable;
};

type OrganizationTable = {
  organization_id: string;
  name: string;
  plan: Generated<string>;
  // Whose people have to use an authenticator app.
  totp_required_roles: Generated<Role[]>;
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

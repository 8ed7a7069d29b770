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

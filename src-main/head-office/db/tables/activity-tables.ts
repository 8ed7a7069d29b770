type ActivityEntryTable = {
  organization_id: string;
  activity_id: string;
  at: Date;
  kind: string;
  severity: 'normal' | 'warning' | 'error';
  company_id: string | null;
  appliance_id: string | null;
  egs_unit_id: string | null;
  invoice_id: string | null;
  // JSON: what a text about it names beside the ids.
  details: string;
};

/** The table of the activity log. */
export type ActivityTables = { activity_entries: ActivityEntryTable };

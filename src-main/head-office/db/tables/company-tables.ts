type CompanyTable = {
  organization_id: string;
  company_id: string;
  legal_name: string;
  legal_name_ar: string | null;
  vat_number: string;
  cr_number: string | null;
  business_category: string | null;
  street: string | null;
  building_number: string | null;
  district: string | null;
  city: string | null;
  postal_code: string | null;
  country: string | null;
  short_address: string | null;
  // Null where the VAT number decides.
  is_vat_group_member: boolean | null;
  group_member_tin: string | null;
  external_originals: boolean;
  require_arabic: boolean;
  receipt_links: boolean;
  // Above how much a day, in SAR, notes on invoices from before Sanad are an alert; null where they are none.
  external_originals_alert_hundredths: number | null;
  // Set with the first document that arrives; from then on the VAT number is fixed.
  first_document_at: Date | null;
  created_at: Date;
};

type ApiKeyTable = {
  organization_id: string;
  key_id: string;
  company_id: string;
  environment: 'sandbox' | 'production';
  name: string;
  key_hash: string;
  prefix: string;
  last_four: string;
  default_egs_unit_id: string | null;
  created_at: Date;
  // When a rotated key stops being valid; null for a key that has not been rotated.
  expires_at: Date | null;
  revoked_at: Date | null;
  // What branches report of its use.
  last_used_at: Date | null;
  last_used_from: string | null;
  // The appliance that it was made at, where alone it works; null for one that was made here.
  appliance_id: string | null;
  // The people who created and revoked it, under the names of that time; null where it was no person of head office.
  created_by: string | null;
  created_by_name: string | null;
  revoked_by: string | null;
  revoked_by_name: string | null;
};

// Raised with every change of what branches pull.
type SnapshotVersionTable = { organization_id: string; version: number };

/** The tables of companies and their API keys. */
export type CompanyTables = {
  companies: CompanyTable;
  api_keys: ApiKeyTable;
  snapshot_versions: SnapshotVersionTable;
};

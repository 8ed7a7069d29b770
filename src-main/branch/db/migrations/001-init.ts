/** The ledger's first schema. Triggers make signed content append-only; state that changes is in separate tables. */
export const init = {
  name: '001-init',
  sql:
    `
CREATE TABLE appliance (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  appliance_id TEXT NOT NULL,
  branch_name TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  organization_name TEXT NOT NULL,
  plan TEXT NOT NULL,
  sandbox_unit_limit INTEGER NOT NULL,
  production_unit_limit INTEGER NOT NULL,
  monthly_document_limit INTEGER
) STRICT;

CREATE TABLE companies (
  company_id TEXT PRIMARY KEY,
  legal_name TEXT NOT NULL,
  legal_name_ar TEXT,
  vat_number TEXT NOT NULL,
  cr_number TEXT,
  street TEXT,
  building_number TEXT,
  district TEXT,
  city TEXT,
  postal_code TEXT,
  country TEXT,
  business_category TEXT,
  short_address TEXT,
  group_member_tin TEXT
) STRICT;

CREATE TABLE api_keys (
  key_id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (company_id),
  environment TEXT NOT NULL CHECK (environment IN ('sandbox', 'production')),
  name TEXT NOT NULL,
  key_hash TEXT NOT NULL UNIQUE,
  prefix TEXT NOT NULL,
  last_four TEXT NOT NULL,
  default_egs_unit_id TEXT,
  created_at TEXT NOT NULL,
  revoked_at TEXT
) STRICT;

CREATE TABLE egs_units (
  egs_unit_id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (company_id),
  environment TEXT NOT NULL CHECK (environment IN ('sandbox', 'production')),
  unit_name TEXT NOT NULL,
  serial_number TEXT NOT NULL,
  phase INTEGER NOT NULL CHECK (phase IN (1, 2)),
  invoice_type TEXT NOT NULL CHECK (invoice_type IN ('standard', 'simplified', 'both')),
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE egs_certificates (
  certificate_id TEXT PRIMARY KEY,
  egs_unit_id TEXT NOT NULL REFERENCES egs_units (egs_unit_id),
  kind TEXT NOT NULL CHECK (kind IN ('compliance', 'production')),
  request_id TEXT NOT NULL,
  certificate TEXT NOT NULL,
  key_name TEXT NOT NULL,
  csid_name TEXT NOT NULL,
  issued_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  received_at TEXT NOT NULL
) STRICT;

-- Where each unit stands: which certificate signs, and how far its onboarding (or renewal) has come.
CREATE TABLE egs_unit_states (
  egs_unit_id TEXT PRIMARY KEY REFERENCES egs_units (egs_unit_id),
  onboarding_status TEXT NOT NULL CHECK (onboarding_status IN ('pending', 'active', 'failed')),
  onboarding_step TEXT NOT NULL,
  attempt_id TEXT NOT NULL,
  compliance_certificate_id TEXT REFERENCES egs_certificates (certificate_id),
  compliance_documents_passed INTEGER NOT NULL,
  production_certificate_id TEXT REFERENCES egs_certificates (certificate_id),
  error_code TEXT,
  error_message TEXT,
  next_attempt_at TEXT,
  failed_attempts INTEGER NOT NULL
) STRICT;

CREATE TABLE chain_heads (
  egs_unit_id TEXT PRIMARY KEY REFERENCES egs_units (egs_unit_id),
  icv INTEGER NOT NULL,
  hash TEXT NOT NULL
) STRICT;

-- Money is in hundredths of the document's currency.
CREATE TABLE documents (
  invoice_id TEXT PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  company_id TEXT NOT NULL REFERENCES companies (company_id),
  environment TEXT NOT NULL,
  egs_unit_id TEXT NOT NULL REFERENCES egs_units (egs_unit_id),
  icv INTEGER NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  certificate_id TEXT NOT NULL REFERENCES egs_certificates (certificate_id),
  invoice_number TEXT NOT NULL,
  invoice_type TEXT NOT NULL CHECK (invoice_type IN ('standard', 'simplified')),
  -- KSA-2, with the flags of the document.
  transaction_code TEXT NOT NULL,
  document_type TEXT NOT NULL CHECK (document_type IN ('invoice', 'credit_note', 'debit_note', 'prepayment')),
  invoice_date TEXT NOT NULL,
  invoice_time TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- SAR per unit of the currency; null for SAR.
  exchange_rate TEXT,
  subtotal_hundredths INTEGER NOT NULL,
  vat_hundredths INTEGER NOT NULL,
  total_hundredths INTEGER NOT NULL,
  prepaid_hundredths INTEGER NOT NULL,
  rounding_hundredths INTEGER NOT NULL,
  payable_hundredths INTEGER NOT NULL,
  -- 1 where the till sent gross prices, so that its results tell of the rounding.
  prices_include_vat INTEGER NOT NULL CHECK (prices_include_vat IN (0, 1)),
  -- What a note corrects.
  original_invoice_id TEXT REFERENCES documents (invoice_id),
  line_items TEXT NOT NULL,
  report_deadline TEXT,
  qr TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- Last, so that reading the other columns need not walk through it.
  xml BLOB NOT NULL,
  UNIQUE (egs_unit_id, icv),
  UNIQUE (egs_unit_id, previous_hash)
) STRICT;
CREATE INDEX documents_by_number ON documents (company_id, environment, invoice_number);
-- Both hold all that lists filter by, so that counting never reads a document.
CREATE INDEX documents_by_creation
  ON documents (company_id, environment, created_at, invoice_id, egs_unit_id, invoice_type, document_type);
CREATE INDEX documents_by_date
  ON documents (company_id, environment, invoice_date, created_at, invoice_id, egs_unit_id, invoice_type, document_type);
CREATE INDEX documents_by_original ON documents (original_invoice_id) WHERE original_invoice_id IS NOT NULL;

-- The VAT breakdown of a prepayment, by which its settlements are split.
CREATE TABLE prepayment_subtotals (
  invoice_id TEXT NOT NULL REFERENCES documents (invoice_id),
  position INTEGER NOT NULL,
  category TEXT NOT NULL CHECK (category IN ('S', 'Z', 'E', 'O')),
  rate TEXT NOT NULL,
  exemption_code TEXT,
  exemption_reason TEXT,
  taxable_hundredths INTEGER NOT NULL,
  vat_hundredths INTEGER NOT NULL,
  PRIMARY KEY (invoice_id, position)
) STRICT, WITHOUT ROWID;

-- What a document takes from the balance of a prepayment, VAT included; given back by itself when the document fails.
CREATE TABLE settlements (
  invoice_id TEXT NOT NULL REFERENCES documents (invoice_id),
  position INTEGER NOT NULL,
  prepayment_id TEXT NOT NULL REFERENCES documents (invoice_id),
  amount_hundredths INTEGER NOT NULL,
  PRIMARY KEY (invoice_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX settlements_by_prepayment ON settlements (prepayment_id);

-- The authority's own XML of a cleared document.
CREATE TABLE cleared_documents (
  invoice_id TEXT PRIMARY KEY REFERENCES documents (invoice_id),
  qr TEXT,
  received_at TEXT NOT NULL,
  xml BLOB NOT NULL
) STRICT;

CREATE TABLE idempotency_records (
  company_id TEXT NOT NULL,
  environment TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  body_digest TEXT NOT NULL,
  invoice_id TEXT NOT NULL REFERENCES documents (invoice_id),
  PRIMARY KEY (company_id, environment, endpoint, idempotency_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE timeline (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  invoice_id TEXT NOT NULL REFERENCES documents (invoice_id),
  status TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX timeline_by_document ON timeline (invoice_id, position);

CREATE TABLE submissions (
  invoice_id TEXT PRIMARY KEY REFERENCES documents (invoice_id),
  environment TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'submitted', 'queued', 'reported', 'cleared', 'failed')),
  tax_status TEXT NOT NULL,
  retry_count INTEGER NOT NULL,
  next_retry_at TEXT,
  -- Until when the gateway itself asked to be left alone (Retry-After).
  not_before TEXT,
  last_error TEXT,
  warnings TEXT NOT NULL,
  reported_at TEXT,
  cleared_at TEXT,
  deadline TEXT NOT NULL
) STRICT;
CREATE INDEX submissions_due ON submissions (deadline, next_retry_at) WHERE status = 'queued';
CREATE INDEX submissions_unfinished ON submissions (status) WHERE status IN ('pending', 'submitted');
` +
    [
      'documents',
      'cleared_documents',
      'egs_certificates',
      'egs_units',
      'idempotency_records',
      'prepayment_subtotals',
      'settlements',
      'timeline',
    ]
      .map(
        (table) => `
CREATE TRIGGER ${table}_refuse_update BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END;
CREATE TRIGGER ${table}_refuse_delete BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END;`,
      )
      .join('\n'),
};

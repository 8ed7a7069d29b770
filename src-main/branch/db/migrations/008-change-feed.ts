const profile = [
  'legal_name',
  'legal_name_ar',
  'vat_number',
  'cr_number',
  'street',
  'building_number',
  'district',
  'city',
  'postal_code',
  'country',
  'business_category',
  'short_address',
  'group_member_tin',
];

const unitState = [
  'onboarding_status',
  'onboarding_step',
  'attempt_id',
  'compliance_certificate_id',
  'compliance_documents_passed',
  'production_certificate_id',
  'error_code',
  'error_message',
  'next_attempt_at',
  'failed_attempts',
];

const chainEnd = ['since', 'lost_icv', 'given_up_at'];

// When the next attempt is made concerns only this appliance, so changes of hold, next_retry_at and retry_after_ms are not in the
// feed.
const outcome = ['status', 'status_at', 'tax_status', 'retry_count', 'last_error', 'warnings', 'reported_at', 'cleared_at'];

function jsonOf(row: string, columns: readonly string[]): string {
  return `json_object(${columns.map((column) => `'${column}', ${row}.${column}`).join(', ')})`;
}

function differs(columns: readonly string[]): string {
  const of = (row: string): string => columns.map((column) => `${row}.${column}`).join(', ');
  return `(${of('OLD')}) IS NOT (${of('NEW')})`;
}

function usualTaxStatus(row: string): string {
  return `CASE ${row}.status WHEN 'reported' THEN 'REPORTED' WHEN 'cleared' THEN 'CLEARED'
    WHEN 'failed' THEN iif(${row}.invoice_type = 'standard', 'NOT_CLEARED', 'NOT_REPORTED') ELSE 'PENDING' END`;
}

function whereUnusual(row: string, column: string, usual: string): string {
  return `'${column}', iif(${row}.${column} IS (${usual}), NULL, ${row}.${column})`;
}

// Only values that are unusual for the status, or null if there are none: a merge patch drops nulls.
function outcomeDetail(row: string): string {
  return `nullif(json_patch('{}', json_object(
    ${whereUnusual(row, 'tax_status', usualTaxStatus(row))},
    'retry_count', nullif(${row}.retry_count, 0),
    'last_error', ${row}.last_error,
    'warnings', iif(${row}.warnings = '[]', NULL, json(${row}.warnings)),
    ${whereUnusual(row, 'reported_at', `iif(${row}.status = 'reported', ${row}.status_at, NULL)`)},
    ${whereUnusual(row, 'cleared_at', `iif(${row}.status = 'cleared', ${row}.status_at, NULL)`)}
  )), '{}')`;
}

function positionOf(row: string): string {
  return `(SELECT position FROM documents WHERE invoice_id = ${row}.invoice_id)`;
}

const tables = `
-- When a key was first used. Which keys there are, head office knows itself.
CREATE TABLE api_key_uses (
  key_id TEXT PRIMARY KEY REFERENCES api_keys (key_id),
  first_used_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER api_key_uses_refuse_update BEFORE UPDATE ON api_key_uses BEGIN SELECT RAISE(ABORT, 'api_key_uses is append-only'); END;
CREATE TRIGGER api_key_uses_refuse_delete BEFORE DELETE ON api_key_uses BEGIN SELECT RAISE(ABORT, 'api_key_uses is append-only'); END;

-- What head office has to know, in the order in which it happened: 1, 2, 3 … without a gap, since nothing is ever deleted.
CREATE TABLE changes (
  position INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('company', 'unit', 'certificate', 'unit_state', 'chain_end', 'document', 'status',
    'cleared_copy', 'key_used')),
  -- documents.position; null for the other kinds.
  document INTEGER,
  -- The id of a company, unit, certificate or key.
  subject TEXT,
  status TEXT,
  at TEXT,
  -- JSON of what its subject does not keep.
  detail TEXT,
  CHECK ((document IS NULL) <> (subject IS NULL))
) STRICT;
CREATE TRIGGER changes_refuse_update BEFORE UPDATE ON changes BEGIN SELECT RAISE(ABORT, 'changes is append-only'); END;
CREATE TRIGGER changes_refuse_delete BEFORE DELETE ON changes BEGIN SELECT RAISE(ABORT, 'changes is append-only'); END;
`;

const existing = `
INSERT INTO changes (kind, subject, detail)
  SELECT 'company', company_id, ${jsonOf('companies', profile)} FROM companies ORDER BY company_id;
INSERT INTO changes (kind, subject) SELECT 'unit', egs_unit_id FROM egs_units ORDER BY created_at, egs_unit_id;
INSERT INTO changes (kind, subject) SELECT 'certificate', certificate_id FROM egs_certificates ORDER BY received_at, certificate_id;
INSERT INTO changes (kind, subject, detail)
  SELECT 'unit_state', egs_unit_id, ${jsonOf('egs_unit_states', unitState)} FROM egs_unit_states ORDER BY egs_unit_id;
INSERT INTO changes (kind, subject, detail)
  SELECT 'chain_end', egs_unit_id, ${jsonOf('uncertain_tails', chainEnd)} FROM uncertain_tails ORDER BY egs_unit_id;
INSERT INTO changes (kind, document, status) SELECT 'document', position, 'pending' FROM documents ORDER BY position;
INSERT INTO changes (kind, document, status, at, detail)
  SELECT 'status', position, status, status_at, ${outcomeDetail('submission')}
  FROM documents AS document JOIN submissions AS submission ON submission.invoice_id = document.invoice_id
  WHERE status <> 'pending' ORDER BY position;
INSERT INTO changes (kind, document)
  SELECT 'cleared_copy', position
  FROM documents AS document JOIN cleared_documents AS cleared ON cleared.invoice_id = document.invoice_id ORDER BY position;
`;

const namedCertificate = (column: string): string =>
  `INSERT INTO changes (kind, subject) SELECT 'certificate', NEW.${column} WHERE NEW.${column} IS NOT NULL`;

// No trigger is on the documents or the certificates: SQLite would then look, at each INSERT, for rows that refer to the new one.
const triggers = `
CREATE TRIGGER changes_of_new_company AFTER INSERT ON companies BEGIN
  INSERT INTO changes (kind, subject, detail) VALUES ('company', NEW.company_id, ${jsonOf('NEW', profile)});
END;
CREATE TRIGGER changes_of_company AFTER UPDATE ON companies WHEN ${differs(profile)} BEGIN
  INSERT INTO changes (kind, subject, detail) VALUES ('company', NEW.company_id, ${jsonOf('NEW', profile)});
END;
CREATE TRIGGER changes_of_new_unit AFTER INSERT ON egs_units BEGIN
  INSERT INTO changes (kind, subject) VALUES ('unit', NEW.egs_unit_id);
END;
CREATE TRIGGER changes_of_new_unit_state AFTER INSERT ON egs_unit_states BEGIN
  ${namedCertificate('compliance_certificate_id')};
  ${namedCertificate('production_certificate_id')};
  INSERT INTO changes (kind, subject, detail) VALUES ('unit_state', NEW.egs_unit_id, ${jsonOf('NEW', unitState)});
END;
CREATE TRIGGER changes_of_unit_state AFTER UPDATE ON egs_unit_states WHEN ${differs(unitState)} BEGIN
  ${namedCertificate('compliance_certificate_id')} AND NEW.compliance_certificate_id IS NOT OLD.compliance_certificate_id;
  ${namedCertificate('production_certificate_id')} AND NEW.production_certificate_id IS NOT OLD.production_certificate_id;
  INSERT INTO changes (kind, subject, detail) VALUES ('unit_state', NEW.egs_unit_id, ${jsonOf('NEW', unitState)});
END;
CREATE TRIGGER changes_of_new_chain_end AFTER INSERT ON uncertain_tails BEGIN
  INSERT INTO changes (kind, subject, detail) VALUES ('chain_end', NEW.egs_unit_id, ${jsonOf('NEW', chainEnd)});
END;
CREATE TRIGGER changes_of_chain_end AFTER UPDATE ON uncertain_tails WHEN ${differs(chainEnd)} BEGIN
  INSERT INTO changes (kind, subject, detail) VALUES ('chain_end', NEW.egs_unit_id, ${jsonOf('NEW', chainEnd)});
END;
CREATE TRIGGER changes_of_certain_chain_end AFTER DELETE ON uncertain_tails BEGIN
  INSERT INTO changes (kind, subject) VALUES ('chain_end', OLD.egs_unit_id);
END;
CREATE TRIGGER changes_of_new_document AFTER INSERT ON submissions BEGIN
  INSERT INTO changes (kind, document, status) VALUES ('document', ${positionOf('NEW')}, NEW.status);
END;
CREATE TRIGGER changes_of_status AFTER UPDATE ON submissions WHEN ${differs(outcome)} BEGIN
  INSERT INTO changes (kind, document, status, at, detail)
    VALUES ('status', ${positionOf('NEW')}, NEW.status, NEW.status_at, ${outcomeDetail('NEW')});
END;
CREATE TRIGGER changes_of_cleared_copy AFTER INSERT ON cleared_documents BEGIN
  INSERT INTO changes (kind, document) VALUES ('cleared_copy', ${positionOf('NEW')});
END;
CREATE TRIGGER changes_of_key_use AFTER INSERT ON api_key_uses BEGIN
  INSERT INTO changes (kind, subject, at) VALUES ('key_used', NEW.key_id, NEW.first_used_at);
END;
`;

/**
 * The change feed: each fact that head office has to know, numbered in the transaction that it happens in. Triggers write it, so
 * that no code can forget to; the migration writes the existing content of the ledger first.
 */
export const changeFeed = { name: '008-change-feed', sql: tables + existing + triggers };

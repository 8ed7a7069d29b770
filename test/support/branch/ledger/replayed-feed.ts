import type { LedgerReader } from '#main/branch/db/ledger-database.ts';
import type { ChangeTable } from '#main/branch/db/schema.ts';
import type { InvoiceType } from '#shared/invoice/document.ts';

type Row = Record<string, unknown>;

/** A ledger's state, as far as head office has to know it: the rows of each table by what they are about. */
export type LedgerState = Record<
  | 'companies'
  | 'units'
  | 'certificates'
  | 'unit_states'
  | 'chain_ends'
  | 'documents'
  | 'submissions'
  | 'cleared'
  | 'keys'
  | 'key_uses'
  | 'outages'
  | 'settlements'
  | 'subtotals',
  Map<string, unknown>
>;

const unfinished = { tax_status: 'PENDING', retry_count: 0, last_error: null, warnings: [], reported_at: null, cleared_at: null };

function emptyState(): LedgerState {
  return {
    companies: new Map(),
    units: new Map(),
    certificates: new Map(),
    unit_states: new Map(),
    chain_ends: new Map(),
    documents: new Map(),
    submissions: new Map(),
    cleared: new Map(),
    keys: new Map(),
    key_uses: new Map(),
    outages: new Map(),
    settlements: new Map(),
    subtotals: new Map(),
  };
}

/** The feed from its start, in order. */
export function readFeed(db: LedgerReader): ChangeTable[] {
  return db.all(db.sql.selectFrom('changes').selectAll().orderBy('position'));
}

function detailOf({ detail }: ChangeTable): Row | null {
  return detail === null ? null : (JSON.parse(detail) as Row);
}

// The usual values of a status; the detail has the others.
function usualOutcome({ status, at }: ChangeTable, invoiceType: InvoiceType): Row {
  const refused = invoiceType === 'standard' ? 'NOT_CLEARED' : 'NOT_REPORTED';
  if (status === 'reported') return { ...unfinished, tax_status: 'REPORTED', reported_at: at };
  if (status === 'cleared') return { ...unfinished, tax_status: 'CLEARED', cleared_at: at };
  return status === 'failed' ? { ...unfinished, tax_status: refused } : unfinished;
}

function known<Found>(table: string, name: unknown, row: Found | undefined): Found {
  if (row === undefined) throw new Error(`the feed names ${String(name)}, which is not in ${table}`);
  return row;
}

// Each with the unit that it takes over from.
function unitRows(db: LedgerReader) {
  return db.sql
    .selectFrom('egs_units as unit')
    .leftJoin('unit_replacements as replacement', 'replacement.egs_unit_id', 'unit.egs_unit_id')
    .selectAll('unit')
    .select('replacement.replaced_unit_id as replaces_egs_unit_id');
}

// As they are now: the feed says only that they have changed.
function outageRows(db: LedgerReader) {
  const columns = ['outage_id', 'environment', 'class', 'started_at', 'ended_at', 'oldest_waiting_at'] as const;
  return db.sql.selectFrom('outages').select(columns);
}

/** The rows that never change, by what the feed names them; of a key, the columns that never do. */
function immutableRows(db: LedgerReader) {
  const keys = db.sql.selectFrom('api_keys');
  const keyFacts = keys.select(['key_id', 'company_id', 'environment', 'key_hash', 'prefix', 'last_four', 'created_at']);
  return {
    outage: (id: string) => known('outages', id, db.first(outageRows(db).where('outage_id', '=', id))),
    key: (id: string) => known('api_keys', id, db.first(keyFacts.where('key_id', '=', id))),
    unit: (id: string) => known('egs_units', id, db.first(unitRows(db).where('unit.egs_unit_id', '=', id))),
    certificate: (id: string) =>
      known('egs_certificates', id, db.first(db.sql.selectFrom('egs_certificates').selectAll().where('certificate_id', '=', id))),
    document: (position: number | null) =>
      known('documents', position, db.first(db.sql.selectFrom('documents').selectAll().where('position', '=', Number(position)))),
    settlements: (id: string) =>
      db.all(db.sql.selectFrom('settlements').selectAll().where('invoice_id', '=', id).orderBy('position')),
    subtotals: (id: string) =>
      db.all(db.sql.selectFrom('prepayment_subtotals').selectAll().where('invoice_id', '=', id).orderBy('position')),
    cleared: (id: string) =>
      known('cleared_documents', id, db.first(db.sql.selectFrom('cleared_documents').selectAll().where('invoice_id', '=', id))),
  };
}

type PartRow = { invoice_id: string; position: number };

function partKey({ invoice_id, position }: PartRow): string {
  return `${invoice_id} ${position}`;
}

function addRows(rows: Map<string, unknown>, added: readonly PartRow[]): void {
  for (const row of added) rows.set(partKey(row), row);
}

/** Rebuilds the state from the feed alone and the rows that never change, which it names. */
export function replayFeed(db: LedgerReader, feed: readonly ChangeTable[]): LedgerState {
  const state = emptyState();
  const immutable = immutableRows(db);
  for (const change of feed) {
    const subject = change.subject ?? String(change.document);
    switch (change.kind) {
      case 'company':
        state.companies.set(subject, detailOf(change));
        break;
      case 'unit':
        state.units.set(subject, immutable.unit(subject));
        break;
      case 'certificate':
        state.certificates.set(subject, immutable.certificate(subject));
        break;
      case 'unit_state':
        state.unit_states.set(subject, detailOf(change));
        break;
      case 'chain_end':
        if (change.detail === null) state.chain_ends.delete(subject);
        else state.chain_ends.set(subject, detailOf(change));
        break;
      case 'document': {
        const document = immutable.document(change.document);
        state.documents.set(subject, document);
        addRows(state.settlements, immutable.settlements(document.invoice_id));
        addRows(state.subtotals, immutable.subtotals(document.invoice_id));
        state.submissions.set(subject, { ...unfinished, status: change.status, status_at: document.created_at });
        break;
      }
      case 'status': {
        const usual = usualOutcome(change, immutable.document(change.document).invoice_type);
        state.submissions.set(subject, { ...usual, status: change.status, status_at: change.at, ...detailOf(change) });
        break;
      }
      case 'cleared_copy': {
        const { invoice_id } = immutable.document(change.document);
        state.cleared.set(subject, immutable.cleared(invoice_id));
        break;
      }
      case 'key':
        state.keys.set(subject, { ...immutable.key(subject), ...detailOf(change) });
        break;
      case 'key_used':
        state.key_uses.set(subject, change.at);
        break;
      case 'outage':
        state.outages.set(subject, immutable.outage(subject));
        break;
    }
  }
  return state;
}

function by<Stored>(rows: Stored[], keyOf: (row: Stored) => unknown, valueOf: (row: Stored) => unknown = (row) => row) {
  return new Map(rows.map((row) => [String(keyOf(row)), valueOf(row)]));
}

function storedSubmissions(db: LedgerReader): Map<string, unknown> {
  const rows = db.all(
    db.sql
      .selectFrom('submissions as submission')
      .innerJoin('documents as document', 'document.invoice_id', 'submission.invoice_id')
      .select(['position', 'status', 'status_at', 'tax_status', 'retry_count', 'last_error'])
      .select(['warnings', 'reported_at', 'cleared_at']),
  );
  return by(
    rows,
    ({ position }) => position,
    ({ position: _position, warnings, ...row }) => ({ ...row, warnings: JSON.parse(warnings) as unknown }),
  );
}

function storedCopies(db: LedgerReader): Map<string, unknown> {
  const rows = db.all(
    db.sql
      .selectFrom('cleared_documents as cleared')
      .innerJoin('documents as document', 'document.invoice_id', 'cleared.invoice_id')
      .selectAll('cleared')
      .select('position'),
  );
  return by(
    rows,
    ({ position }) => position,
    ({ position: _position, ...row }) => row,
  );
}

/** The state as the tables have it. */
export function storedState(db: LedgerReader): LedgerState {
  return {
    companies: by(
      db.all(db.sql.selectFrom('companies').selectAll()),
      ({ company_id }) => company_id,
      // Switches come from head office.
      ({ company_id: _id, external_originals: _originals, require_arabic: _arabic, receipt_links: _links, ...row }) => row,
    ),
    units: by(db.all(unitRows(db)), (row) => row.egs_unit_id),
    certificates: by(db.all(db.sql.selectFrom('egs_certificates').selectAll()), (row) => row.certificate_id),
    unit_states: by(
      db.all(db.sql.selectFrom('egs_unit_states').selectAll()),
      ({ egs_unit_id }) => egs_unit_id,
      ({ egs_unit_id: _id, ...row }) => row,
    ),
    chain_ends: by(
      db.all(db.sql.selectFrom('uncertain_tails').selectAll()),
      ({ egs_unit_id }) => egs_unit_id,
      ({ egs_unit_id: _id, ...row }) => row,
    ),
    documents: by(db.all(db.sql.selectFrom('documents').selectAll()), (row) => row.position),
    submissions: storedSubmissions(db),
    cleared: storedCopies(db),
    settlements: by(db.all(db.sql.selectFrom('settlements').selectAll()), partKey),
    subtotals: by(db.all(db.sql.selectFrom('prepayment_subtotals').selectAll()), partKey),
    keys: by(db.all(db.sql.selectFrom('api_keys').selectAll()), (row) => row.key_id),
    key_uses: by(
      db.all(db.sql.selectFrom('api_key_uses').selectAll()),
      (row) => row.key_id,
      (row) => row.first_used_at,
    ),
    outages: by(db.all(outageRows(db)), (row) => row.outage_id),
  };
}

import { sql as raw } from 'kysely';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader } from './ledger-database.ts';
import { cachedQuery, preparedQuery } from './prepared-query.ts';

// Each unit with the one that has taken over from it, if any.
const successors = cachedQuery((sql, value: Placeholders<{ egsUnitId: string }>) =>
  sql
    .selectFrom('egs_units as unit')
    .leftJoin('unit_replacements as replacement', 'replacement.replaced_unit_id', 'unit.egs_unit_id')
    .leftJoin('egs_certificates as certificate', (join) =>
      join
        .onRef('certificate.egs_unit_id', '=', 'replacement.egs_unit_id')
        .on('certificate.kind', '=', raw.lit<'production'>('production')),
    )
    .select('certificate.egs_unit_id as taken_over_by')
    .where('unit.egs_unit_id', '=', value('egsUnitId')),
);

/** The unit that has taken over from a unit, which issues nothing since then; undefined while it sells itself. */
export function successorOf(db: Pick<LedgerReader, 'prepare' | 'changesOf'>, egsUnitId: string): string | undefined {
  return successors(db, { egsUnitId })[0]?.taken_over_by ?? undefined;
}

/** The unit that issues what names this one: itself, or the last of those that have taken over. */
export function presentUnitOf(db: Pick<LedgerReader, 'prepare' | 'changesOf'>, egsUnitId: string): string {
  let present = egsUnitId;
  for (let next = successorOf(db, present); next !== undefined; next = successorOf(db, present)) present = next;
  return present;
}

const replacements = preparedQuery((sql, value: Placeholders<{ egsUnitId: string }>) =>
  sql
    .selectFrom('unit_replacements')
    .selectAll()
    .where((is) => is.or([is('egs_unit_id', '=', value('egsUnitId')), is('replaced_unit_id', '=', value('egsUnitId'))])),
);

/** The unit that a unit takes over from, and the one that takes over from it, whether or not they have yet. */
export function replacementsAround(db: LedgerReader, egsUnitId: string): { replaces: string | null; replacedBy: string | null } {
  const rows = replacements(db, { egsUnitId });
  return {
    replaces: rows.find((row) => row.egs_unit_id === egsUnitId)?.replaced_unit_id ?? null,
    replacedBy: rows.find((row) => row.replaced_unit_id === egsUnitId)?.egs_unit_id ?? null,
  };
}

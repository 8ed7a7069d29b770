import type { Queries } from '#main/platform/sqlite/reader.ts';
import type { Schema } from './schema.ts';

/** The units whose chain's end is certain; see `uncertain_tails`. */
export function certainUnits(sql: Queries<Schema>) {
  return sql
    .selectFrom('egs_units as unit')
    .leftJoin('uncertain_tails as uncertain', 'uncertain.egs_unit_id', 'unit.egs_unit_id')
    .where('uncertain.egs_unit_id', 'is', null);
}

/** The units with their state, and what is uncertain of them, but for those that were given up: they are to issue nothing. */
export function keptUnits(sql: Queries<Schema>) {
  return sql
    .selectFrom('egs_unit_states as state')
    .innerJoin('egs_units as unit', 'unit.egs_unit_id', 'state.egs_unit_id')
    .leftJoin('uncertain_tails as uncertain', 'uncertain.egs_unit_id', 'state.egs_unit_id')
    .where('uncertain.given_up_at', 'is', null);
}

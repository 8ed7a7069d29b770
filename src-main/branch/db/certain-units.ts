import { sql as raw } from 'kysely';
import type { Queries } from '#main/platform/sqlite/reader.ts';
import type { Schema } from './schema.ts';

/** Of a unit, that no other one has taken over from it. */
export const isPresent = raw<boolean>`unit.egs_unit_id NOT IN (
  SELECT replacement.replaced_unit_id FROM unit_replacements AS replacement
  JOIN egs_certificates AS certificate ON certificate.egs_unit_id = replacement.egs_unit_id AND certificate.kind = 'production')`;

/** Of a unit, that it does not wait to take over from another one. */
export const isNoPendingReplacement = raw<boolean>`(
  unit.egs_unit_id NOT IN (SELECT egs_unit_id FROM unit_replacements)
  OR EXISTS (SELECT 1 FROM egs_certificates AS certificate WHERE certificate.egs_unit_id = unit.egs_unit_id AND certificate.kind = 'production'))`;

/** The units whose chain's end is certain; see `uncertain_tails`. */
export function certainUnits(sql: Queries<Schema>) {
  return sql
    .selectFrom('egs_units as unit')
    .leftJoin('uncertain_tails as uncertain', 'uncertain.egs_unit_id', 'unit.egs_unit_id')
    .where('uncertain.egs_unit_id', 'is', null);
}

/** The units with their state, and what is uncertain of them, but for those that were given up or replaced: they are to issue nothing. */
export function keptUnits(sql: Queries<Schema>) {
  return sql
    .selectFrom('egs_unit_states as state')
    .innerJoin('egs_units as unit', 'unit.egs_unit_id', 'state.egs_unit_id')
    .leftJoin('uncertain_tails as uncertain', 'uncertain.egs_unit_id', 'state.egs_unit_id')
    .where('uncertain.given_up_at', 'is', null)
    .where(isPresent);
}

import { sql } from 'kysely';

/** Of a unit, that no other one has taken over from it, as one does with its first production certificate. */
export const isPresent = sql<boolean>`NOT EXISTS (
  SELECT 1 FROM egs_units later
  JOIN egs_certificates issued ON issued.egs_unit_id = later.egs_unit_id AND issued.kind = 'production'
  WHERE later.replaces_egs_unit_id = unit.egs_unit_id)`;

/** Of a unit, the one that has taken over from it, or null: the newest, since a restored appliance may have replaced it again. */
export const successor = sql<string | null>`(
  SELECT later.egs_unit_id FROM egs_units later
  JOIN egs_certificates issued ON issued.egs_unit_id = later.egs_unit_id AND issued.kind = 'production'
  WHERE later.replaces_egs_unit_id = unit.egs_unit_id
  ORDER BY later.created_at DESC, later.egs_unit_id DESC LIMIT 1)`;

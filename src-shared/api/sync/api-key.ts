import { z } from 'zod';
import { anyInstant } from '../v1/fields/field-types.ts';
import { environment } from '../v1/fields/result-fields.ts';
import { nullableText, text } from './text-fields.ts';

const instant = anyInstant();

/** A key that works at an appliance, wherever it was made; the key itself as its hash. */
export const apiKey = z.strictObject({
  key_id: text,
  company_id: text,
  environment,
  name: text,
  key_hash: text,
  prefix: text,
  last_four: text,
  default_egs_unit_id: nullableText,
  created_at: instant,
  expires_at: instant.nullable(),
  revoked_at: instant.nullable(),
});

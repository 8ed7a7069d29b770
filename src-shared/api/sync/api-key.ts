import { z } from 'zod';
import { environment } from '../v1/fields/result-fields.ts';
import { instant, nullableText, text } from './text-fields.ts';

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

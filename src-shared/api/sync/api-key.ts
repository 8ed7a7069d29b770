import { z } from 'zod';
import { environment } from '../documents/result-fields.ts';
import { instant, nullableText, syncedText } from './text-fields.ts';

/** A key that works at an appliance, wherever it was made; the key itself as its hash. */
export const syncedApiKey = z.strictObject({
  key_id: syncedText,
  company_id: syncedText,
  environment,
  name: syncedText,
  key_hash: syncedText,
  prefix: syncedText,
  last_four: syncedText,
  default_egs_unit_id: nullableText,
  created_at: instant,
  expires_at: instant.nullable(),
  revoked_at: instant.nullable(),
});

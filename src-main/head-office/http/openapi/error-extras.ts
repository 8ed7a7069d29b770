import type { ErrorExtras } from '../../../server/openapi/error-answers.ts';
import { ids } from '../../openapi/example-organization.ts';

/** The additional fields of some error examples. */
export const errorExtras: ErrorExtras = {
  VALIDATION_ERROR: { details: [{ path: 'limit', code: 'too_big', message: 'must be at most 100' }] },
  EXPORT_TOO_LARGE: { max: 500, total_count: 1207, parts_total: 3, part_size: 500 },
  ORGANIZATION_REQUIRED: { organizations: [{ organization_id: ids.organization, name: 'Nakheel Group' }] },
  WEBHOOK_LIMIT_REACHED: { max: 50 },
};

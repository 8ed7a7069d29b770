import { unitList, unitListQuery } from '../../../src-shared/api/dashboard/branches/appliances.ts';
import { createPage, orderedByInstant, positionOf } from '../../server/list-page.ts';
import { branchName, ids } from '../openapi/example-organization.ts';
import { onlyPage } from '../openapi/example-page.ts';
import { route, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { listUnits } from './read-units.ts';

const unit = {
  egs_unit_id: ids.unit,
  unit_name: 'Till 1',
  serial_number: `1-Sanad|2-0.1.0|3-${ids.unit}`,
  environment: 'sandbox',
  phase: 2,
  invoice_type: 'both',
  onboarding_status: 'active',
  onboarding_error: null,
  phase_2_certificate: true,
  cert_issued_at: '2026-11-20T09:01:00.000Z',
  cert_expires_at: '2027-11-20T09:01:00.000Z',
  days_until_expiry: 364,
  cert_health: 'healthy',
  invoice_counter: 3,
  company_id: ids.company,
  appliance_id: ids.appliance,
  branch_name: branchName,
  created_at: '2026-11-20T09:01:00.000Z',
  last_document_at: '2026-11-20T09:03:00.000Z',
  certificate_days_left: 364,
  certificate_requested_at: null,
};

/** `/egs-units`: the units of all appliances. */
export function unitRoute({ clock }: Pick<Services, 'clock'>): Route {
  return route({
    method: 'get',
    path: '/egs-units',
    access: 'units.read',
    id: 'listEgsUnits',
    area: 'Branches',
    summary: 'List the EGS units',
    description: 'The tills and devices of all branches, each with its certificate and its chain of documents.',
    answers: { 200: { description: 'A page.', schema: unitList } },
    examples: {
      ofAppliance: {
        summary: 'Those of one appliance',
        parameters: { appliance_id: ids.appliance },
        status: 200,
        answer: onlyPage([unit]),
      },
    },
    query: unitListQuery,
    handle: async (call) => {
      const { limit, cursor: _cursor, ...filters } = call.query;
      const scope = { list: 'egs_units', organizationId: call.caller.organizationId, ...filters };
      const after = positionOf(scope, call.query, orderedByInstant);
      const found = await listUnits(call.tenant, filters, { after, limit: limit + 1, now: clock.now() });
      const body = createPage(scope, call.query, {
        ...found,
        positionOf: (row) => ({ value: row.created_at, id: row.egs_unit_id }),
        show: (row) => row,
      });
      return { status: 200, body };
    },
  });
}

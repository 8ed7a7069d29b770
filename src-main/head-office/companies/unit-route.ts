import { sql } from 'kysely';
import { unitList, unitListQuery, type OrganizationUnit, type UnitListQuery } from '#shared/api/dashboard/appliances.ts';
import { certificateHealth, daysUntil } from '#shared/api/v1/egs.ts';
import { successor } from '../db/present-units.ts';
import { newestFirst } from '../request/newest-first.ts';
import { branchName, ids, onlyPage } from '../request/examples.ts';
import { routesIn, type Route, type Signed } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { Tenant } from '../db/in-organization.ts';

const route = routesIn('Branches');

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
  replaces_egs_unit_id: null,
  replaced_by_egs_unit_id: null,
  company_id: ids.company,
  appliance_id: ids.appliance,
  branch_name: branchName,
  created_at: '2026-11-20T09:01:00.000Z',
  last_document_at: '2026-11-20T09:03:00.000Z',
  certificate_days_left: 364,
  certificate_requested_at: null,
};

function unitsQuery(tenant: Tenant) {
  return tenant
    .selectFrom('egs_units as unit')
    .innerJoin('appliances as appliance', 'appliance.appliance_id', 'unit.appliance_id')
    .leftJoin('egs_certificates as certificate', 'certificate.certificate_id', 'unit.production_certificate_id')
    .leftJoin('appliance_commands as command', (join) =>
      join.onRef('command.egs_unit_id', '=', 'unit.egs_unit_id').on('command.taken_at', 'is', null),
    )
    .selectAll('unit')
    .select(successor.as('replaced_by'))
    .select(['appliance.branch_name', 'certificate.issued_at', 'certificate.expires_at', 'command.created_at as requested_at']);
}

type UnitRow = Awaited<ReturnType<ReturnType<typeof unitsQuery>['execute']>>[number];

const uncertain = {
  code: 'CHAIN_TAIL_UNCERTAIN',
  message: 'The ledger was restored; the unit issues nothing until the end of its chain is certain.',
};

const givenUp = {
  code: 'UNIT_GIVEN_UP',
  message: 'The unit was given up after the ledger was restored and never issues again: create a new unit to replace it.',
};

// As the appliance itself shows it: a unit whose chain's end is uncertain waits for a person, until it is given up.
function onboardingOf(row: UnitRow): Pick<OrganizationUnit, 'onboarding_status' | 'onboarding_error'> {
  if (row.chain_end !== null) {
    return { onboarding_status: 'pending', onboarding_error: row.chain_end.given_up_at === null ? uncertain : givenUp };
  }
  if (row.replaced_by !== null) return { onboarding_status: 'retired', onboarding_error: null };
  if (row.state === null) return { onboarding_status: 'pending', onboarding_error: null };
  const { onboarding_status, error_code, error_message } = row.state;
  return {
    onboarding_status,
    onboarding_error: error_code === null ? null : { code: error_code, message: error_message ?? '' },
  };
}

function resourceOf(row: UnitRow, now: Date): OrganizationUnit {
  const daysLeft = row.expires_at === null ? null : daysUntil(row.expires_at, now);
  return {
    egs_unit_id: row.egs_unit_id,
    unit_name: row.unit_name,
    serial_number: row.serial_number,
    environment: row.environment,
    phase: row.phase,
    invoice_type: row.invoice_type,
    ...onboardingOf(row),
    phase_2_certificate: row.expires_at !== null,
    cert_issued_at: row.issued_at?.toISOString() ?? null,
    cert_expires_at: row.expires_at?.toISOString() ?? null,
    days_until_expiry: daysLeft,
    cert_health: certificateHealth(daysLeft),
    invoice_counter: row.icv,
    replaces_egs_unit_id: row.replaces_egs_unit_id,
    replaced_by_egs_unit_id: row.replaced_by,
    company_id: row.company_id,
    appliance_id: row.appliance_id,
    branch_name: row.branch_name,
    created_at: row.created_at.toISOString(),
    last_document_at: row.last_document_at?.toISOString() ?? null,
    certificate_days_left: daysLeft,
    certificate_requested_at: row.requested_at?.toISOString() ?? null,
  };
}

// A page of the units of all appliances, newest first.
async function listUnits({ tenant, caller, query }: Signed & { query: UnitListQuery }, now: Date) {
  const { limit: _limit, cursor: _cursor, ...filters } = query;
  const { company_id, appliance_id, environment } = filters;
  const conditions = [
    ...(company_id === undefined ? [] : [sql<boolean>`unit.company_id = ${company_id}`]),
    ...(appliance_id === undefined ? [] : [sql<boolean>`unit.appliance_id = ${appliance_id}`]),
    ...(environment === undefined ? [] : [sql<boolean>`unit.environment = ${environment}`]),
  ];
  const { total } = await tenant
    .selectFrom('egs_units as unit')
    .select(sql<number>`count(*)`.as('total'))
    .where((eb) => eb.and(conditions))
    .executeTakeFirstOrThrow();
  const scope = { list: 'egs_units', organizationId: caller.organizationId, ...filters };
  return newestFirst(scope, query, {
    rows: unitsQuery(tenant).where((eb) => eb.and(conditions)),
    by: ['created_at', 'egs_unit_id'],
    of: 'unit',
    total,
    show: (row) => resourceOf(row, now),
  });
}

/** `/egs-units`: the units of all appliances. */
export function unitRoute({ clock }: Pick<Services, 'clock'>): Route {
  return route.get('/egs-units', {
    access: 'units.read',
    id: 'listEgsUnits',
    summary: 'List the EGS units',
    description: 'The tills and devices of all branches, each with its certificate and its chain of documents.',
    answers: { 200: { description: 'A page.', schema: unitList } },
    examples: {
      ofAppliance: {
        summary: 'Those of one appliance',
        parameters: { appliance_id: ids.appliance },
        answer: onlyPage([unit]),
      },
    },
    query: unitListQuery,
    handle: async (call) => ({ body: await listUnits(call, clock.now()) }),
  });
}

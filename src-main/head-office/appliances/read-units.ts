import { sql } from 'kysely';
import type { OrganizationUnit, UnitListQuery } from '../../../src-shared/api/dashboard/branches/appliances.ts';
import { certificateHealth, daysUntil } from '../../../src-shared/api/v1/results/certificate-fields.ts';
import type { Tenant } from '../db/in-organization.ts';

function unitsQuery(tenant: Tenant) {
  return tenant
    .selectFrom('egs_units as unit')
    .innerJoin('appliances as appliance', 'appliance.appliance_id', 'unit.appliance_id')
    .leftJoin('egs_certificates as certificate', 'certificate.certificate_id', 'unit.production_certificate_id')
    .leftJoin('appliance_commands as command', (join) =>
      join.onRef('command.egs_unit_id', '=', 'unit.egs_unit_id').on('command.taken_at', 'is', null),
    )
    .selectAll('unit')
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
    company_id: row.company_id,
    appliance_id: row.appliance_id,
    branch_name: row.branch_name,
    created_at: row.created_at.toISOString(),
    last_document_at: row.last_document_at?.toISOString() ?? null,
    certificate_days_left: daysLeft,
    certificate_requested_at: row.requested_at?.toISOString() ?? null,
  };
}

type UnitFilters = Pick<UnitListQuery, 'company_id' | 'appliance_id' | 'environment'>;

/** Units of all appliances, newest first, behind a position. */
export async function listUnits(
  tenant: Tenant,
  filters: UnitFilters,
  { after, limit, now }: { after: { value: Date; id: string } | undefined; limit: number; now: Date },
): Promise<{ rows: OrganizationUnit[]; total: number }> {
  const { company_id, appliance_id, environment } = filters;
  const conditions = [
    ...(company_id === undefined ? [] : [sql<boolean>`unit.company_id = ${company_id}`]),
    ...(appliance_id === undefined ? [] : [sql<boolean>`unit.appliance_id = ${appliance_id}`]),
    ...(environment === undefined ? [] : [sql<boolean>`unit.environment = ${environment}`]),
  ];
  const rest = after === undefined ? [] : [sql<boolean>`(unit.created_at, unit.egs_unit_id) < (${after.value}, ${after.id})`];
  const rows = await unitsQuery(tenant)
    .where((eb) => eb.and([...conditions, ...rest]))
    .orderBy('unit.created_at', 'desc')
    .orderBy('unit.egs_unit_id', 'desc')
    .limit(limit)
    .execute();
  const { total } = await tenant
    .selectFrom('egs_units as unit')
    .select(sql<number>`count(*)`.as('total'))
    .where((eb) => eb.and(conditions))
    .executeTakeFirstOrThrow();
  return { rows: rows.map((row) => resourceOf(row, now)), total };
}

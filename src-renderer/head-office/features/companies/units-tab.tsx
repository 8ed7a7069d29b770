import { Cpu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMemo } from 'react';
import { ArrangedList } from '#ui/list/list-view.tsx';
import { unitListQuery, unitList, type OrganizationUnit } from '#shared/api/dashboard/appliances.ts';
import type { CompanyResource } from '#shared/api/dashboard/companies.ts';
import { SecretValue } from '#ui/dialog/secret-value.tsx';
import { useListAddress, type ListChoices } from '#ui/list/list-address.ts';
import { useWholeRows } from '#ui/list/use-paged-rows.ts';
import { figureColumn, momentColumn, nameColumn, textColumn, wordColumn } from '#ui/list/columns.tsx';
import type { ListColumn } from '#ui/list/list-column.ts';
import { OnPhone } from '#ui/list/on-phone.tsx';
import { CertificateStatus } from '#ui/status/certificate-status.tsx';
import { makeUnitCommand } from '../../health/make-unit-command.ts';
import { useOfferedBranches } from '../../health/places-api.ts';
import { useEnvironmentField } from './environment-field.ts';
import { UnitPanel } from './unit-panel.tsx';
import { OnboardingStatus } from './unit-status.tsx';

const whileRequestedMs = 3_000;

// The filters of the list that stand in the address of the page.
const unitChoices = ['environment', 'appliance_id'] as const;

// See {@link unitChoices}.
type UnitChoices = ListChoices<(typeof unitChoices)[number]>;

// The EGS units of a company; read again while a branch is asked for a certificate.
function useUnitList(companyId: string, choices: UnitChoices) {
  return useWholeRows({
    path: '/egs-units',
    query: { company_id: companyId, ...choices },
    answer: unitList,
    rereadAfterMs: (rows) =>
      rows.some(({ certificate_requested_at }) => certificate_requested_at !== null) ? whileRequestedMs : false,
  });
}

const viewChoices = ['search', ...unitChoices, 'sort'] as const;
const inAddress = [...viewChoices, 'unit'] as const;

// The branches that a list can be filtered by, the newest hundred.
function useBranchChoices() {
  const { data } = useOfferedBranches();
  return (data?.data ?? []).map(({ appliance_id, branch_name }) => ({ value: appliance_id, label: branch_name }));
}

// The columns of the list of EGS units.
function useUnitColumns(): ListColumn<OrganizationUnit>[] {
  const { t } = useTranslation('companies');
  return useMemo(() => {
    const name = nameColumn<OrganizationUnit>('name', t('unit.column.name'), (row) => row.unit_name);
    return [
      {
        ...name,
        cell: (row) => (
          <>
            {name.cell(row)}
            <OnPhone>
              <bdi>{row.branch_name}</bdi>
              <div>
                <CertificateStatus health={row.cert_health} days={row.certificate_days_left} expiresAt={row.cert_expires_at} />
              </div>
            </OnPhone>
          </>
        ),
      },
      textColumn('branch', t('unit.column.branch'), (row) => row.branch_name, { shownFrom: 'tablet' }),
      wordColumn(
        'environment',
        t('environment.label'),
        { code: (row) => row.environment, word: (row) => t(`environment.${row.environment}`) },
        { shownFrom: 'tablet' },
      ),
      {
        id: 'onboarding',
        header: t('unit.column.onboarding'),
        csv: (row) => row.onboarding_status,
        cell: (row) => <OnboardingStatus found={row} />,
      },
      {
        id: 'certificate',
        header: t('unit.column.certificate'),
        shownFrom: 'tablet',
        csv: (row) => row.cert_expires_at,
        cell: (row) => (
          <CertificateStatus health={row.cert_health} days={row.certificate_days_left} expiresAt={row.cert_expires_at} />
        ),
      },
      momentColumn('last_document', t('unit.column.last_document'), (row) => row.last_document_at, {
        none: t('unit.never'),
        shownFrom: 'desktop',
      }),
      figureColumn('icv', t('unit.column.icv'), (row) => row.invoice_counter, { shownFrom: 'chosen' }),
    ];
  }, [t]);
}

/** The EGS units of a company, at all branches. */
export function UnitsTab({ found }: { found: CompanyResource }) {
  const { t } = useTranslation(['companies', 'kit']);
  const address = useListAddress(inAddress, unitListQuery);
  const { choices, choose } = address;
  const { unit: openId, sort: _sort, search: _search, ...filters } = choices;
  const reading = useUnitList(found.company_id, filters);
  const columns = useUnitColumns();
  return (
    <ArrangedList
      list="egs-units"
      counted="units"
      label={t('tab.units')}
      columns={columns}
      reading={reading}
      idOf={(row) => row.egs_unit_id}
      onOpen={(row) => choose({ unit: row.egs_unit_id })}
      openId={openId}
      address={address}
      names={viewChoices}
      views
      fields={[
        useEnvironmentField(),
        {
          name: 'appliance_id',
          label: t('unit.column.branch'),
          options: useBranchChoices(),
        },
      ]}
      empty={{
        Icon: Cpu,
        title: t('unit.empty_title'),
        text: t('unit.empty_text'),
        action: <SecretValue label={t('unit.command')} value={makeUnitCommand} />,
      }}
      panel={(unit, close) => <UnitPanel found={unit} onClose={close} />}
      onClose={() => choose({ unit: undefined })}
    />
  );
}

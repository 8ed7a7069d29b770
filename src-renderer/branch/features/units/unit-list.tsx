import { Cpu } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Group } from '@mantine/core';
import { optionsOf } from '#ui/filters/filter-fields.tsx';
import { ArrangedList } from '#ui/list/list-view.tsx';
import type { ManagerUnit } from '#shared/api/people/units.ts';
import { useListAddress } from '#ui/list/list-address.ts';
import { wholeList } from '#ui/list/loaded-rows.ts';
import { useChangedRows } from '#ui/live/live-rows.ts';
import { useFormats } from '#ui/format/use-formats.ts';
import { figureColumn, momentColumn, nameColumn, textColumn, wordColumn } from '#ui/list/columns.tsx';
import type { ListColumn } from '#ui/list/list-column.ts';
import { CertificateStatus } from '#ui/status/certificate-status.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import type { useUnits } from '../../onboarding/units-api.ts';
import { UnitPanel } from './unit-panel.tsx';
import { statusOf, unitStatusNames, UnitStatus } from './unit-status.tsx';

const viewChoices = ['search', 'status', 'environment', 'sort'] as const;
const inAddress = [...viewChoices, 'unit', 'do'] as const;
const environments = ['sandbox', 'production'] as const;

const filters = {
  status: (unit: ManagerUnit, status: string) => statusOf(unit) === status,
  environment: (unit: ManagerUnit, environment: string) => unit.environment === environment,
};

// Said below the status on a phone, which has no room for the column of certificates.
const ending: ReadonlySet<ManagerUnit['cert_health']> = new Set(['expiring', 'critical', 'expired']);

const idOf = ({ egs_unit_id }: ManagerUnit) => egs_unit_id;

// The columns of the list of EGS units.
function useUnitColumns(): ListColumn<ManagerUnit>[] {
  const { t } = useTranslation(['units', 'branch']);
  const { count } = useFormats();
  const companyName = useCompanyName();
  return useMemo(
    () => [
      nameColumn('name', t('column.name'), (row) => row.unit_name),
      textColumn('company', t('column.company'), companyName, { shownFrom: 'desktop' }),
      wordColumn(
        'environment',
        t('branch:environment.label'),
        { code: (row) => row.environment, word: (row) => t(`branch:environment.${row.environment}`) },
        { shownFrom: 'tablet' },
      ),
      {
        id: 'status',
        header: t('column.status'),
        csv: (row) => statusOf(row),
        order: (row) => t(`status.${statusOf(row)}`),
        cell: (row) => (
          <>
            <Group gap="xs" component="span" display="inline-flex">
              <UnitStatus unit={row} />
              {row.portal_steps.some(({ done_at }) => done_at === null) && (
                <StatusBadge tone="attention">{t('portal.due')}</StatusBadge>
              )}
            </Group>
            {ending.has(row.cert_health) && (
              <Box hiddenFrom="sm" pb={4}>
                <CertificateStatus health={row.cert_health} days={row.days_until_expiry} expiresAt={row.cert_expires_at} />
              </Box>
            )}
          </>
        ),
      },
      {
        id: 'certificate',
        header: t('column.certificate'),
        shownFrom: 'tablet',
        csv: (row) => row.cert_expires_at,
        cell: (row) => (
          <CertificateStatus health={row.cert_health} days={row.days_until_expiry} expiresAt={row.cert_expires_at} />
        ),
      },
      figureColumn('icv', t('column.icv'), (row) => row.invoice_counter, { show: count }),
      momentColumn('created', t('column.created'), (row) => row.created_at, { shownFrom: 'chosen' }),
    ],
    [t, count, companyName],
  );
}

const none: readonly ManagerUnit[] = [];

/** The EGS units of the branch. */
export function UnitList({
  reading: { data, isPending, error, refetch },
  madeId,
  emptyText,
  action,
}: {
  reading: ReturnType<typeof useUnits>;
  /** The unit that was made on this page. */
  madeId: string | undefined;
  emptyText: string;
  /** What fills the list. */
  action: ReactNode;
}) {
  const { t } = useTranslation(['units', 'branch']);
  const address = useListAddress(inAddress);
  const { choices, choose } = address;
  const columns = useUnitColumns();
  const units = data?.data ?? none;
  const marked = useChangedRows({ rows: units, isLoaded: data !== undefined, idOf, columns });
  return (
    <>
      <ArrangedList
        list="branch-units"
        counted="units"
        label={t('branch:page.units')}
        columns={columns}
        reading={{ loaded: wholeList(units, isPending), error, retry: () => void refetch() }}
        idOf={idOf}
        markedIds={marked}
        address={address}
        names={viewChoices}
        search={{ label: t('search.label') }}
        views
        filters={filters}
        onOpen={({ egs_unit_id }) => choose({ unit: egs_unit_id })}
        openId={choices.unit}
        fields={[
          {
            name: 'status',
            label: t('column.status'),
            options: optionsOf(unitStatusNames, (status) => t(`status.${status}`)),
          },
          {
            name: 'environment',
            label: t('branch:environment.label'),
            options: optionsOf(environments, (environment) => t(`branch:environment.${environment}`)),
          },
        ]}
        empty={{ Icon: Cpu, title: t('empty.title'), text: emptyText, action }}
        panel={(unit, close) => (
          <UnitPanel
            key={unit.egs_unit_id}
            unit={unit}
            isBeingReplaced={units.some((each) => each.replaces_egs_unit_id === unit.egs_unit_id)}
            isMadeHere={unit.egs_unit_id === madeId}
            onClose={close}
          />
        )}
        onClose={() => choose({ unit: undefined, do: undefined })}
      />
    </>
  );
}

import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrganizationUnit } from '../../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { Moment } from '../../../../../ui/format/moment.tsx';
import type { ListColumn } from '../../../../../ui/list/list-column.ts';
import { CertificateStatus, OnboardingStatus } from './unit-status.tsx';

/** The columns of the list of EGS units. */
export function useUnitColumns(): ListColumn<OrganizationUnit>[] {
  const { t } = useTranslation('companies');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('unit.column.name'),
        isFixed: true,
        csv: (row) => row.unit_name,
        cell: (row) => (
          <Text span fw={500}>
            <bdi>{row.unit_name}</bdi>
          </Text>
        ),
      },
      {
        id: 'branch',
        header: t('unit.column.branch'),
        shownFrom: 'tablet',
        csv: (row) => row.branch_name,
        cell: (row) => <bdi>{row.branch_name}</bdi>,
      },
      {
        id: 'environment',
        header: t('environment.label'),
        shownFrom: 'tablet',
        csv: (row) => row.environment,
        order: (row) => t(`environment.${row.environment}`),
        cell: (row) => t(`environment.${row.environment}`),
      },
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
        cell: (row) => <CertificateStatus found={row} />,
      },
      {
        id: 'last_document',
        header: t('unit.column.last_document'),
        shownFrom: 'desktop',
        csv: (row) => row.last_document_at,
        cell: (row) => (row.last_document_at === null ? t('unit.never') : <Moment value={row.last_document_at} />),
      },
      {
        id: 'icv',
        header: t('unit.column.icv'),
        align: 'figures',
        shownFrom: 'chosen',
        csv: (row) => row.invoice_counter,
        cell: (row) => row.invoice_counter,
      },
    ],
    [t],
  );
}

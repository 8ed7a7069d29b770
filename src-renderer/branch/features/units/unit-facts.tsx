import { Anchor, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ManagerUnit } from '#shared/api/people/units.ts';
import { Facts } from '#ui/figures/facts.tsx';
import { Identifier } from '#ui/format/identifier.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { managerToday } from '#shared/api/people/today.ts';
import { readOptions } from '#ui/client/use-read.ts';
import { useServices } from '#ui/client/services.ts';
import { CertificateStatus } from '#ui/status/certificate-status.tsx';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { UnitStatus } from './unit-status.tsx';

function Part({ title, facts }: { title: string; facts: readonly { label: string; value: ReactNode }[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} mb="xs">
        {title}
      </Title>
      <Facts facts={facts} />
    </section>
  );
}

// How far the chain of a unit has been verified; undefined until that is known.
function useChain({ egs_unit_id: id, environment, invoice_counter }: ManagerUnit) {
  const { client } = useServices();
  const reading = readOptions(client, { path: '/today', query: { environment }, answer: managerToday });
  // Read anew with each document.
  const { data } = useQuery({ ...reading, queryKey: [...reading.queryKey, invoice_counter] });
  return data?.chains.find(({ egs_unit_id }) => egs_unit_id === id);
}

function ChainBadge({ unit }: { unit: ManagerUnit }) {
  const { t } = useTranslation('units');
  const { count } = useFormats();
  const chain = useChain(unit);
  if (unit.invoice_counter === 0) return t('chain.empty');
  if (chain === undefined) return t('chain.unknown');
  if (chain.fault !== null) return <StatusBadge tone="refused">{t('chain.broken')}</StatusBadge>;
  const isWhole = chain.verified_icv >= chain.icv;
  return <StatusBadge tone={isWhole ? 'done' : 'moving'}>{t('chain.verified', { icv: count(chain.verified_icv) })}</StatusBadge>;
}

// Both bear one name, so that the id tells them apart.
function UnitLink({ id }: { id: string }) {
  return (
    <Anchor component={Link} to={`/units?unit=${id}`}>
      <bdi dir="ltr">{id}</bdi>
    </Anchor>
  );
}

/** What is known of a unit: what it is, its chain, its certificate. */
export function UnitFacts({ unit }: { unit: ManagerUnit }) {
  const { t } = useTranslation(['units', 'branch']);
  const { count } = useFormats();
  const companyName = useCompanyName();
  const { cert_issued_at: from, cert_expires_at: until } = unit;
  return (
    <Stack gap="lg">
      <Part
        title={t('panel.unit')}
        facts={[
          { label: t('column.status'), value: <UnitStatus unit={unit} /> },
          { label: t('branch:environment.label'), value: t(`branch:environment.${unit.environment}`) },
          { label: t('column.company'), value: <bdi>{companyName(unit)}</bdi> },
          { label: t('column.issues'), value: t(`type.${unit.invoice_type}`) },
          { label: t('column.created'), value: <Moment value={unit.created_at} isExact /> },
          { label: t('panel.id'), value: <Identifier value={unit.egs_unit_id} label={t('panel.id')} /> },
          ...(unit.replaces_egs_unit_id === null
            ? []
            : [{ label: t('panel.replaces'), value: <UnitLink id={unit.replaces_egs_unit_id} /> }]),
          ...(unit.replaced_by_egs_unit_id === null
            ? []
            : [{ label: t('panel.replaced_by'), value: <UnitLink id={unit.replaced_by_egs_unit_id} /> }]),
          { label: t('panel.serial'), value: <Identifier value={unit.serial_number} label={t('panel.serial')} /> },
          { label: t('panel.company_id'), value: <Identifier value={unit.company_id} label={t('panel.company_id')} /> },
        ]}
      />
      <Part
        title={t('column.certificate')}
        facts={[
          {
            label: t('panel.certificate_state'),
            value: <CertificateStatus health={unit.cert_health} days={unit.days_until_expiry} expiresAt={unit.cert_expires_at} />,
          },
          ...(from === null ? [] : [{ label: t('panel.valid_from'), value: <Moment value={from} isExact /> }]),
          ...(until === null ? [] : [{ label: t('panel.valid_until'), value: <Moment value={until} isExact /> }]),
        ]}
      />
      <Part
        title={t('panel.chain')}
        facts={[
          { label: t('column.icv'), value: <bdi dir="ltr">{count(unit.invoice_counter)}</bdi> },
          { label: t('panel.chain_state'), value: <ChainBadge unit={unit} /> },
        ]}
      />
    </Stack>
  );
}

import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { isGivenUp } from '../../../../progress/onboarding-error.tsx';
import { useMay } from '../../../../session/session-context.ts';
import { useApiKeys, useCompanies, useUnits } from '../../api/use-part.ts';
import { StepCard } from '../step/step-card.tsx';
import type { StepWays } from '../step/step-ways.ts';
import { KeyOfUnit } from './key-of-unit.tsx';
import { Onboarding } from './onboarding.tsx';
import { UnitForm } from './unit-form.tsx';

function Content() {
  const { t } = useTranslation('setUp');
  const mayChange = useMay('units.change');
  const { data: companies } = useCompanies();
  const { data: units, error, refetch } = useUnits();
  const { data: keys } = useApiKeys();
  if (error !== null && units === undefined) return <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  if (companies === undefined || units === undefined || keys === undefined) return <Skeleton height={320} aria-busy />;
  // One that was given up never issues again: another takes its place.
  const found = units.data.filter((unit) => !isGivenUp(unit));
  const shown = found.find(({ onboarding_status: status }) => status === 'active') ?? found.at(-1);
  if (shown !== undefined) {
    return (
      <Stack gap="xl">
        <Onboarding unit={shown} />
        {shown.onboarding_status === 'active' && <KeyOfUnit unit={shown} />}
      </Stack>
    );
  }
  if (!mayChange) return <Notice tone="neutral">{t('not_permitted.text')}</Notice>;
  if (companies.data.length === 0) return <Notice tone="attention">{t('unit.no_company')}</Notice>;
  const valid = keys.data.filter(({ revoked_at: revokedAt }) => revokedAt === null);
  const isForProduction = valid.length > 0 && valid.every(({ environment }) => environment === 'production');
  return <UnitForm companies={companies.data} isForProduction={isForProduction} />;
}

/** The first EGS unit: made here, certified by the authority step by step, live. */
export function UnitStep({ ways: { onBack, onNext, isDone } }: { ways: StepWays }) {
  const { t } = useTranslation('setUp');
  return (
    <StepCard step="unit" text={t('unit.text')} onBack={onBack} onNext={isDone ? onNext : undefined} pending={t('unit.pending')}>
      <Content />
    </StepCard>
  );
}

import { Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useCompanyChoices } from '#ui/company/use-company-name.ts';
import type { ManagerUnit } from '#shared/api/people/units.ts';
import { isGivenUp } from '../../onboarding/onboarding-error.tsx';
import { UnitForm } from '../../onboarding/unit-form.tsx';
import { useUnits } from '../../onboarding/units-api.ts';
import { useMay } from '../../session/session-context.ts';
import { useSetUpProgress } from '../../progress/use-set-up-progress.ts';
import { useApiKeys, useCompanies } from './set-up-api.ts';
import { StepCard } from './step-card.tsx';
import type { StepWays } from './step-ways.ts';
import { Onboarding } from './onboarding.tsx';
import { NewKey } from './first-key.tsx';

// Where no key is of the environment of a unit that is active, says so and offers to make one: till then no till can sell with it.
function KeyOfUnit({ unit: { environment } }: { unit: ManagerUnit }) {
  const { t } = useTranslation('setUp');
  const mayChange = useMay('companies.change');
  const { data: progress } = useSetUpProgress();
  const { data: keys } = useApiKeys();
  if (progress === undefined || keys === undefined) return null;
  const { active, has_api_key: hasKey } = progress.steps.unit;
  const isMissing = active > 0 && !hasKey;
  const isMadeHere = keys.managed_by === 'branch' && mayChange;
  return (
    <Stack>
      {isMissing && (
        <Notice tone="attention" title={t('unit.key_missing')}>
          <Text>{t(keys.managed_by === 'branch' ? 'unit.key_make' : 'unit.key_at_head_office')}</Text>
        </Notice>
      )}
      <NewKey
        isMissing={isMissing && isMadeHere}
        name={t(`unit.key_name.${environment}`)}
        environments={[environment]}
        draft={`key-${environment}`}
      />
    </Stack>
  );
}

const both = ['sandbox', 'production'] as const;
const sandboxOnly = ['sandbox'] as const;

function Content() {
  const { t } = useTranslation('setUp');
  const choicesOf = useCompanyChoices();
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
  const complete = companies.data.filter(({ profile_complete: isComplete }) => isComplete);
  return (
    <UnitForm
      companies={choicesOf(companies.data)}
      environment={isForProduction ? 'production' : 'sandbox'}
      environmentsOf={(companyId) => (complete.some(({ company_id }) => company_id === companyId) ? both : sandboxOnly)}
      isCodeNeeded
    />
  );
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

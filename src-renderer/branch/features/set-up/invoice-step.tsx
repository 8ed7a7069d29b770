import { Button, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ManagerUnit } from '#shared/api/people/units.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { WhenRead } from '#ui/feedback/when-read.tsx';
import { useMay } from '../../session/session-context.ts';
import { useSetUpProgress } from '../../progress/use-set-up-progress.ts';
import { useUnits } from '../../onboarding/units-api.ts';
import { ProductionSteps } from './production-steps.tsx';
import { StepCard } from './step-card.tsx';
import type { StepWays } from './step-ways.ts';
import { TestInvoice } from './test-invoice.tsx';

function Content({ units }: { units: readonly ManagerUnit[] }) {
  const { t } = useTranslation('setUp');
  const mayIssue = useMay('units.change');
  const active = units.filter(({ onboarding_status: status }) => status === 'active');
  const unit = active.find(({ environment }) => environment === 'sandbox');
  if (active.length === 0) return <Notice tone="attention">{t('invoice.no_unit')}</Notice>;
  if (unit === undefined) return <Notice tone="neutral">{t('invoice.production')}</Notice>;
  if (!mayIssue) return <Notice tone="neutral">{t('not_permitted.text')}</Notice>;
  return <TestInvoice unitId={unit.egs_unit_id} />;
}

function ToToday({ isMain }: { isMain: boolean }) {
  const { t } = useTranslation('setUp');
  return (
    <Button component={Link} to="/" variant={isMain ? 'filled' : 'default'}>
      {t('done.action')}
    </Button>
  );
}

// A shop whose sandbox works does not comply with anything yet, so it is not told that it can sell.
function Ended() {
  const { t } = useTranslation('setUp');
  const { data: progress } = useSetUpProgress();
  if (progress === undefined) return <Skeleton height={120} aria-busy />;
  if (!progress.production.is_ready) {
    return (
      <Stack align="flex-start">
        <Notice tone="moving" title={t('done.trial_title')}>
          {t('done.trial_text')}
        </Notice>
        <ProductionSteps progress={progress} />
        <ToToday isMain={false} />
      </Stack>
    );
  }
  return (
    <Notice tone="done" title={t('done.title')}>
      <Stack align="flex-start" gap="sm">
        {t('done.text')}
        <ToToday isMain />
      </Stack>
    </Notice>
  );
}

/** The last step: an invoice that the authority has. */
export function InvoiceStep({ ways: { onBack, isDone } }: { ways: StepWays }) {
  const { t } = useTranslation('setUp');
  const query = useUnits();
  return (
    <StepCard step="invoice" text={t('invoice.text')} onBack={onBack}>
      <WhenRead query={query} height={160}>
        {(units) => <Content units={units.data} />}
      </WhenRead>
      {isDone && <Ended />}
    </StepCard>
  );
}

import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { Language } from '../../../../../src-shared/i18n/texts/languages.ts';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { EntryFrame } from '../../../../ui/shell/entry-frame.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { doneSteps, isSetUpStep, openStep, setUpSteps, type SetUpStep } from '../../../progress/steps.ts';
import { useSetUpProgress } from '../../../progress/use-set-up-progress.ts';
import { BranchStep } from './branch/branch-step.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { BackupsStep } from './machine/backups-step.tsx';
import { InvoiceStep } from './invoice/invoice-step.tsx';
import { NetworkStep } from './machine/network-step.tsx';
import { OwnerStep } from './owner-step.tsx';
import { StepCard } from './step/step-card.tsx';
import { StepList } from './step/step-list.tsx';
import type { StepWays } from './step/step-ways.ts';
import { UnitStep } from './unit/unit-step.tsx';

const nothingDone: ReadonlySet<SetUpStep> = new Set();

function Step({ step, ways, onLanguage }: { step: SetUpStep; ways: StepWays; onLanguage: (language: Language) => void }) {
  const { t } = useTranslation('setUp');
  switch (step) {
    case 'language':
      return (
        <StepCard step={step} text={t('language.text')} onNext={ways.onNext}>
          <LanguageChoice onChosen={onLanguage} />
        </StepCard>
      );
    case 'owner':
      return <OwnerStep ways={ways} />;
    case 'branch':
      return <BranchStep ways={ways} />;
    case 'unit':
      return <UnitStep ways={ways} />;
    case 'network':
      return <NetworkStep ways={ways} />;
    case 'backups':
      return <BackupsStep ways={ways} />;
    case 'invoice':
      return <InvoiceStep ways={ways} />;
  }
}

/** The set-up of a branch for who is signed in: what is done is read from the appliance, so that it goes on where it was left. */
export function Wizard({
  branchName,
  controls,
  onLanguage,
}: {
  branchName: string | null;
  controls: ReactNode;
  onLanguage: (language: Language) => void;
}) {
  const { t } = useTranslation(['branch', 'setUp']);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: progress, error, refetch } = useSetUpProgress();
  usePageTitle(t('page.setup'), t('product.name'));
  const done = progress === undefined ? nothingDone : doneSteps(progress);
  const asked = search.get('step');
  const step = isSetUpStep(asked) ? asked : (openStep(done) ?? 'invoice');
  // The address names the step, so that one that is done meanwhile is not left under somebody's hands.
  if (progress !== undefined && step !== asked) return <Navigate to={{ search: `?step=${step}` }} replace />;
  const place = setUpSteps.indexOf(step);
  function way(to: SetUpStep | undefined): (() => void) | undefined {
    return to === undefined ? undefined : () => void navigate({ search: `?step=${to}` });
  }
  const ways: StepWays = { onBack: way(setUpSteps[place - 1]), onNext: way(setUpSteps[place + 1]), isDone: done.has(step) };
  return (
    <EntryFrame
      name={t('product.name')}
      place={branchName ?? t('product.place')}
      controls={controls}
      onLanguage={onLanguage}
      aside={<StepList current={step} done={done} hasLinks />}
    >
      {progress === undefined && error === null && <Skeleton height={320} aria-busy />}
      {progress === undefined && error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {progress !== undefined && <Step key={step} step={step} ways={ways} onLanguage={onLanguage} />}
    </EntryFrame>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { EntryFrame } from '#ui/shell/entry-frame.tsx';
import { usePageTitle } from '#ui/shell/program.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { WhenRead } from '#ui/feedback/when-read.tsx';
import { doneSteps, isSetUpStep, openStep, setUpSteps, type SetUpStep } from '../../progress/steps.ts';
import { useSetUpProgress } from '../../progress/use-set-up-progress.ts';
import { useSignedIn } from '../../session/session-context.ts';
import { BranchStep } from './branch-step.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { BackupsStep } from './backups-step.tsx';
import { InvoiceStep } from './invoice-step.tsx';
import { NetworkStep } from './network-step.tsx';
import { StepCard } from './step-card.tsx';
import { StepList } from './step-list.tsx';
import type { StepWays } from './step-ways.ts';
import { UnitStep } from './unit-step.tsx';

const nothingDone: ReadonlySet<SetUpStep> = new Set();

// The first owner, who is there.
function OwnerStep({ ways: { onBack, onNext } }: { ways: StepWays }) {
  const { t } = useTranslation('setUp');
  const { managed_by: managedBy } = useSignedIn();
  return (
    <StepCard step="owner" onBack={onBack} onNext={onNext}>
      <Notice tone="done">{t(managedBy === 'branch' ? 'owner.done' : 'owner.done_joined')}</Notice>
    </StepCard>
  );
}

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
export function SetUpSteps({
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
  const query = useSetUpProgress();
  const { data: progress } = query;
  usePageTitle(t('page.setup'));
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
      place={branchName}
      controls={controls}
      onLanguage={onLanguage}
      aside={<StepList current={step} done={done} hasLinks />}
    >
      <WhenRead query={query} height={320}>
        {() => <Step key={step} step={step} ways={ways} onLanguage={onLanguage} />}
      </WhenRead>
    </EntryFrame>
  );
}

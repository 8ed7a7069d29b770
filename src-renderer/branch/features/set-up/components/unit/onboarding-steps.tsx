import { Loader, VisuallyHidden } from '@mantine/core';
import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ManagerUnit } from '../../../../../../src-shared/api/manager/appliance/units.ts';
import classes from './onboarding-steps.module.css';

const steps = ['otp', 'compliance_csid', 'compliance_documents', 'production_csid'] as const;

type Stage = (typeof steps)[number];

// How many of the steps are done: the unit is registered from the beginning on.
function countDone({ onboarding_step: step, onboarding_status: status }: ManagerUnit): number {
  if (status === 'active' || step === 'done') return steps.length;
  return step === 'otp' ? 1 : Math.max(1, steps.indexOf(step));
}

function StageIcon({ state }: { state: 'done' | 'now' | 'failed' | 'open' }) {
  if (state === 'done') return <CircleCheck size={20} aria-hidden />;
  if (state === 'failed') return <CircleX size={20} aria-hidden />;
  if (state === 'now') return <Loader size={18} aria-hidden />;
  return <span className={classes['place']} aria-hidden />;
}

/** The steps from the registration of a unit to its certificate, each checked off as it is done. */
export function OnboardingSteps({ unit }: { unit: ManagerUnit }) {
  const { t } = useTranslation('setUp');
  const done = countDone(unit);
  const isWaiting = unit.onboarding_step === 'otp';
  function stateOf(index: number): 'done' | 'now' | 'failed' | 'open' {
    if (index < done) return 'done';
    if (index > done || isWaiting) return 'open';
    return unit.onboarding_status === 'failed' ? 'failed' : 'now';
  }
  function wordsOf(stage: Stage): string {
    const passed = unit.onboarding_status === 'active' ? unit.compliance_documents_total : unit.compliance_documents_passed;
    if (stage !== 'compliance_documents') return t(`unit.step.${stage}`);
    return t('unit.step.compliance_documents', { passed, total: unit.compliance_documents_total });
  }
  return (
    <ol className={classes['stages']} aria-label={t('unit.steps')} aria-live="polite">
      {steps.map((stage, index) => (
        <li key={stage} data-state={stateOf(index)}>
          <StageIcon state={stateOf(index)} />
          <span>
            {wordsOf(stage)}
            <VisuallyHidden>: {t(stateOf(index) === 'done' ? 'state.done' : 'state.open')}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ol>
  );
}

import { Card, Loader, Stack, Title } from '@mantine/core';
import { Circle, CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerUnit } from '#shared/api/people/units.ts';
import { useFormats } from '#ui/format/use-formats.ts';
import classes from './onboarding-steps.module.css';

type StepState = 'done' | 'now' | 'held' | 'failed' | 'later';

const order = ['otp', 'compliance_csid', 'compliance_documents', 'production_csid', 'done'] as const;
type Step = (typeof order)[number];

// A step that is under way, as opposed to one that waits for a person or has been refused.
function presentState(unit: ManagerUnit): StepState {
  if (unit.onboarding_status === 'failed') return 'failed';
  return unit.onboarding_step === 'otp' || unit.onboarding_error !== null ? 'held' : 'now';
}

function stateOf(step: Step, unit: ManagerUnit): StepState {
  const at = order.indexOf(unit.onboarding_step);
  const place = order.indexOf(step);
  if (place !== at) return place < at ? 'done' : 'later';
  // With its certificate it may still wait, for a restore has left the end of its chain uncertain.
  return step === 'done' && unit.onboarding_status === 'active' ? 'done' : presentState(unit);
}

function StepIcon({ state }: { state: StepState }) {
  if (state === 'now') return <Loader size={18} aria-hidden />;
  const Icon = { done: CircleCheck, held: CircleAlert, failed: CircleX, later: Circle }[state];
  return <Icon size={18} aria-hidden />;
}

/** How far the onboarding of a unit has come, step by step, as it happens. */
export function OnboardingSteps({ unit }: { unit: ManagerUnit }) {
  const { t } = useTranslation('units');
  const { count } = useFormats();
  const id = useId();
  const { compliance_documents_passed: passed, compliance_documents_total: total } = unit;
  const figures = { done: count(passed), total: count(total) };
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={3} id={id}>
          {t(unit.is_renewing ? 'step.title_renewing' : 'step.title')}
        </Title>
        <ol className={classes['steps']} aria-live="polite">
          {order.map((step) => {
            const state = stateOf(step, unit);
            return (
              <li
                key={step}
                className={classes['step']}
                data-state={state}
                {...(state === 'now' || state === 'held' || state === 'failed' ? { 'aria-current': 'step' } : {})}
              >
                <StepIcon state={state} />
                <span>{step === 'compliance_documents' ? t('step.compliance_documents', figures) : t(`step.${step}`)}</span>
              </li>
            );
          })}
        </ol>
      </Stack>
    </Card>
  );
}

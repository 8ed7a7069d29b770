import { useTranslation } from 'react-i18next';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { useSignedIn } from '../../../session/session-context.ts';
import { StepCard } from './step/step-card.tsx';
import type { StepWays } from './step/step-ways.ts';

/** The first owner, who is there. */
export function OwnerStep({ ways: { onBack, onNext } }: { ways: StepWays }) {
  const { t } = useTranslation('setUp');
  const { managed_by: managedBy } = useSignedIn();
  return (
    <StepCard step="owner" onBack={onBack} onNext={onNext}>
      <Notice tone="done">{t(managedBy === 'branch' ? 'owner.done' : 'owner.done_joined')}</Notice>
    </StepCard>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMay } from '../session/session-context.ts';
import { doneSteps, openStep } from './steps.ts';
import { useSetUpProgress } from './use-set-up-progress.ts';

function OpenStep() {
  const { t } = useTranslation('setUp');
  const { data: progress } = useSetUpProgress();
  // A branch whose documents the authority has was set up: what it has lost since, Today says itself.
  if (progress === undefined || progress.is_complete || progress.steps.first_document.is_done) return null;
  const step = openStep(doneSteps(progress));
  if (step === undefined) return null;
  return (
    <Notice tone="attention" title={t('open.title')}>
      <Group justify="space-between" gap="sm">
        <Text>{t('open.next', { step: t(`step.${step}`) })}</Text>
        <Button component={Link} to="/setup" size="xs">
          {t('open.action')}
        </Button>
      </Group>
    </Notice>
  );
}

/** Says that the set-up is not finished, and leads to its next step; nothing once the branch has sold and reported. */
export function OpenStepNotice() {
  return useMay('units.change') ? <OpenStep /> : null;
}

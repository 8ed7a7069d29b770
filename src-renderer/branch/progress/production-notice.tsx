import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SetupProgress } from '../../../src-shared/api/manager/appliance/wizard.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMay } from '../session/session-context.ts';
import { useSetUpProgress } from './use-set-up-progress.ts';

/** What a branch that works in the sandbox still needs to sell: a unit of production, then a key of production. */
export function ProductionSteps({ progress: { production, steps } }: { progress: SetupProgress }) {
  const { t } = useTranslation('setUp');
  const isJoined = steps.company.way === 'joined';
  const { has_unit: hasUnit, has_api_key: hasKey } = production;
  return (
    <Notice tone="attention" title={t('production.title')}>
      <Stack gap="sm" align="flex-start">
        <Text>{t('production.text')}</Text>
        {!hasUnit && <Text>{t('production.unit')}</Text>}
        {!hasKey && <Text>{t(isJoined ? 'production.key_joined' : 'production.key')}</Text>}
        <Group gap="sm">
          {!hasUnit && (
            <Button component={Link} to="/units?do=create&environment=production" size="xs">
              {t('production.unit_action')}
            </Button>
          )}
          {!hasKey && !isJoined && (
            <Button
              component={Link}
              to="/settings?tab=company&do=create-key&environment=production"
              size="xs"
              variant={hasUnit ? 'filled' : 'default'}
            >
              {t('production.key_action')}
            </Button>
          )}
        </Group>
      </Stack>
    </Notice>
  );
}

function OpenSteps() {
  const { data: progress } = useSetUpProgress();
  if (progress === undefined || !progress.is_complete || progress.production.is_ready) return null;
  return <ProductionSteps progress={progress} />;
}

/** Says of a branch that is set up that it is for trial as yet, and what comes next; nothing once it can sell in production. */
export function ProductionNotice() {
  return useMay('units.change') ? <OpenSteps /> : null;
}

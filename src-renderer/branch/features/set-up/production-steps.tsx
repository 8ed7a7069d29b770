import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SetupProgress } from '#shared/api/people/set-up.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { createProductionKeyAt, createProductionUnitAt } from '../../progress/steps.ts';

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
            <Button component={Link} to={createProductionUnitAt} size="xs">
              {t('production.unit_action')}
            </Button>
          )}
          {!hasKey && !isJoined && (
            <Button component={Link} to={createProductionKeyAt} size="xs" variant={hasUnit ? 'filled' : 'default'}>
              {t('production.key_action')}
            </Button>
          )}
        </Group>
      </Stack>
    </Notice>
  );
}

import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ManagerCondition } from '#shared/api/people/today.ts';
import { Moment } from '#ui/format/moment.tsx';
import { useActionLink, useIsForOthers } from '../../session/action-address.ts';
import { useReason } from '../../session/use-reason.ts';

function ConditionLink({ action }: { action: ManagerCondition['action'] }) {
  const { t } = useTranslation('today');
  const link = useActionLink()(action);
  const isForOthers = useIsForOthers();
  if (isForOthers(action)) return <Text fz="sm">{t('tell_manager')}</Text>;
  if (action === null || link === undefined) return null;
  return (
    <Anchor component={Link} {...link} fz="sm">
      {t(`action.${action}`)}
    </Anchor>
  );
}

/** What else is wrong now, beside what the big state says. */
export function OtherConditions({ conditions }: { conditions: readonly ManagerCondition[] }) {
  const { t } = useTranslation('today');
  const reasonOf = useReason();
  if (conditions.length === 0) return null;
  return (
    <Card withBorder component="section">
      <Title order={2} mb="xs">
        {t('also.title')}
      </Title>
      <Stack gap="sm">
        {conditions.map((condition) => (
          <div key={`${condition.code}-${condition.subject}`}>
            <Text component="div">
              {reasonOf(condition)}{' '}
              {condition.unit_name !== null && (
                <>
                  (<bdi>{condition.unit_name}</bdi>){' '}
                </>
              )}
              <Text span fz="xs" c="dimmed">
                <Moment value={condition.since} />
              </Text>{' '}
              <Text span fz="xs" c="dimmed" ff="monospace">
                <bdi dir="ltr">{condition.code}</bdi>
              </Text>
            </Text>
            <ConditionLink action={condition.action} />
          </div>
        ))}
      </Stack>
    </Card>
  );
}

import { Card, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerCondition } from '../../../../../src-shared/api/manager/documents/today.ts';
import { Moment } from '../../../../ui/format/moment.tsx';
import { useReason } from './use-reason.ts';

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
      {conditions.map((condition) => (
        <div key={`${condition.code}-${condition.subject}`}>
          <Text component="div">
            {reasonOf(condition)}{' '}
            <Text span fz="xs" c="dimmed">
              <Moment value={condition.since} />
            </Text>
          </Text>
        </div>
      ))}
    </Card>
  );
}

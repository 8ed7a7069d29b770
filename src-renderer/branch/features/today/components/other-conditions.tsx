import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ManagerCondition, ManagerToday } from '../../../../../src-shared/api/manager/documents/today.ts';
import { Moment } from '../../../../ui/format/moment.tsx';
import { actionAddresses } from '../../../session/action-address.ts';
import { useIsOffered } from '../../../session/offered-pages.ts';
import { useReason } from './use-reason.ts';

function ActionLink({ action }: { action: ManagerCondition['action'] }) {
  const { t } = useTranslation('today');
  const isOffered = useIsOffered();
  if (action === null || !isOffered(actionAddresses[action])) return null;
  return (
    <Anchor component={Link} to={actionAddresses[action]} fz="sm">
      {t(`action.${action}`)}
    </Anchor>
  );
}

function UnitName({ chains, egsUnitId }: { chains: ManagerToday['chains']; egsUnitId: string }) {
  const unit = chains.find(({ egs_unit_id }) => egs_unit_id === egsUnitId);
  if (unit === undefined) return null;
  return (
    <>
      (<bdi>{unit.unit_name}</bdi>){' '}
    </>
  );
}

/** What else is wrong now, beside what the big state says. */
export function OtherConditions({
  conditions,
  chains,
}: {
  conditions: readonly ManagerCondition[];
  chains: ManagerToday['chains'];
}) {
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
              {reasonOf(condition)} <UnitName chains={chains} egsUnitId={condition.subject} />
              <Text span fz="xs" c="dimmed">
                <Moment value={condition.since} />
              </Text>
            </Text>
            <ActionLink action={condition.action} />
          </div>
        ))}
      </Stack>
    </Card>
  );
}

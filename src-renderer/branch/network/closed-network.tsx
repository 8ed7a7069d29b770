import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerLan } from '../../../src-shared/api/manager/appliance/tills.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMay } from '../session/session-context.ts';
import { OpeningFault } from './opening-fault.tsx';
import { StartDecides } from './start-decides.tsx';
import { useNetworkChange } from './use-network-change.ts';

/** That this machine alone is served, and the way to open the network to tills. */
export function ClosedNetwork({ lan: { can_change: canChange, is_waiting: isWaiting } }: { lan: ManagerLan }) {
  const { t } = useTranslation('network');
  const mayChange = useMay('network.change');
  const { mutate, isPending, error, variables: isOpening } = useNetworkChange();
  const state = isWaiting ? 'waiting' : 'closed';
  return (
    <Stack>
      <Notice tone={isWaiting ? 'refused' : 'neutral'} title={t(`${state}.title`)}>
        <Stack gap="xs">
          <Text>{t(`${state}.text`)}</Text>
          {!canChange && <StartDecides kind="closed" />}
          {canChange && !mayChange && <Text>{t('not_yours')}</Text>}
          {canChange && mayChange && (
            <Group gap="xs">
              <Button loading={isPending && isOpening} disabled={isPending} onClick={() => mutate(true)}>
                {t(isWaiting ? 'waiting.try' : 'open.action')}
              </Button>
              {isWaiting && (
                <Button variant="default" disabled={isPending} onClick={() => mutate(false)}>
                  {t('waiting.give_up')}
                </Button>
              )}
            </Group>
          )}
          <Text role="status" c="dimmed">
            {isPending && isOpening ? t('open.working') : null}
          </Text>
        </Stack>
      </Notice>
      {error !== null && <OpeningFault fault={error} />}
    </Stack>
  );
}

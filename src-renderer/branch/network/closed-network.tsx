import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerLan } from '#shared/api/people/tills.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { ApiFault } from '#ui/client/api-fault.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { useMay } from '../session/session-context.ts';
import { StartDecides } from './start-decides.tsx';
import { useNetworkChange } from './lan-api.ts';

// Why the network could not be opened; of a port, which one.
function OpeningFault({ fault }: { fault: unknown }) {
  const { t } = useTranslation('network');
  const isOfPort = fault instanceof ApiFault && fault.code === 'NETWORK_PORT_UNUSABLE';
  if (!isOfPort) return <ErrorNotice fault={fault} title={t('open.failed')} isRefusal />;
  const port = fault.params['port'] ?? '';
  const text = t(fault.reason === 'taken' ? 'open.port_taken' : 'open.port_refused', { port });
  return <ErrorNotice fault={fault} title={t('open.failed')} text={text} isRefusal />;
}

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

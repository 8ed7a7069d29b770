import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesktopBridge, UpdateState } from '../../../../../../src-shared/api/desktop/bridge.ts';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { answerOf } from '../../../../desktop/desktop-bridge.ts';
import { useDesktopFaultText } from '../../../../desktop/use-desktop-fault-text.ts';

const updateKey = ['desktop', 'update'];
const busy: readonly UpdateState['kind'][] = ['checking', 'downloading', 'installing'];

function useUpdateState(bridge: DesktopBridge): UpdateState | undefined {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: updateKey, queryFn: () => answerOf(bridge.updateState()) });
  useEffect(() => bridge.onUpdate((state) => queries.setQueryData(updateKey, state)), [bridge, queries]);
  return data;
}

function UpdateAction({ bridge, state }: { bridge: DesktopBridge; state: UpdateState }) {
  const { t } = useTranslation('thisComputer');
  const faultText = useDesktopFaultText();
  const asking = useMutation({
    mutationFn: () => answerOf(state.kind === 'ready' ? bridge.installUpdate() : bridge.checkUpdates()),
    onError: (fault) => showToast(faultText(fault), { isFailure: true }),
  });
  if (state.kind === 'off') return null;
  return (
    <Button
      variant={state.kind === 'ready' ? 'filled' : 'default'}
      loading={asking.isPending || busy.includes(state.kind)}
      onClick={() => asking.mutate()}
    >
      {state.kind === 'ready' ? t('update.install', { version: state.version }) : t('update.check')}
    </Button>
  );
}

/** How an update of the desktop app is, and what can be done about it. */
export function UpdatesCard({ bridge }: { bridge: DesktopBridge }) {
  const { t } = useTranslation('thisComputer');
  const state = useUpdateState(bridge);
  return (
    <Card withBorder component="section">
      <Stack align="flex-start">
        <Title order={2}>{t('update.title')}</Title>
        {state === undefined ? (
          <Skeleton height={36} aria-busy />
        ) : (
          <>
            <Text role="status">
              {t(`update.${state.kind}`, {
                version: 'version' in state ? state.version : '',
                reason: 'reason' in state ? `\u2068${state.reason}\u2069` : '',
              })}
            </Text>
            <UpdateAction bridge={bridge} state={state} />
          </>
        )}
      </Stack>
    </Card>
  );
}

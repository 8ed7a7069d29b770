import { Button, Card, Group, Stack, Switch, Title, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useEffect } from 'react';
import type { DesktopBridge, UpdateState } from '#shared/api/desktop/bridge.ts';
import { showToast } from '#ui/feedback/toasts.tsx';
import { answerOf, useDesktopFaultText } from '../../desktop/desktop-bridge.ts';

function AutostartSwitch({ bridge }: { bridge: DesktopBridge }) {
  const { t } = useTranslation('thisComputer');
  const faultText = useDesktopFaultText();
  const { data: isOn, refetch } = useQuery({
    queryKey: ['desktop', 'autostart'],
    queryFn: () => answerOf(bridge.autostart()),
  });
  const setting = useMutation({
    mutationFn: (on: boolean) => answerOf(bridge.setAutostart(on)),
    onError: (fault) => showToast(faultText(fault), { isFailure: true }),
    // As it is then, whether that was done or not.
    onSettled: () => refetch(),
  });
  return (
    <Switch
      label={t('autostart.label')}
      description={t('autostart.help')}
      checked={isOn ?? false}
      disabled={isOn === undefined || setting.isPending}
      onChange={({ currentTarget }) => setting.mutate(currentTarget.checked)}
    />
  );
}

function FolderButtons({ bridge }: { bridge: DesktopBridge }) {
  const { t } = useTranslation('thisComputer');
  const faultText = useDesktopFaultText();
  const opening = useMutation({
    mutationFn: (folder: 'data' | 'logs') => answerOf(bridge.openFolder(folder)),
    onError: (fault) => showToast(faultText(fault), { isFailure: true }),
  });
  return (
    <Group>
      <Button variant="default" onClick={() => opening.mutate('data')}>
        {t('folder.data')}
      </Button>
      <Button variant="default" onClick={() => opening.mutate('logs')}>
        {t('folder.logs')}
      </Button>
    </Group>
  );
}

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

// How an update of the desktop app is, and what can be done about it.
function UpdatesCard({ bridge }: { bridge: DesktopBridge }) {
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

/** What the desktop app does on this computer. */
export function ComputerTab({ bridge }: { bridge: DesktopBridge }) {
  const { t } = useTranslation('thisComputer');
  return (
    <Stack maw="var(--measure)">
      <Card withBorder component="section">
        <Stack>
          <Title order={2}>{t('tab.label')}</Title>
          <AutostartSwitch bridge={bridge} />
          <FolderButtons bridge={bridge} />
        </Stack>
      </Card>
      <UpdatesCard bridge={bridge} />
    </Stack>
  );
}

import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { managerRecovery, type ManagerRecovery } from '#shared/api/people/backups.ts';
import { useServices } from '#ui/client/services.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { DangerButton } from '#ui/dialog/danger-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useLiveEvents } from '#ui/live/live-events.tsx';
import { useRead } from '#ui/client/use-read.ts';
import { isolated } from '#ui/format/joined-names.ts';
import { useMay } from '../../session/session-context.ts';

type Unit = ManagerRecovery['units'][number];
type Act = 'confirm' | 'give_up';

function useRecovery() {
  const reading = useRead({ path: '/recovery', answer: managerRecovery });
  // Head office may hand documents back meanwhile.
  useLiveEvents(
    () => void reading.refetch(),
    () => void reading.refetch(),
  );
  return reading.data?.units ?? [];
}

function Question({ unit, act, onClose }: { unit: Unit; act: Act; onClose: () => void }) {
  const { t } = useTranslation('backups');
  const { client } = useServices();
  const { count } = useFormats();
  const queries = useQueryClient();
  const { egs_unit_id: id, unit_name: name, last_icv: icv, newest } = unit;
  const words = act === 'confirm' && newest === null ? 'confirm_none' : act;
  async function carryOut(): Promise<void> {
    const path = `/recovery/${encodeURIComponent(id)}/${act === 'confirm' ? 'confirm' : 'give-up'}`;
    const body = act === 'confirm' ? { body: { last_icv: icv } } : {};
    await client.send({ method: 'POST', path, ...body, answer: managerRecovery });
    onClose();
    showToast(t(`recovery.${act}_done`));
    await queries.invalidateQueries();
  }
  return (
    <ConfirmDialog
      title={t(`recovery.${words}_title`, { unit: isolated(name) })}
      confirmLabel={t(`recovery.${words}`)}
      onConfirm={carryOut}
      onClose={onClose}
    >
      {t(`recovery.${words}_text`, { number: isolated(newest?.invoice_number ?? ''), icv: isolated(count(icv)) })}
    </ConfirmDialog>
  );
}

function WaitingUnit({ unit }: { unit: Unit }) {
  const { t } = useTranslation('backups');
  const { count, moment } = useFormats();
  const mayDecide = useMay('backups.change');
  const [asked, setAsked] = useState<Act>();
  const { unit_name: name, last_icv: icv, lost_icv: lost, awaits_head_office: awaits, newest } = unit;
  return (
    <Card withBorder>
      <Stack gap="xs">
        <Text fw={500}>
          <bdi>{name}</bdi>
        </Text>
        <Text>
          {newest === null
            ? t('recovery.empty')
            : t('recovery.last', {
                number: isolated(newest.invoice_number),
                icv: isolated(count(icv)),
                when: isolated(moment(new Date(newest.issued_at))),
              })}
        </Text>
        {lost !== null && <Text>{t('recovery.lost', { icv: count(lost) })}</Text>}
        {lost === null && awaits && <Text>{t('recovery.awaits')}</Text>}
        {mayDecide ? (
          <Group>
            {lost === null && !awaits && (
              <Button size="sm" onClick={() => setAsked('confirm')}>
                {t(newest === null ? 'recovery.confirm_none' : 'recovery.confirm')}
              </Button>
            )}
            <DangerButton size="sm" onClick={() => setAsked('give_up')}>
              {t('recovery.give_up')}
            </DangerButton>
          </Group>
        ) : (
          <Text>{t('recovery.only_owner')}</Text>
        )}
      </Stack>
      {asked !== undefined && <Question unit={unit} act={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

/** The units that issue nothing since a restore, each with its last document, and what lets it go on or ends it. */
export function RecoveryUnits() {
  const { t } = useTranslation('backups');
  const units = useRecovery();
  if (units.length === 0) return null;
  return (
    <Stack component="section" gap="sm">
      <Title order={2}>{t('recovery.title')}</Title>
      <Notice tone="attention">
        <Stack gap="xs" align="flex-start">
          <Text>{t('recovery.text')}</Text>
          <Anchor component={Link} to="/units?do=create" underline="always" inherit>
            {t('recovery.new_unit')}
          </Anchor>
        </Stack>
      </Notice>
      {units.map((unit) => (
        <WaitingUnit key={unit.egs_unit_id} unit={unit} />
      ))}
    </Stack>
  );
}

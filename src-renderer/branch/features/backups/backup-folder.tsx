import { Card, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeBackupSettings, type ManagerBackups } from '#shared/api/people/backups.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { DangerButton } from '#ui/dialog/danger-button.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { NumberField } from '#ui/form/fields/number-field.tsx';
import { numberOf } from '#ui/form/fields/read-number.ts';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { CodedText } from '#ui/format/coded-text.tsx';
import { FolderField } from '../../backup-folder/folder-field.tsx';
import { useMay } from '../../session/session-context.ts';
import { useBackupChanges } from './backups-api.ts';

type Settings = ManagerBackups['settings'];

const usualMinutes = 60;

// Schedules with a name, in minutes. How long backups are kept is the same for each: a day of hours, and a month of days.
const presets = [15, 60, 360, 1440] as const;
const custom = 'custom';

function presetOf(minutes: number): string {
  return String(presets.find((preset) => preset === minutes) ?? custom);
}

function FolderForm({ settings: { folder, every_minutes: everyMinutes } }: { settings: Settings }) {
  const { t } = useTranslation(['backups', 'kit']);
  const { change } = useBackupChanges();
  const form = useApiForm({
    schema: changeBackupSettings,
    initialValues: {
      folder: folder ?? '',
      schedule: presetOf(everyMinutes ?? usualMinutes),
      every_minutes: String(everyMinutes ?? usualMinutes),
    },
    bodyOf: ({ folder: named, schedule, every_minutes: minutes }) => ({
      folder: named,
      every_minutes: numberOf(schedule === custom ? minutes : schedule) ?? null,
    }),
    send: change,
    onDone: () => showToast(t('form.saved')),
    draft: 'backups',
  });
  return (
    <ApiForm form={form} submitLabel={t('kit:action.save')} isQuiet={folder !== null}>
      <FolderField field={form.field('folder')} onChoose={(chosen) => form.setValue('folder', chosen)} />
      <ChoiceField
        label={t('form.schedule')}
        help={t('form.schedule_help')}
        choices={[
          ...presets.map((minutes) => ({ value: String(minutes), label: t(`form.schedule_${minutes}`) })),
          { value: custom, label: t('form.schedule_custom') },
        ]}
        {...form.field('schedule')}
      />
      {form.values.schedule === custom && (
        <NumberField
          label={t('form.every')}
          help={t('form.every_help')}
          unit={t('form.minutes')}
          isRequired
          {...form.field('every_minutes')}
        />
      )}
    </ApiForm>
  );
}

function TurnOff() {
  const { t } = useTranslation('backups');
  const { change } = useBackupChanges();
  const [isAsking, setAsking] = useState(false);
  return (
    <Group mt="md">
      <DangerButton onClick={() => setAsking(true)}>{t('form.off')}</DangerButton>
      {isAsking && (
        <ConfirmDialog
          title={t('form.off_title')}
          confirmLabel={t('form.off')}
          onConfirm={async () => {
            await change({ folder: null });
            setAsking(false);
            showToast(t('form.off_done'));
          }}
          onClose={() => setAsking(false)}
        >
          {t('form.off_text')}
        </ConfirmDialog>
      )}
    </Group>
  );
}

/** Where backups go and how often; an owner changes it, unless the start has set it. */
export function BackupFolder({ settings }: { settings: Settings }) {
  const { t } = useTranslation('backups');
  const mayChange = useMay('backups.change');
  if (!mayChange && settings.can_change) return null;
  return (
    <Card withBorder maw="var(--measure)" component="section">
      <Title order={2} mb="md">
        {t('form.title')}
      </Title>
      {settings.can_change ? (
        <>
          <FolderForm settings={settings} />
          {settings.folder !== null && <TurnOff />}
        </>
      ) : (
        <Text>
          <CodedText text={t('form.set_by_flag', { flag: `\u2066${settings.flag ?? ''}\u2069` })} />
        </Text>
      )}
    </Card>
  );
}

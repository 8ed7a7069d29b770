import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailSettingsChange, type MailSettings } from '#shared/api/mail/mails.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { DangerButton } from '#ui/dialog/danger-button.tsx';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { WhenRead } from '#ui/feedback/when-read.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useMailChanges, useMails, useMailSettings } from '#ui/mail/mail-api.ts';
import { MailList } from '#ui/mail/mail-list.tsx';
import { MailTest } from '#ui/mail/mail-test.tsx';

function ServerForm({ settings, onClose }: { settings: MailSettings; onClose: () => void }) {
  const { t } = useTranslation(['mail', 'kit']);
  const { name } = useMailChanges();
  const form = useApiForm({
    schema: mailSettingsChange,
    // The address without its password would not do.
    initialValues: { smtp_url: '', mail_from: settings.mail_from ?? '' },
    send: name,
    onDone: () => {
      onClose();
      showToast(t('server.saved'));
    },
  });
  return (
    <FormDialog title={t('server.title')} help={t('server.help')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('kit:action.save')} onCancel={onClose}>
        <TextField
          label={t('server.address')}
          placeholder="smtps://user:password@host:465"
          isCode
          isRequired
          {...form.field('smtp_url')}
        />
        <TextField
          label={t('server.from')}
          help={t('server.from_help')}
          type="email"
          isCode
          isRequired
          {...form.field('mail_from')}
        />
      </ApiForm>
    </FormDialog>
  );
}

function RemoveServer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mail');
  const { name } = useMailChanges();
  return (
    <ConfirmDialog
      title={t('server.remove_title')}
      confirmLabel={t('server.remove')}
      onConfirm={async () => {
        await name({ smtp_url: null, mail_from: null });
        onClose();
        showToast(t('server.given_up'));
      }}
      onClose={onClose}
    >
      {t('server.remove_text')}
    </ConfirmDialog>
  );
}

function ShownServer({ settings: { enabled, source, smtp_url: server, mail_from: from } }: { settings: MailSettings }) {
  const { t } = useTranslation('mail');
  if (!enabled) return <Text c="dimmed">{t('off.head_office')}</Text>;
  return (
    <Facts
      facts={[
        { label: t('server.address'), value: <bdi dir="ltr">{server}</bdi> },
        { label: t('server.from'), value: <bdi dir="ltr">{from}</bdi> },
        { label: t('server.source'), value: t(`server.source_${source}`) },
      ]}
    />
  );
}

/** Through which server the organization sends mail, a test of it, and what went out last. */
export function MailServerCard() {
  const { t } = useTranslation('mail');
  const reading = useMailSettings();
  // What the list below shows is asked for at the same time.
  useMails({});
  const [open, setOpen] = useState<'form' | 'removal'>();
  const close = () => setOpen(undefined);
  return (
    <Card withBorder maw="var(--measure)" component="section" aria-label={t('title')}>
      <Title order={2} mb="md">
        {t('title')}
      </Title>
      <WhenRead query={reading} height={180}>
        {(settings) => (
          <Stack>
            <ShownServer settings={settings} />
            <Group>
              <Button variant="default" onClick={() => setOpen('form')}>
                {t(settings.enabled ? 'action.change' : 'action.set')}
              </Button>
              {settings.enabled && settings.source === 'page' && (
                <DangerButton onClick={() => setOpen('removal')}>{t('server.remove')}</DangerButton>
              )}
            </Group>
            {settings.enabled && (
              <div>
                <Title order={3} mb="xs">
                  {t('test.title')}
                </Title>
                <MailTest />
              </div>
            )}
            <MailList title={t('list.newest')} />
            {open === 'form' && <ServerForm settings={settings} onClose={close} />}
            {open === 'removal' && <RemoveServer onClose={close} />}
          </Stack>
        )}
      </WhenRead>
    </Card>
  );
}

import { Button, Group, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type WebhookResource, rotateSecretRequest } from '#shared/api/dashboard/webhooks.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { DangerItem } from '#ui/dialog/danger-button.tsx';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { useShownDialog } from '#ui/shell/use-shown-dialog.ts';
import { showToast } from '#ui/feedback/toasts.tsx';
import { useFaultText } from '#ui/feedback/use-fault-text.ts';
import { ApiForm } from '#ui/form/api-form.tsx';
import { NumberField } from '#ui/form/fields/number-field.tsx';
import { numberOf } from '#ui/form/fields/read-number.ts';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useWebhookRequests } from './webhooks-api.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

// Asks how long the old secret of a webhook is to sign beside the new one.
function RotateDialog({
  webhookId,
  onRotated,
  onClose,
}: {
  webhookId: string;
  onRotated: (secret: string, graceUntil: string | undefined) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('webhooks');
  const { rotate } = useWebhookRequests();
  const form = useApiForm({
    schema: rotateSecretRequest,
    initialValues: { grace_hours: '24' },
    // What is no number is refused beside the field and does not become the usual grace.
    bodyOf: ({ grace_hours }) => ({ grace_hours: numberOf(grace_hours) ?? null }),
    send: (body, idempotencyKey) => rotate(webhookId, body, idempotencyKey),
    onDone: ({ secret, previous }) => (secret === undefined ? onClose() : onRotated(secret, previous?.expires_at)),
  });
  return (
    <FormDialog title={t('rotate.title')} help={t('rotate.text')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('rotate.submit')} onCancel={onClose}>
        <NumberField label={t('field.grace')} help={t('field.grace_help')} isRequired {...form.field('grace_hours')} />
      </ApiForm>
    </FormDialog>
  );
}

function Dialogs({ webhook, shown, onClose }: { webhook: WebhookResource; shown: string | undefined; onClose: () => void }) {
  const { t } = useTranslation(['webhooks', 'kit']);
  const navigate = useNavigate();
  const { change, remove } = useWebhookRequests();
  const { webhook_id: id, url } = webhook;
  const name = <bdi dir="ltr">{url}</bdi>;
  const [rotated, setRotated] = useState<{ secret: string; graceUntil: string | undefined }>();

  async function rest(): Promise<void> {
    await change(id, { enabled: false });
    onClose();
    showToast(t('rest.done'));
  }
  async function removeAndLeave(): Promise<void> {
    await remove(id);
    void navigate('/webhooks', { replace: true });
  }
  return (
    <>
      {shown === 'change' && (
        <FormDialog title={t('action.change')} onClose={onClose}>
          <WebhookForm
            webhook={webhook}
            submitLabel={t('kit:action.save')}
            send={(body) => change(id, body)}
            onDone={() => {
              onClose();
              showToast(t('save.done'));
            }}
            onClose={onClose}
          />
        </FormDialog>
      )}
      {shown === 'rotate' && (
        <RotateDialog
          webhookId={id}
          onRotated={(secret, graceUntil) => {
            onClose();
            setRotated({ secret, graceUntil });
          }}
          onClose={onClose}
        />
      )}
      {shown === 'rest' && (
        <ConfirmDialog
          title={t('rest.title')}
          name={name}
          confirmLabel={t('action.rest')}
          isDanger={false}
          onConfirm={rest}
          onClose={onClose}
        >
          {t('rest.text')}
        </ConfirmDialog>
      )}
      {shown === 'delete' && (
        <ConfirmDialog
          title={t('delete.title')}
          name={name}
          confirmLabel={t('kit:action.delete')}
          onConfirm={removeAndLeave}
          onClose={onClose}
        >
          {t('delete.text')}
        </ConfirmDialog>
      )}
      {rotated !== undefined && <WebhookSecret {...rotated} onClose={() => setRotated(undefined)} />}
    </>
  );
}

// Sends an event to try a webhook, and says what became of it.
function useTest(webhookId: string) {
  const { t } = useTranslation('webhooks');
  const faultText = useFaultText();
  const { test } = useWebhookRequests();
  return useMutation({
    mutationFn: () => test(webhookId),
    onSuccess(attempt) {
      if (attempt === undefined) return showToast(t('test.waiting'));
      const { status, error } = attempt;
      if (status === null) return showToast(t('test.no_answer'), { isFailure: true });
      return error === null
        ? showToast(t('test.arrived', { status }))
        : showToast(t('test.refused', { status }), { isFailure: true });
    },
    onError: (fault) => showToast(faultText(fault), { isFailure: true }),
  });
}

/** What can be done with a webhook: to try it, or to enable it, and the rest in a menu. */
export function WebhookActions({ webhook }: { webhook: WebhookResource }) {
  const { t } = useTranslation(['webhooks', 'kit']);
  const faultText = useFaultText();
  const dialog = useShownDialog();
  const { enable } = useWebhookRequests();
  const { webhook_id: id, enabled } = webhook;
  const testing = useTest(id);
  const enabling = useMutation({
    mutationFn: () => enable(id),
    onSuccess: () => showToast(t('enable.done')),
    onError: (fault) => showToast(faultText(fault), { isFailure: true }),
  });
  const open = (name: string) => () => dialog.open(name);
  return (
    <>
      <Group gap="xs">
        {enabled ? (
          <Button loading={testing.isPending} onClick={() => testing.mutate()}>
            {t('action.test')}
          </Button>
        ) : (
          <Button loading={enabling.isPending} onClick={() => enabling.mutate()}>
            {t('action.enable')}
          </Button>
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<ChevronDown size={14} aria-hidden />}>
              {t('kit:control.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={open('change')}>{t('action.change')}</Menu.Item>
            <Menu.Item onClick={open('rotate')}>{t('action.rotate')}</Menu.Item>
            {enabled ? (
              <Menu.Item onClick={open('rest')}>{t('action.rest')}</Menu.Item>
            ) : (
              <Menu.Item onClick={() => testing.mutate()}>{t('action.test')}</Menu.Item>
            )}
            <DangerItem onClick={open('delete')}>{t('kit:action.delete')}</DangerItem>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <Dialogs webhook={webhook} shown={dialog.shown} onClose={dialog.close} />
    </>
  );
}

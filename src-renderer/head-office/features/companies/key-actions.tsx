import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiKeyResource, changeApiKeyRequest, rotateApiKeyRequest } from '#shared/api/dashboard/api-keys.ts';
import { DangerButton } from '#ui/dialog/danger-button.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { KeyNameField, RevokeKey, RotateKey } from '#ui/company/key-forms.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useKeyChanges } from './keys-api.ts';
import type { ShownOnceKey } from './shown-key.tsx';
import { UnitField } from './create-key.tsx';

// The form that changes the name and the default unit of a key.
function ChangeKey({ found, onClose }: { found: ApiKeyResource; onClose: () => void }) {
  const { t } = useTranslation(['companies', 'kit']);
  const { change } = useKeyChanges(found.company_id);
  const form = useApiForm({
    schema: changeApiKeyRequest,
    initialValues: { name: found.name, default_egs_unit_id: found.default_egs_unit_id ?? '' },
    bodyOf: ({ name, default_egs_unit_id }) => ({ name, default_egs_unit_id: default_egs_unit_id || null }),
    send: (body, idempotencyKey) => change(found.key_id, body, idempotencyKey),
    onDone: () => {
      onClose();
      showToast(t('key.changed_toast'));
    },
  });
  return (
    <FormDialog title={t('key.change_title')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('kit:action.save')} onCancel={onClose}>
        <KeyNameField field={form.field('name')} />
        <UnitField companyId={found.company_id} environment={found.environment} field={form.field('default_egs_unit_id')} />
      </ApiForm>
    </FormDialog>
  );
}

/** What can be done with a key: change it, replace it, end it. */
export function KeyActions({ found, onMade }: { found: ApiKeyResource; onMade: (made: ShownOnceKey) => void }) {
  const { t } = useTranslation('companies');
  const { revoke, rotate } = useKeyChanges(found.company_id);
  const [open, setOpen] = useState<'change' | 'rotate' | 'revoke'>();
  const close = () => setOpen(undefined);
  if (found.status === 'revoked' || found.status === 'expired') return null;
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setOpen('change')}>
        {t('key.action.change')}
      </Button>
      {found.status === 'active' && (
        <Button variant="default" onClick={() => setOpen('rotate')}>
          {t('key.action.rotate')}
        </Button>
      )}
      <DangerButton onClick={() => setOpen('revoke')}>{t('key.action.revoke')}</DangerButton>
      {open === 'change' && <ChangeKey found={found} onClose={close} />}
      {open === 'rotate' && (
        <RotateKey
          name={found.name}
          schema={rotateApiKeyRequest}
          hasDecimals
          send={(body, idempotencyKey) => rotate(found.key_id, body, idempotencyKey)}
          onDone={({ api_key: key, previous }) =>
            key === undefined
              ? showToast(t('key.secret_omitted'), { isFailure: true })
              : onMade({ name: found.name, key, previousEndsAt: previous.expires_at })
          }
          onClose={close}
        />
      )}
      {open === 'revoke' && (
        <RevokeKey name={found.name} text={t('key.revoke_text')} send={() => revoke(found.key_id)} onClose={close} />
      )}
    </Group>
  );
}

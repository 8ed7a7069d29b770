import { Center, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { FormDialog } from '../dialog/dialog.tsx';
import { SecretDialog } from '../dialog/secret-dialog.tsx';
import { showToast } from '../feedback/toasts.tsx';
import { ApiForm } from '../form/api-form.tsx';
import { ChoiceField } from '../form/fields/choice-field.tsx';
import type { FieldsOf } from '../form/fields/field-props.ts';
import { NumberField } from '../form/fields/number-field.tsx';
import { numberOf } from '../form/fields/read-number.ts';
import { TextField } from '../form/fields/text-field.tsx';
import { useApiForm } from '../form/use-api-form.tsx';
import { optionsOf } from '../filters/filter-fields.tsx';
import { QrView } from '../viewer/qr-view.tsx';

/** The name of a key. */
export function KeyNameField({ field }: { field: ReturnType<FieldsOf<string>> }) {
  const { t } = useTranslation('companies');
  return <TextField label={t('key.field.name')} help={t('key.field.name_help')} isRequired maxLength={64} {...field} />;
}

/** Whether a key is for trials or for business; production is offered once the profile of the company has what it needs. */
export function KeyEnvironmentField({ hasProduction, field }: { hasProduction: boolean; field: ReturnType<FieldsOf<string>> }) {
  const { t } = useTranslation('companies');
  const offered = hasProduction ? (['sandbox', 'production'] as const) : (['sandbox'] as const);
  return (
    <ChoiceField
      label={t('environment.label')}
      help={t('environment.help')}
      isRequired
      choices={optionsOf(offered, (value) => t(`environment.${value}`))}
      {...field}
    />
  );
}

/** The form that replaces a key by another one. */
export function RotateKey<Schema extends z.ZodType, Answer>({
  name,
  schema,
  hasDecimals = false,
  send,
  onDone,
  onClose,
}: {
  name: string;
  schema: Schema;
  /** Whether the hours may be less than one. */
  hasDecimals?: boolean;
  send: (body: z.output<Schema>, idempotencyKey: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('companies');
  const form = useApiForm({
    schema,
    initialValues: { grace_hours: '24' },
    // What is no number is refused; a field that is left out would stand for the usual hours.
    bodyOf: ({ grace_hours: hours }) => ({ grace_hours: numberOf(hours) ?? null }),
    send,
    onDone: (answer) => {
      onClose();
      onDone(answer);
    },
  });
  return (
    <FormDialog title={t('key.rotate_title', { name })} help={t('key.rotate_help')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('key.action.rotate')} onCancel={onClose}>
        <NumberField
          label={t('key.field.grace_hours')}
          help={t('key.field.grace_hours_help')}
          unit={t('key.field.hours')}
          isRequired
          hasDecimals={hasDecimals}
          {...form.field('grace_hours')}
        />
      </ApiForm>
    </FormDialog>
  );
}

/** Asks before a key is revoked; `text` says what happens to the tills that have it. */
export function RevokeKey({
  name,
  text,
  send,
  onClose,
}: {
  name: string;
  text: string;
  send: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation('companies');
  async function revoke(): Promise<void> {
    await send();
    onClose();
    showToast(t('key.revoked_toast'));
  }
  return (
    <ConfirmDialog
      title={t('key.revoke_title')}
      name={<bdi>{name}</bdi>}
      confirmLabel={t('key.action.revoke')}
      onConfirm={revoke}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}

/** A key, this once. Its QR code holds the key alone, so that any scanner enters it into a till's field for it. */
export function SecretKey({
  title,
  name,
  value,
  text,
  onClose,
  children,
}: {
  title: string;
  name: string;
  value: string;
  text: ReactNode;
  onClose: () => void;
  /** Below its QR code. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('companies');
  return (
    <SecretDialog
      title={title}
      secrets={[{ label: t('key.secret_label'), value }]}
      fileName={`api-key-${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.txt`}
      onClose={onClose}
    >
      <Stack gap="xs">
        {text}
        <Center>
          <QrView text={value} label={t('key.qr_label')} />
        </Center>
        {children}
      </Stack>
    </SecretDialog>
  );
}

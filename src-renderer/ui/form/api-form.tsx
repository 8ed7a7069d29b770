import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import classes from './api-form.module.css';
import { FaultText } from './fault-text.tsx';
import type { ShownForm } from './use-api-form.tsx';

const refused = () => ({ root: { '--alert-bg': 'var(--refused-soft)', '--alert-color': 'var(--refused)' } });

function UnplacedFaults({ faults }: { faults: ShownForm['unplaced'] }) {
  const { t } = useTranslation('forms');
  if (faults.length === 0) return null;
  return (
    <Alert vars={refused} role="alert" title={t('refused.title')} tabIndex={-1} data-refusal>
      {faults.map((fault) => (
        <Text key={`${fault.path}-${fault.code}`}>
          {fault.path !== '' && (
            <>
              <bdi dir="ltr">{fault.path}</bdi>:{' '}
            </>
          )}
          <FaultText fault={fault} />
        </Text>
      ))}
    </Alert>
  );
}

// Whoever opens a form in a dialog wants to fill it in, and not to close it again.
function startAtFirstField(fields: HTMLElement | null): void {
  const dialog = fields?.closest('[role="dialog"]');
  const field = fields?.querySelector<HTMLElement>('input:not([type="hidden"], :disabled), select, textarea');
  if (dialog === null || dialog === undefined || field === null || field === undefined) return;
  // The dialog gives it the focus once it is open; a form that comes later takes it itself.
  field.setAttribute('data-autofocus', '');
  if (dialog.contains(document.activeElement)) field.focus();
}

/** A form with its fields, what the server refused, and the buttons that send it or leave it. */
export function ApiForm({
  form: { isDirty, attach, submit, isSending, fault, unplaced, forget },
  submitLabel,
  onCancel,
  isDanger = false,
  isWide = false,
  isQuiet = false,
  mayBeSent = true,
  children,
}: {
  form: ShownForm;
  submitLabel: string;
  onCancel?: () => void;
  isDanger?: boolean;
  /** Whether the button that sends it is as wide as the fields, as on a page of its own. */
  isWide?: boolean;
  /** Whether the button that sends it stands out only once there is something to save: a page has one button that does. */
  isQuiet?: boolean;
  /** False where it would do nothing, which the form says. */
  mayBeSent?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation(['forms', 'kit']);
  function cancel(): void {
    forget();
    onCancel?.();
  }
  return (
    <form ref={attach} className={classes['form'] ?? ''} onSubmit={submit} noValidate aria-busy={isSending}>
      <Stack ref={startAtFirstField}>
        {fault !== null && <ErrorNotice fault={fault} title={t('not_saved')} isRefusal />}
        <UnplacedFaults faults={unplaced} />
        {children}
        <Group justify="flex-end" className={classes['actions'] ?? ''}>
          {onCancel !== undefined && (
            <Button variant="default" onClick={cancel}>
              {t('kit:action.cancel')}
            </Button>
          )}
          <Button
            type="submit"
            variant={isQuiet && !isDirty ? 'default' : 'filled'}
            disabled={!mayBeSent}
            loading={isSending}
            fullWidth={isWide}
            {...(isDanger ? { color: 'red' } : {})}
          >
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

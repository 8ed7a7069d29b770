import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { SecretDialog } from '../dialog/secret-dialog.tsx';
import { SecretValue } from '../dialog/secret-value.tsx';
import { SidePanel } from '../dialog/side-panel.tsx';
import { showToast } from '../feedback/toasts.tsx';
import { WorkProgress } from '../feedback/work-progress.tsx';
import { ApiForm } from '../form/api-form.tsx';
import { TextField } from '../form/fields/text-field.tsx';
import { useApiForm } from '../form/use-api-form.tsx';
import { useLanguage } from '../language/language-provider.tsx';
import { QrView } from '../viewer/qr-view.tsx';
import { sampleWords } from './samples.ts';

const secret = 'sk_sandbox_4fJ0aW1uZ1RoaXNJc05vdEFTZWNyZXRBdEFsbA';

const reason = z.object({ name: z.string().min(1) });

function ReasonForm({ onDone }: { onDone: () => void }) {
  const { language } = useLanguage();
  const word = sampleWords(language);
  const form = useApiForm({ schema: reason, initialValues: { name: '' }, send: async () => {}, onDone });
  return (
    <ApiForm form={form} submitLabel={word.revoke} onCancel={onDone}>
      <TextField label={word.note} isRequired {...form.field('name')} />
    </ApiForm>
  );
}

/** Each dialog, toast and progress. */
export function DialogSamples() {
  const { language } = useLanguage();
  const word = sampleWords(language);
  const [open, setOpen] = useState<'confirm' | 'form' | 'secret' | 'panel'>();
  const close = () => setOpen(undefined);
  async function revoke(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 400));
    close();
    showToast(word.confirmed);
  }
  return (
    <>
      <Group>
        <Button onClick={() => setOpen('confirm')}>{`${word.show}: confirm`}</Button>
        <Button onClick={() => setOpen('form')}>{`${word.show}: form`}</Button>
        <Button onClick={() => setOpen('secret')}>{`${word.show}: secret`}</Button>
        <Button onClick={() => setOpen('panel')}>{`${word.show}: panel`}</Button>
        <Button variant="default" onClick={() => showToast(word.confirmed)}>{`${word.show}: toast`}</Button>
        <Button variant="default" onClick={() => showToast(word.failed, { isFailure: true })}>{`${word.show}: failure`}</Button>
      </Group>
      <WorkProgress label={word.export} done={2_340} total={12_000} onLeave={close} />
      <WorkProgress label={word.export} done={2_340} />
      {open === 'confirm' && (
        <ConfirmDialog title={word.revoke} name={word.branch} confirmLabel={word.revoke} onConfirm={revoke} onClose={close}>
          {word.revokeText}
        </ConfirmDialog>
      )}
      <SecretValue label="API key" value={secret} />
      {open === 'form' && (
        <FormDialog title={word.revoke} help={word.revokeText} onClose={close}>
          <ReasonForm onDone={close} />
        </FormDialog>
      )}
      {open === 'secret' && (
        <SecretDialog title="API key" secrets={[{ label: 'API key', value: secret }]} fileName="api-key.txt" onClose={close}>
          <QrView text={secret} label="QR" />
        </SecretDialog>
      )}
      {open === 'panel' && (
        <SidePanel title={<bdi dir="ltr">INV-100000</bdi>} onClose={close}>
          {word.company}
        </SidePanel>
      )}
    </>
  );
}

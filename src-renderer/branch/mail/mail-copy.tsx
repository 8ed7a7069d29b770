import { Button } from '@mantine/core';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailDocumentRequest } from '#shared/api/mail/mails.ts';
import { languageNames, languages } from '#shared/i18n/texts/languages.ts';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { useMailChanges, useMailSettings } from '#ui/mail/mail-api.ts';
import { MailList } from '#ui/mail/mail-list.tsx';
import { useMay } from '../session/session-context.ts';

type Found = { invoice_id: string; invoice_number: string };

const spoken = languages.map((value) => ({ value, label: languageNames[value] }));

// Stays open after it was sent, and says what has become of it.
function MailDialog({
  found: { invoice_id: invoiceId, invoice_number: number },
  onClose,
}: {
  found: Found;
  onClose: () => void;
}) {
  const { t } = useTranslation(['mail', 'kit']);
  const { language } = useLanguage();
  const { send } = useMailChanges();
  const form = useApiForm({
    schema: mailDocumentRequest,
    initialValues: { to: '', language },
    send: (body) => send(invoiceId, body),
    onDone: ({ language: sent }) => form.setValues({ to: '', language: sent }),
  });
  return (
    <FormDialog title={t('send.title', { number: `\u2068${number}\u2069` })} help={t('send.help')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('action.send')}>
        <TextField label={t('field.to')} type="email" isCode isRequired {...form.field('to')} />
        <ChoiceField label={t('field.language')} choices={spoken} {...form.field('language')} />
      </ApiForm>
      <MailList title={t('list.of_document')} invoiceId={invoiceId} />
    </FormDialog>
  );
}

/** Sends a document to its customer by mail; undefined where mail is not set up, or the person may not. */
export function useMailCopy(found: Found) {
  const { t } = useTranslation('mail');
  const [isOpen, setOpen] = useState(false);
  const { data: settings } = useMailSettings();
  const maySend = useMay('documents.print');
  if (!maySend || settings?.enabled !== true) return undefined;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<Mail size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {t('action.mail')}
      </Button>
      {isOpen && <MailDialog found={found} onClose={() => setOpen(false)} />}
    </>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { doneRequest, doneAnswer } from '#shared/api/people/queue.ts';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { useFaultText } from '#ui/feedback/use-fault-text.ts';
import { ApiForm } from '#ui/form/api-form.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { useChange } from '#ui/client/use-change.ts';
import { isolated } from '#ui/format/joined-names.ts';
import { useMay } from '../../session/session-context.ts';

// Marks a rejected document as done, or takes the mark back.
function useDoneMark(invoiceId: string) {
  const change = useChange(['/queue', '/rejected', '/documents', '/today']);
  const path = `/rejected/${invoiceId}/done`;
  return {
    mark: async (body: z.output<typeof doneRequest>): Promise<void> => {
      await change({ method: 'POST', path, body, answer: doneAnswer });
    },
    reopen: async (): Promise<void> => {
      await change({ method: 'DELETE', path, answer: z.unknown() });
    },
  };
}

function MarkDialog({ invoiceId, number, onClose }: { invoiceId: string; number: string; onClose: () => void }) {
  const { t } = useTranslation('queue');
  const { mark } = useDoneMark(invoiceId);
  const form = useApiForm({
    schema: doneRequest,
    initialValues: { note: '' },
    bodyOf: ({ note }) => (note.trim() === '' ? {} : { note: note.trim() }),
    send: mark,
    onDone: () => {
      showToast(t('done.marked'));
      onClose();
    },
    draft: `done-${invoiceId}`,
  });
  return (
    <FormDialog title={t('done.mark')} help={t('done.help')} onClose={onClose}>
      <Text fw={500}>
        <bdi dir="ltr">{number}</bdi>
      </Text>
      <ApiForm form={form} submitLabel={t('done.mark')} onCancel={onClose}>
        <TextField label={t('done.note')} help={t('done.note_help')} maxLength={500} {...form.field('note')} />
      </ApiForm>
    </FormDialog>
  );
}

type Mark = { at: string; name: string; note: string | null };

function Marked({ invoiceId, done, mayReopen }: { invoiceId: string; done: Mark; mayReopen: boolean }) {
  const { t } = useTranslation('queue');
  const faultText = useFaultText();
  const { reopen } = useDoneMark(invoiceId);
  const [isBusy, setBusy] = useState(false);
  async function takeBack(): Promise<void> {
    setBusy(true);
    try {
      await reopen();
      showToast(t('done.reopened'));
    } catch (fault) {
      showToast(faultText(fault), { isFailure: true });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Group gap="sm">
      <StatusBadge tone="done">{t('done.by', { name: isolated(done.name) })}</StatusBadge>
      <Text fz="xs" component="div">
        <Moment value={done.at} />
      </Text>
      {done.note !== null && <bdi>{done.note}</bdi>}
      {mayReopen && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Undo2 size={14} aria-hidden />}
          loading={isBusy}
          onClick={() => void takeBack()}
        >
          {t('done.reopen')}
        </Button>
      )}
    </Group>
  );
}

/** Who has dealt with a rejected document, or the way to say so; where it is corrected, nothing is left to be said. */
export function DoneMark({
  invoiceId,
  number,
  done,
  isCorrected,
}: {
  invoiceId: string;
  number: string;
  done: Mark | null;
  isCorrected: boolean;
}) {
  const { t } = useTranslation('queue');
  const mayChange = useMay('queue.change');
  const [isOpen, setOpen] = useState(false);
  const isOffered = mayChange && !isCorrected;
  if (done !== null) return <Marked invoiceId={invoiceId} done={done} mayReopen={isOffered} />;
  if (!isOffered) return null;
  return (
    <div>
      <Button size="xs" variant="default" leftSection={<Check size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {t('done.mark')}
      </Button>
      {isOpen && <MarkDialog invoiceId={invoiceId} number={number} onClose={() => setOpen(false)} />}
    </div>
  );
}

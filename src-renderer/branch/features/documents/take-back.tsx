import { Button, Group, Stack, Text } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { fault } from '#shared/api/fault-params.ts';
import { type ManagerDocument } from '#shared/api/people/documents.ts';
import { returnedGoods, returnOfLinesByHand } from '#shared/api/people/sell.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { cashMeans } from '#shared/invoice/payments-in-sar.ts';
import { useChange } from '#ui/client/use-change.ts';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { NumberField } from '#ui/form/fields/number-field.tsx';
import { numberOf } from '#ui/form/fields/read-number.ts';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { useTypedPreflight } from '../../preflight/preflight-api.ts';
import { useMay } from '../../session/session-context.ts';
import { NoteFields, RefundAmount, useNumberOf } from './note-fields.tsx';

type Line = ManagerDocument['line_items'][number];

// What came back, as the person reads it first.
function namesOf({ description, description_ar: arabic }: Line, language: Language): string[] {
  if (arabic === undefined) return [description];
  return language === 'ar' ? [arabic, description] : [description, arabic];
}

// Quantities have 6 decimals at most.
function leftOf({ quantity, quantity_returned: returned }: Line): number {
  return Number((quantity - (returned ?? 0)).toFixed(6));
}

// Each line with what comes back of it, of at least one more than nothing.
function schemaOf(lines: readonly Line[]) {
  const { invoice_number, reason, payment_means } = returnOfLinesByHand.shape;
  const line = z.object({ line_number: z.int(), quantity: z.number().min(0) });
  return z.object({ invoice_number, reason, payment_means, lines: z.array(line) }).superRefine(({ lines: asked }, context) => {
    for (const [index, line] of lines.entries()) {
      const [left, quantity] = [leftOf(line), asked[index]?.quantity ?? 0];
      const path = ['lines', index, 'quantity'];
      if (quantity > left) context.addIssue({ code: 'custom', path, ...fault('too_large', `must be at most ${left}`, left) });
    }
    if (asked.some(({ quantity }) => quantity > 0)) return;
    context.addIssue({ code: 'custom', path: ['lines', 0, 'quantity'], ...fault('required', 'is required for one line') });
  });
}

type Typed = { invoice_number: string; reason: string; payment_means: string; lines: { quantity: string }[] };

// What is typed, as the schema reads it.
function bodyOf({ lines: typed, invoice_number: number, ...others }: Typed, lines: readonly Line[], proposed: string) {
  return {
    ...others,
    invoice_number: number.trim() === '' ? proposed : number,
    lines: lines.map(({ line_number }, index) => {
      const text = typed[index]?.quantity ?? '';
      return { line_number, quantity: text.trim() === '' ? 0 : (numberOf(text) ?? Number.NaN) };
    }),
  };
}

// What is sent of it.
function requestOf({ lines, ...others }: z.output<ReturnType<typeof schemaOf>>) {
  return { ...others, lines: lines.filter(({ quantity }) => quantity > 0) };
}

// Beside the list of documents, the list stays as it is.
function useListSearch(): string {
  const { pathname, search } = useLocation();
  return pathname.startsWith('/documents') ? search : '';
}

function ReturnDialog({ found, lines, onClose }: { found: ManagerDocument; lines: readonly Line[]; onClose: () => void }) {
  const { t } = useTranslation('returns');
  const { count } = useFormats();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const kept = useListSearch();
  const change = useChange(['/documents', '/queue', '/today', '/next-number']);
  const proposed = useNumberOf('note', found.egs_unit_id, found.invoice_number);
  const path = `/documents/${found.invoice_id}/return` as const;
  const schema = useMemo(() => schemaOf(lines), [lines]);
  const form = useApiForm({
    schema,
    initialValues: {
      invoice_number: '',
      payment_means: found.payment_means[0] ?? cashMeans,
      reason: t('reason'),
      lines: lines.map(() => ({ quantity: '' })),
    },
    bodyOf: (values) => bodyOf(values, lines, proposed),
    fill: ({ invoice_number: number }) => (number.trim() === '' ? { invoice_number: proposed } : {}),
    send: (body, idempotencyKey) =>
      change({ method: 'POST', path, body: requestOf(body), answer: returnedGoods, idempotencyKey }),
    onDone: ({ invoice_id, invoice_number: number }) => {
      showToast(t('done', { number: `\u2068${number}\u2069` }));
      onClose();
      void navigate({ pathname: `/documents/${invoice_id}`, search: kept }, { preventScrollReset: true });
    },
  });
  const check = useTypedPreflight(schema, bodyOf(form.values, lines, proposed), requestOf, {
    path: `${path}/preflight`,
    isSent: form.isSending,
  });
  const takeAll = (): void =>
    form.setValue(
      'lines',
      lines.map((line) => ({ quantity: String(leftOf(line)) })),
    );
  return (
    <FormDialog title={t('title')} help={t('help')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('action.submit')} onCancel={onClose}>
        <Stack gap="sm">
          {lines.map((line, index) => (
            <NumberField
              key={line.line_number}
              label={namesOf(line, language).join(' · ')}
              help={t('line.left', { left: count(leftOf(line)), sold: count(line.quantity) })}
              hasDecimals
              {...form.field(`lines.${index}.quantity`)}
            />
          ))}
          <Group>
            <Button size="xs" variant="default" onClick={takeAll}>
              {t('action.all')}
            </Button>
          </Group>
        </Stack>
        <NoteFields values={form.values} proposed={proposed} field={form.field} />
        <RefundAmount check={check} currency={found.currency} />
      </ApiForm>
    </FormDialog>
  );
}

/** Takes goods of a document back; nothing where there are none to take back. Who may not is told who does. */
export function TakeBack({ found }: { found: ManagerDocument }) {
  const { t } = useTranslation('returns');
  const mayReturn = useMay('documents.return');
  const [isOpen, setOpen] = useState(false);
  const lines = found.line_items.filter((line) => line.quantity_returned !== null && leftOf(line) > 0);
  const isAccepted = found.status === 'reported' || found.status === 'cleared';
  if (!isAccepted || lines.length === 0 || (found.creditable ?? 0) <= 0) return null;
  if (!mayReturn) {
    return (
      <Text fz="sm" c="dimmed">
        {t('by_manager')}
      </Text>
    );
  }
  return (
    <>
      <Button size="xs" variant="default" leftSection={<Undo2 size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {t('action.open')}
      </Button>
      {isOpen && <ReturnDialog found={found} lines={lines} onClose={() => setOpen(false)} />}
    </>
  );
}

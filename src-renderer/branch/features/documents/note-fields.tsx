import { Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { nextNumber } from '#shared/api/people/sell.ts';
import { firstNumberOf, type MadeOfInvoice } from '#shared/invoice/number-after.ts';
import { offeredMeans } from '#shared/reference/payment-means.ts';
import { useRead } from '#ui/client/use-read.ts';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import type { FieldsOf } from '#ui/form/fields/field-props.ts';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { Money } from '#ui/format/money.tsx';
import { useLanguage } from '#ui/language/language-provider.tsx';
import type { useTypedPreflight } from '../../preflight/preflight-api.ts';

const typingPauseMs = 250;

/** The first free number of what is made of an invoice of this number; blank where that is not known yet. */
export function useNumberOf(made: MadeOfInvoice, egsUnitId: string, original: string): string {
  const typed = original.trim();
  const [asked] = useDebouncedValue(typed, typingPauseMs);
  const { data } = useRead(
    { path: '/next-number', query: { egs_unit_id: egsUnitId, original_number: asked, made }, answer: nextNumber },
    { enabled: asked !== '' && egsUnitId !== '' },
  );
  if (typed === '') return '';
  // What is not asked yet is refused by the server where it is taken.
  return asked === typed && data !== undefined ? data.invoice_number : firstNumberOf(made, typed);
}

/** What a form knows of a credit note beside its lines. */
export type NoteValues = { invoice_number: string; reason: string; payment_means: string };

/** Why goods come back, how the money does, and the number of the note: the proposed one where none is typed. */
export function NoteFields({
  values,
  proposed,
  field,
}: {
  values: NoteValues;
  proposed: string;
  field: FieldsOf<keyof NoteValues>;
}) {
  const { t } = useTranslation('returns');
  const { language } = useLanguage();
  return (
    <>
      <TextField label={t('field.reason')} help={t('field.reason_help')} isRequired maxLength={1000} {...field('reason')} />
      <ChoiceField label={t('field.refund')} choices={offeredMeans(language, values.payment_means)} {...field('payment_means')} />
      <TextField
        label={t('field.number')}
        isRequired
        isCode
        maxLength={127}
        {...field('invoice_number')}
        value={values.invoice_number.trim() === '' ? proposed : values.invoice_number}
      />
    </>
  );
}

/** How much goes back with a note, above the button that issues it; blank until that is known of what is typed now. */
export function RefundAmount({ check, currency }: { check: ReturnType<typeof useTypedPreflight>; currency: string }) {
  const { t } = useTranslation('returns');
  const payable = check.isOfEarlier ? undefined : check.found?.payable;
  return (
    <Group justify="space-between" role="status" fw={600}>
      <Text fw="inherit">{t('refund')}</Text>
      {payable === undefined ? <Text c="dimmed">—</Text> : <Money value={payable} currency={currency} />}
    </Group>
  );
}
